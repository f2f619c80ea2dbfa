package io.mullion.store.catalog;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.planner.WindowRange;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Backfills of lineages. */
final class BackfillTable {
    private BackfillTable() {}

    /** All there were, in order. */
    static List<Backfill> list(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.list(
                connection,
                "SELECT * FROM backfill WHERE lineage = ? ORDER BY id",
                row -> read(row, lineage),
                lineage.id());
    }

    /** Those in sight as of a commit, in the order of their commits; each of these commits has to have one. */
    static List<Backfill> published(Connection connection, LineageRow lineage, long seq) throws SQLException {
        List<Backfill> published = Sql.list(
                connection,
                "SELECT * FROM backfill WHERE lineage = ? AND seq <= ? ORDER BY seq",
                row -> read(row, lineage),
                lineage.id(),
                seq);
        List<Long> commits = Sql.list(
                connection,
                "SELECT seq FROM commit_log WHERE lineage = ? AND epoch = ? AND seq <= ? ORDER BY seq",
                row -> row.getLong(1),
                lineage.id(),
                Backfill.EPOCH,
                seq);
        List<Long> theirs = published.stream()
                .flatMap(backfill -> backfill.commit().stream().boxed())
                .toList();
        if (!commits.equals(theirs)) {
            throw new StoreException("the store is damaged: data set '" + lineage.dataset()
                    + "' was filled again by the commits " + commits + ", and has backfills of " + theirs);
        }
        return published;
    }

    static Backfill require(Connection connection, LineageRow lineage, long id) throws SQLException {
        Optional<Backfill> found = Sql.first(
                connection,
                "SELECT * FROM backfill WHERE lineage = ? AND id = ?",
                row -> read(row, lineage),
                lineage.id(),
                id);
        return found.orElseThrow(
                () -> new RefusedException("data set '" + lineage.dataset() + "' has no backfill " + id));
    }

    /** Begins one: of whole windows that are sealed, so that the live lineage brings nothing but late rows for them. */
    static Backfill begin(Connection connection, LineageRow lineage, WindowRange range) throws SQLException {
        CommitRow last = CommitTable.last(connection, lineage);
        List<Backfill> all = list(connection, lineage);
        PaneGrid grid = lineage.ingestion().grid();
        String what = "data set '%s' cannot be filled again from %s to %s: "
                .formatted(lineage.dataset(), lineage.time(range.from()), lineage.time(range.to()));
        if (!grid.isAligned(range.from()) || !grid.isAligned(range.to())) {
            throw new RefusedException(what
                    + "its panes are windows of %d ms, and a range begins and ends with one"
                            .formatted(grid.widthMillis()));
        }
        OptionalLong seal = last.sealedTo();
        if (seal.isEmpty() || range.to() > seal.getAsLong()) {
            throw new RefusedException(what + "only sealed windows can be, and "
                    + (seal.isEmpty() ? "nothing is sealed yet" : "the seal is at " + lineage.time(seal.getAsLong())));
        }
        for (Backfill other : all) {
            if (other.state() == Backfill.State.HIDDEN && other.touches(range)) {
                throw new RefusedException(what
                        + "backfill %d of %s to %s is under way; let it end or abandon it"
                                .formatted(
                                        other.id(),
                                        lineage.time(other.range().from()),
                                        lineage.time(other.range().to())));
            }
        }
        Backfill backfill =
                new Backfill(all.size() + 1L, range, last.seq(), Backfill.State.HIDDEN, OptionalLong.empty(), 0, 0, 0);
        Sql.update(
                connection,
                "INSERT INTO backfill (lineage, id, range_from, range_to, up_to, begun_at, state, seq, events,"
                        + " replaced_events, replaced_panes, crc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                lineage.id(),
                backfill.id(),
                range.from(),
                range.to(),
                backfill.upTo(),
                System.currentTimeMillis(),
                state(backfill),
                null,
                0,
                0,
                0,
                crc(lineage, backfill).value());
        return backfill;
    }

    static void update(Connection connection, LineageRow lineage, Backfill backfill) throws SQLException {
        Sql.update(
                connection,
                "UPDATE backfill SET state = ?, seq = ?, events = ?, replaced_events = ?, replaced_panes = ?, crc = ?"
                        + " WHERE lineage = ? AND id = ?",
                state(backfill),
                Sql.orNull(backfill.commit()),
                backfill.events(),
                backfill.replacedEvents(),
                backfill.replacedPanes(),
                crc(lineage, backfill).value(),
                lineage.id(),
                backfill.id());
    }

    private static Backfill read(ResultSet row, LineageRow lineage) throws SQLException {
        long id = row.getLong("id");
        String name = "backfill " + id + " of data set '" + lineage.dataset() + "'";
        long from = row.getLong("range_from");
        long to = row.getLong("range_to");
        Optional<Backfill.State> state = state(row.getString("state"));
        if (from >= to || state.isEmpty()) {
            throw new StoreException("the store is damaged: " + name + " has no range or no state");
        }
        Backfill backfill = new Backfill(
                id,
                new WindowRange(from, to),
                row.getLong("up_to"),
                state.get(),
                Sql.optionalLong(row, "seq"),
                row.getLong("events"),
                row.getLong("replaced_events"),
                row.getLong("replaced_panes"));
        crc(lineage, backfill).require(row.getLong("crc"), name);
        return backfill;
    }

    private static String state(Backfill backfill) {
        return backfill.state().name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Backfill.State> state(String name) {
        for (Backfill.State state : Backfill.State.values()) {
            if (state.name().toLowerCase(Locale.ROOT).equals(name)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }

    private static RowCrc crc(LineageRow lineage, Backfill backfill) {
        return new RowCrc()
                .add(lineage.id())
                .add(backfill.id())
                .add(backfill.range().from())
                .add(backfill.range().to())
                .add(backfill.upTo())
                .add(state(backfill))
                .add(backfill.commit())
                .add(backfill.events())
                .add(backfill.replacedEvents())
                .add(backfill.replacedPanes());
    }
}

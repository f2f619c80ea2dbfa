package io.mullion.store.catalog;

import com.google.common.collect.ImmutableSortedMap;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The commits of lineages, numbered 1, 2, 3, … */
final class CommitTable {
    private CommitTable() {}

    static boolean contains(Connection connection, LineageRow lineage, CheckpointId id) throws SQLException {
        return Sql.number(
                        connection,
                        "SELECT count(*) FROM commit_log WHERE lineage = ? AND epoch = ? AND checkpoint = ?",
                        lineage.id(),
                        id.epoch(),
                        id.checkpoint())
                > 0;
    }

    /** The last commit, or {@link CommitRow#NONE}. */
    static CommitRow last(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT * FROM commit_log WHERE lineage = ? ORDER BY seq DESC LIMIT 1",
                        row -> read(row, lineage),
                        lineage.id())
                .orElse(CommitRow.NONE);
    }

    static Optional<CommitRow> find(Connection connection, LineageRow lineage, long seq) throws SQLException {
        return Sql.first(
                connection,
                "SELECT * FROM commit_log WHERE lineage = ? AND seq = ?",
                row -> read(row, lineage),
                lineage.id(),
                seq);
    }

    /** The number of the next commit: one that no commit has or had. */
    static long nextNumber(Connection connection, LineageRow lineage, CommitRow last) throws SQLException {
        return Math.max(last.seq(), RewindTable.lastNumber(connection, lineage)) + 1;
    }

    /** The latest run and its latest checkpoint that are committed; backfills are of no run. */
    static Optional<CheckpointId> latestCheckpoint(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.first(
                connection,
                "SELECT * FROM commit_log WHERE lineage = ? AND epoch > ? ORDER BY epoch DESC, checkpoint DESC LIMIT 1",
                row -> read(row, lineage).id(),
                lineage.id(),
                Backfill.EPOCH);
    }

    /** Rejected events by reason, over all commits of runs. */
    static ImmutableSortedMap<String, Long> rejected(Connection connection, LineageRow lineage) throws SQLException {
        TreeMap<String, Long> rejected = new TreeMap<>();
        Sql.list(
                connection,
                "SELECT r.seq, r.reason, r.events, r.crc FROM rejection r JOIN commit_log c"
                        + " ON c.lineage = r.lineage AND c.seq = r.seq WHERE r.lineage = ? AND c.epoch > ?",
                row -> {
                    String reason = row.getString("reason");
                    long events = row.getLong("events");
                    crc(lineage.id(), row.getLong("seq"), reason, events)
                            .require(row.getLong("crc"), "a rejection of data set '" + lineage.dataset() + "'");
                    return rejected.merge(reason, events, Math::addExact);
                },
                lineage.id(),
                Backfill.EPOCH);
        return ImmutableSortedMap.copyOfSorted(rejected);
    }

    static void insert(Connection connection, LineageRow lineage, CommitRow commit, StagedCommit staged)
            throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO commit_log (lineage, seq, epoch, checkpoint, committed_at, first_window, sealed_to,"
                        + " event_total, pane_total, block_total, crc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                lineage.id(),
                commit.seq(),
                commit.id().epoch(),
                commit.id().checkpoint(),
                System.currentTimeMillis(),
                Sql.orNull(commit.firstWindow()),
                Sql.orNull(commit.sealedTo()),
                commit.events(),
                commit.panes(),
                commit.blocks(),
                crc(lineage.id(), commit).value());
        for (var entry : staged.rejected().entrySet()) {
            Sql.update(
                    connection,
                    "INSERT INTO rejection (lineage, seq, reason, events, crc) VALUES (?, ?, ?, ?, ?)",
                    lineage.id(),
                    commit.seq(),
                    entry.getKey(),
                    entry.getValue(),
                    crc(lineage.id(), commit.seq(), entry.getKey(), entry.getValue())
                            .value());
        }
    }

    /** The commits, in order. */
    static List<CommitRow> list(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.list(
                connection,
                "SELECT * FROM commit_log WHERE lineage = ? ORDER BY seq",
                row -> read(row, lineage),
                lineage.id());
    }

    static void deleteAfter(Connection connection, LineageRow lineage, long seq) throws SQLException {
        Sql.update(connection, "DELETE FROM rejection WHERE lineage = ? AND seq > ?", lineage.id(), seq);
        Sql.update(connection, "DELETE FROM commit_log WHERE lineage = ? AND seq > ?", lineage.id(), seq);
    }

    private static CommitRow read(ResultSet row, LineageRow lineage) throws SQLException {
        CommitRow commit = new CommitRow(
                row.getLong("seq"),
                new CheckpointId(row.getLong("epoch"), row.getLong("checkpoint")),
                Sql.optionalLong(row, "first_window"),
                Sql.optionalLong(row, "sealed_to"),
                row.getLong("event_total"),
                row.getLong("pane_total"),
                row.getLong("block_total"));
        crc(lineage.id(), commit)
                .require(row.getLong("crc"), "commit " + commit.seq() + " of data set '" + lineage.dataset() + "'");
        return commit;
    }

    private static RowCrc crc(long lineage, long seq, String reason, long events) {
        return new RowCrc().add(lineage).add(seq).add(reason).add(events);
    }

    private static RowCrc crc(long lineage, CommitRow commit) {
        return new RowCrc()
                .add(lineage)
                .add(commit.seq())
                .add(commit.id().epoch())
                .add(commit.id().checkpoint())
                .add(commit.firstWindow())
                .add(commit.sealedTo())
                .add(commit.events())
                .add(commit.panes())
                .add(commit.blocks());
    }
}

package io.mullion.store.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs of lineages, and who may start one. */
final class RunTable {
    private RunTable() {}

    /** Newest first. */
    static List<RunRow> list(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.list(
                connection,
                "SELECT * FROM run WHERE lineage = ? ORDER BY epoch DESC",
                row -> read(row, lineage),
                lineage.id());
    }

    static Optional<RunRow> current(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.first(
                connection,
                "SELECT * FROM run WHERE lineage = ? ORDER BY epoch DESC LIMIT 1",
                row -> read(row, lineage),
                lineage.id());
    }

    /** Starts the next run, unless rows would count twice or be lost by it. */
    static RunRow begin(
            Connection connection, LineageRow lineage, Optional<CheckpointId> restoredFrom, String checkpoints)
            throws SQLException {
        long latestEpoch = current(connection, lineage).map(RunRow::epoch).orElse(0L);
        requireContinues(lineage, restoredFrom, latestEpoch, CommitTable.latestCheckpoint(connection, lineage));
        RunRow run = new RunRow(latestEpoch + 1, restoredFrom, checkpoints);
        Sql.update(
                connection,
                "INSERT INTO run (lineage, epoch, restored_epoch, restored_checkpoint, checkpoints, started_at, crc)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                lineage.id(),
                run.epoch(),
                restoredFrom.map(CheckpointId::epoch).orElse(null),
                restoredFrom.map(CheckpointId::checkpoint).orElse(null),
                checkpoints,
                System.currentTimeMillis(),
                crc(lineage.id(), run).value());
        return run;
    }

    private static void requireContinues(
            LineageRow lineage, Optional<CheckpointId> from, long latestEpoch, Optional<CheckpointId> lastCommit) {
        if (from.isPresent() && (from.get().epoch() < 1 || from.get().epoch() > latestEpoch)) {
            throw new RefusedException("data set '%s' has no run %d; its last run is %d"
                    .formatted(lineage.dataset(), from.get().epoch(), latestEpoch));
        }
        if (lastCommit.isEmpty()) {
            return;
        }
        String last = "the last commit is of checkpoint %d of run %d"
                .formatted(lastCommit.get().checkpoint(), lastCommit.get().epoch());
        String remedy = "resume from that checkpoint or a later one, or use another store or data set";
        if (from.isEmpty()) {
            throw new RefusedException(
                    "data set '%s' has commits, and a fresh start would count every row twice; %s: %s"
                            .formatted(lineage.dataset(), last, remedy));
        }
        if (from.get().compareTo(lastCommit.get()) < 0) {
            throw new RefusedException(
                    "data set '%s' cannot go back to checkpoint %d of run %d, since what came after would count twice; %s: %s"
                            .formatted(
                                    lineage.dataset(),
                                    from.get().checkpoint(),
                                    from.get().epoch(),
                                    last,
                                    remedy));
        }
    }

    private static RunRow read(ResultSet row, LineageRow lineage) throws SQLException {
        OptionalLong epoch = Sql.optionalLong(row, "restored_epoch");
        OptionalLong checkpoint = Sql.optionalLong(row, "restored_checkpoint");
        Optional<CheckpointId> restoredFrom = epoch.isPresent() && checkpoint.isPresent()
                ? Optional.of(new CheckpointId(epoch.getAsLong(), checkpoint.getAsLong()))
                : Optional.empty();
        RunRow run = new RunRow(row.getLong("epoch"), restoredFrom, row.getString("checkpoints"));
        crc(lineage.id(), run)
                .require(row.getLong("crc"), "run " + run.epoch() + " of data set '" + lineage.dataset() + "'");
        return run;
    }

    private static RowCrc crc(long lineage, RunRow run) {
        return new RowCrc()
                .add(lineage)
                .add(run.epoch())
                .add(run.restoredFrom().isPresent() ? 1 : 0)
                .add(run.restoredFrom().map(CheckpointId::epoch).orElse(0L))
                .add(run.restoredFrom().map(CheckpointId::checkpoint).orElse(0L))
                .add(run.checkpoints());
    }
}

package io.mullion.store.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Commits that were taken away. */
final class RewindTable {
    private RewindTable() {}

    /** The largest commit number that has been taken away, 0 if none was. */
    static long lastNumber(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.list(
                        connection,
                        "SELECT last_seq, to_seq, crc FROM rewind WHERE lineage = ?",
                        row -> {
                            long last = row.getLong("last_seq");
                            crc(lineage, last, row.getLong("to_seq"))
                                    .require(row.getLong("crc"), "a rewind of data set '" + lineage.dataset() + "'");
                            return last;
                        },
                        lineage.id())
                .stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    /** Takes away the commits after a checkpoint, if there are any, with what rests on them. */
    static void rewind(Connection connection, LineageRow lineage, CheckpointId to) throws SQLException {
        List<CommitRow> commits = CommitTable.list(connection, lineage);
        long keep = commits.stream()
                .filter(commit -> commit.isOfRun() && commit.id().compareTo(to) <= 0)
                .mapToLong(CommitRow::seq)
                .max()
                .orElse(0);
        for (CommitRow commit : commits) {
            if (commit.isOfRun() && commit.seq() < keep && commit.id().compareTo(to) > 0) {
                throw new RefusedException(
                        "data set '%s' cannot go back to checkpoint %d of run %d: commit %d is of a later one and lies before commit %d"
                                .formatted(lineage.dataset(), to.checkpoint(), to.epoch(), commit.seq(), keep));
            }
        }
        if (commits.isEmpty() || commits.get(commits.size() - 1).seq() == keep) {
            return;
        }
        long last = commits.get(commits.size() - 1).seq();
        for (Backfill backfill : BackfillTable.list(connection, lineage)) {
            boolean goes = backfill.state() == Backfill.State.PUBLISHED
                    ? backfill.commit().orElseThrow() > keep
                    : backfill.upTo() > keep;
            if (goes) {
                BackfillTable.update(connection, lineage, backfill.abandoned());
            }
        }
        BlockTable.deleteAfter(connection, lineage, keep);
        CommitTable.deleteAfter(connection, lineage, keep);
        Sql.update(
                connection,
                "INSERT INTO rewind (lineage, last_seq, to_seq, rewound_at, crc) VALUES (?, ?, ?, ?, ?)",
                lineage.id(),
                last,
                keep,
                System.currentTimeMillis(),
                crc(lineage, last, keep).value());
    }

    private static RowCrc crc(LineageRow lineage, long last, long to) {
        return new RowCrc().add(lineage.id()).add(last).add(to);
    }
}

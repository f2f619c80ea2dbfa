package io.mullion.store.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Blocks with their bodies. */
final class BlockTable {
    private BlockTable() {}

    /** A row, and whether it has its checksum. */
    record Listed(BlockRow row, boolean intact) {}

    static void insert(Connection connection, LineageRow lineage, long seq, List<StagedBlock> blocks)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO block (lineage, seq, uuid, window_from, window_to, populations, panes, body_crc, crc, body)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (StagedBlock block : blocks) {
                BlockRow row = BlockRow.of(
                        0, seq, block.reader().header(), block.reader().checksum());
                Sql.update(
                        insert,
                        lineage.id(),
                        row.seq(),
                        row.uuid().toString(),
                        row.from(),
                        row.to(),
                        row.populations(),
                        row.panes(),
                        row.bodyCrc(),
                        row.crc(lineage).value(),
                        block.body());
            }
        }
    }

    /** How many blocks there are of commits up to {@code seq}. */
    static long count(Connection connection, LineageRow lineage, long seq) throws SQLException {
        return Sql.number(connection, "SELECT count(*) FROM block WHERE lineage = ? AND seq <= ?", lineage.id(), seq);
    }

    /** Blocks of commits up to {@code seq} that overlap {@code [from, to)}, by time and commit. */
    static List<Listed> overlapping(Connection connection, LineageRow lineage, long seq, long from, long to)
            throws SQLException {
        return Sql.list(
                connection,
                "SELECT id, seq, uuid, window_from, window_to, populations, panes, body_crc, crc FROM block"
                        + " WHERE lineage = ? AND window_from < ? AND window_to > ? AND seq <= ?"
                        + " ORDER BY window_from, seq, id",
                row -> read(row, lineage),
                lineage.id(),
                to,
                from,
                seq);
    }

    static void deleteAfter(Connection connection, LineageRow lineage, long seq) throws SQLException {
        Sql.update(connection, "DELETE FROM block WHERE lineage = ? AND seq > ?", lineage.id(), seq);
    }

    static Optional<byte[]> body(Connection connection, BlockRow row) throws SQLException {
        return Sql.first(connection, "SELECT body FROM block WHERE id = ?", result -> result.getBytes(1), row.id());
    }

    private static Listed read(ResultSet row, LineageRow lineage) throws SQLException {
        String uuid = row.getString("uuid");
        BlockRow block = new BlockRow(
                row.getLong("id"),
                row.getLong("seq"),
                parse(uuid),
                row.getLong("window_from"),
                row.getLong("window_to"),
                row.getInt("populations"),
                row.getLong("panes"),
                row.getLong("body_crc"));
        boolean intact =
                block.uuid().toString().equals(uuid) && block.crc(lineage).value() == row.getLong("crc");
        return new Listed(block, intact);
    }

    private static UUID parse(String uuid) {
        try {
            return UUID.fromString(uuid);
        } catch (IllegalArgumentException damaged) {
            return new UUID(0, 0);
        }
    }

    /** Blocks come with their commit, so one of a later commit shows that rows of the commit log are gone. */
    static void requireNoneAfter(Connection connection, LineageRow lineage, long lastCommit) throws SQLException {
        long last = Sql.number(connection, "SELECT max(seq) FROM block WHERE lineage = ?", lineage.id());
        if (last > lastCommit) {
            throw new StoreException("the store is damaged: data set '" + lineage.dataset() + "' has blocks of commit "
                    + last + ", and its last commit is " + lastCommit);
        }
    }
}

package io.mullion.store.catalog;

import io.mullion.store.block.BlockHeader;
import io.mullion.store.block.BlockOpening;
import io.mullion.store.block.BlockReader;
import io.mullion.store.block.ChunkFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads panes block by block, one body in memory at a time. A block is read only when it is the one that its row expects;
 * the row itself has a checksum.
 */
final class SqlitePaneReader implements PaneReader {
    private final Database database;
    private final LineageRow lineage;
    private final CommitRow snapshot;
    private final List<Backfill> backfills;

    /**
     * @param backfills those in sight as of the snapshot
     */
    SqlitePaneReader(Database database, LineageRow lineage, CommitRow snapshot, List<Backfill> backfills) {
        this.database = database;
        this.lineage = lineage;
        this.snapshot = snapshot;
        this.backfills = backfills;
    }

    @Override
    public Result read(Collection<Long> populations, long from, long to, Consumer consumer) {
        if (populations.isEmpty() || from >= to) {
            return new Result(0, 0, List.of());
        }
        try (Session session = database.connect()) {
            Reading reading = new Reading(new HashSet<>(populations), from, to, consumer);
            return session.read(reading::run);
        }
    }

    /** One call of {@link #read}. */
    private final class Reading {
        private final Set<Long> populations;
        private final long from;
        private final long to;
        private final Consumer consumer;
        private final List<Quarantined> quarantined = new ArrayList<>();
        private long panes;
        private long bytes;

        private Reading(Set<Long> populations, long from, long to, Consumer consumer) {
            this.populations = populations;
            this.from = from;
            this.to = to;
            this.consumer = consumer;
        }

        private Result run(Connection connection) throws SQLException {
            long lastPopulation = PopulationTable.lastId(connection, lineage);
            long blocks = BlockTable.count(connection, lineage, snapshot.seq());
            if (blocks != snapshot.blocks()) {
                quarantine(from, to, "the store lists " + snapshot.blocks() + " blocks and has " + blocks);
            }
            for (BlockTable.Listed listed : BlockTable.overlapping(connection, lineage, snapshot.seq(), from, to)) {
                if (backfills.stream().anyMatch(backfill -> listed.intact() && backfill.replacesAll(listed.row()))) {
                    continue;
                }
                if (listed.intact()) {
                    read(listed.row(), BlockTable.body(connection, listed.row()).orElseThrow(), lastPopulation);
                } else {
                    quarantine(from, to, "the row of block " + listed.row().id() + " does not have its checksum");
                }
            }
            return new Result(panes, bytes, List.copyOf(quarantined));
        }

        private void read(BlockRow row, byte[] body, long lastPopulation) {
            bytes += body.length;
            BlockOpening opening = BlockReader.open(body);
            if (opening instanceof BlockOpening.Corrupt corrupt) {
                quarantine(row, corrupt.reason());
                return;
            }
            BlockReader block = ((BlockOpening.Opened) opening).reader();
            Optional<String> unexpected = unexpected(row, block);
            if (unexpected.isPresent()) {
                quarantine(row, unexpected.get());
                return;
            }
            long[] present = block.populations();
            if (present[present.length - 1] > lastPopulation) {
                quarantine(row, "it has panes of population " + present[present.length - 1] + ", which has no row");
                return;
            }
            List<ChunkFailure> failures = block.read(populations::contains, from, to, (population, window, pane) -> {
                if (backfills.stream().noneMatch(backfill -> backfill.replaces(window, row.seq()))) {
                    panes++;
                    consumer.accept(population, window, row.seq(), pane);
                }
            });
            if (!failures.isEmpty()) {
                ChunkFailure first = failures.get(0);
                quarantine(
                        row,
                        "%s, of population %d and %d more"
                                .formatted(first.reason(), first.population(), failures.size() - 1));
            }
        }

        private void quarantine(BlockRow row, String reason) {
            quarantine(
                    Math.max(from, row.from()),
                    Math.min(to, row.to()),
                    "block %d of commit %d: %s".formatted(row.id(), row.seq(), reason));
        }

        private void quarantine(long start, long end, String reason) {
            quarantined.add(new Quarantined(start, end, reason));
        }
    }

    private Optional<String> unexpected(BlockRow row, BlockReader block) {
        BlockHeader header = block.header();
        if (!row.equals(BlockRow.of(row.id(), row.seq(), header, block.checksum()))) {
            return Optional.of("it is not the block its row expects, but " + header);
        }
        return StagedBlock.mismatch(header, lineage);
    }
}

package io.mullion.store.catalog;

import io.mullion.store.block.BlockHeader;
import io.mullion.store.block.BlockOpening;
import io.mullion.store.block.BlockReader;
import io.mullion.store.block.ChunkFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A block that has been found fit to be committed to a lineage. */
record StagedBlock(byte[] body, BlockReader reader) {

    /**
     * Verifies every byte of a commit's blocks before any is stored: they are whole, of this lineage's definition, k and
     * grid, hold no window of a population twice, and hold as many events as the commit says.
     *
     * @param lastPopulation the largest population number given out
     * @throws IllegalArgumentException when they are not; whoever staged them made a mistake
     */
    static List<StagedBlock> verify(LineageRow lineage, long lastPopulation, StagedCommit commit) {
        List<StagedBlock> blocks = new ArrayList<>(commit.blocks().size());
        PaneTally tally = new PaneTally(lastPopulation);
        try {
            for (byte[] body : commit.blocks()) {
                BlockReader reader = open(body, lineage);
                List<ChunkFailure> failures =
                        reader.heads((population, windowStart, head) -> tally.add(population, windowStart, head.n()));
                require(failures.isEmpty(), "a block has unreadable chunks: " + failures);
                blocks.add(new StagedBlock(body, reader));
            }
            tally.requireDistinct();
            require(
                    tally.events() == commit.rows(),
                    "the panes hold " + tally.events() + " events, and the commit says " + commit.rows());
        } catch (IllegalArgumentException unfit) {
            throw new IllegalArgumentException("data set '%s' cannot take checkpoint %d of run %d: %s"
                    .formatted(
                            lineage.dataset(),
                            commit.id().checkpoint(),
                            commit.id().epoch(),
                            unfit.getMessage()));
        }
        return blocks;
    }

    /** What makes a block one of another lineage, if anything does. */
    static Optional<String> mismatch(BlockHeader header, LineageRow lineage) {
        if (!header.definition().equals(lineage.definition())) {
            return Optional.of("it is of definition " + header.definition().brief() + " and not "
                    + lineage.definition().brief());
        }
        if (header.k() != lineage.k()) {
            return Optional.of("it has k " + header.k() + " and not " + lineage.k());
        }
        boolean onGrid = header.gridWidth() == lineage.ingestion().grid().widthMillis()
                && lineage.ingestion().grid().isAligned(header.from());
        return onGrid
                ? Optional.empty()
                : Optional.of("its windows of " + header.gridWidth() + " ms from " + header.from() + " are not on "
                        + lineage.ingestion().grid());
    }

    private static BlockReader open(byte[] body, LineageRow lineage) {
        BlockOpening opening = BlockReader.open(body);
        if (opening instanceof BlockOpening.Corrupt corrupt) {
            throw new IllegalArgumentException("a block is unreadable: " + corrupt.reason());
        }
        BlockReader reader = ((BlockOpening.Opened) opening).reader();
        require(reader.isWhole(), "a block is not as it was written");
        mismatch(reader.header(), lineage).ifPresent(mismatch -> {
            throw new IllegalArgumentException("a block does not belong here: " + mismatch);
        });
        return reader;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}

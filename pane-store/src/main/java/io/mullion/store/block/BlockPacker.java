package io.mullion.store.block;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.pane.DefinitionId;
import io.mullion.store.pane.PaneSketch;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Cuts the panes of one commit into blocks of bounded size. Panes are sorted by window and cut along time, so that blocks
 * overlap in time as little as they can; inside a block they lie by population. Not safe for use by several threads.
 */
public final class BlockPacker {

    /** Where a block is cut, in bytes of panes: large enough to read fast, small enough for a database row. */
    public static final int TARGET_BYTES = 384 * 1024;

    /** What a pane costs in a block beside its image, at most about. */
    private static final int OVERHEAD_BYTES = 16;

    private final DefinitionId definition;
    private final int k;
    private final PaneGrid grid;
    private final List<BlockEntry> entries = new ArrayList<>();

    public BlockPacker(DefinitionId definition, int k, PaneGrid grid) {
        this.definition = definition;
        this.k = k;
        this.grid = grid;
    }

    /** Adds the pane as it is now; refuses as {@link BlockWriter#add} does. */
    public void add(long population, long windowStart, PaneSketch pane) {
        entries.add(BlockEntry.of(population, windowStart, pane, k, grid));
    }

    /** How many panes have been added. */
    public int size() {
        return entries.size();
    }

    /**
     * The blocks of all panes added, none when there are none.
     *
     * @throws IllegalArgumentException when two panes have the same population and window
     */
    public List<byte[]> pack() {
        List<BlockEntry> sorted = new ArrayList<>(entries);
        sorted.sort(BlockEntry.BY_WINDOW);
        BlockEntry.requireDistinct(sorted);
        List<byte[]> blocks = new ArrayList<>();
        int start = 0;
        long bytes = 0;
        for (int i = 0; i < sorted.size(); i++) {
            int more = sorted.get(i).image().length + OVERHEAD_BYTES;
            if (bytes + more > TARGET_BYTES && i > start) {
                blocks.add(block(sorted.subList(start, i)));
                start = i;
                bytes = 0;
            }
            bytes += more;
        }
        if (start < sorted.size()) {
            blocks.add(block(sorted.subList(start, sorted.size())));
        }
        return List.copyOf(blocks);
    }

    private byte[] block(List<BlockEntry> panes) {
        return new BlockWriter(UUID.randomUUID(), definition, k, grid, panes).build();
    }
}

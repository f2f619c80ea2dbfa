package io.mullion.store.block;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.pane.PaneImage;
import io.mullion.store.pane.PaneSketch;
import java.util.Comparator;
import java.util.List;

/** A pane on its way into a block, already as bytes so that its sketch can go. */
record BlockEntry(long population, long windowStart, byte[] image) {

    static final Comparator<BlockEntry> BY_POPULATION =
            Comparator.comparingLong(BlockEntry::population).thenComparingLong(BlockEntry::windowStart);
    static final Comparator<BlockEntry> BY_WINDOW =
            Comparator.comparingLong(BlockEntry::windowStart).thenComparingLong(BlockEntry::population);

    static BlockEntry of(long population, long windowStart, PaneSketch pane, int k, PaneGrid grid) {
        if (population < 0) {
            throw new IllegalArgumentException("a population id is not negative: " + population);
        }
        if (!grid.isAligned(windowStart)) {
            throw new IllegalArgumentException("no window of " + grid + " starts at " + windowStart);
        }
        if (pane.k() != k) {
            throw new IllegalArgumentException("a pane of k " + pane.k() + " among panes of k " + k);
        }
        if (pane.n() == 0) {
            throw new IllegalArgumentException("a pane of no values is not stored (population " + population
                    + ", window " + windowStart + "): absence says it");
        }
        return new BlockEntry(population, windowStart, PaneImage.encode(pane));
    }

    /** Refuses two panes of one population and window, which must be neighbours in {@code sorted}. */
    static void requireDistinct(List<BlockEntry> sorted) {
        for (int i = 1; i < sorted.size(); i++) {
            BlockEntry a = sorted.get(i - 1);
            BlockEntry b = sorted.get(i);
            if (a.population == b.population && a.windowStart == b.windowStart) {
                throw new IllegalArgumentException("two panes of population %d and window %d: merge them first"
                        .formatted(a.population, a.windowStart));
            }
        }
    }
}

package io.mullion.store.block;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.pane.DefinitionId;
import io.mullion.store.pane.PaneSketch;
import java.util.Comparator;
import java.util.List;

/** Blocks for tests, and what they hold. */
public final class Blocks {
    public static final DefinitionId DEFINITION = new DefinitionId("ab".repeat(32));
    public static final PaneGrid MINUTES = PaneGrid.ONE_MINUTE;
    static final int K = 200;

    private Blocks() {}

    /** A pane's place in a block. */
    record Place(long population, long windowStart) {
        static final Comparator<Place> ORDER =
                Comparator.comparingLong(Place::population).thenComparingLong(Place::windowStart);
    }

    static BlockWriter writer() {
        return new BlockWriter(DEFINITION, K, MINUTES);
    }

    static BlockReader open(byte[] bytes) {
        assertThat(BlockReader.open(bytes)).isInstanceOf(BlockOpening.Opened.class);
        return ((BlockOpening.Opened) BlockReader.open(bytes)).reader();
    }

    static String corruption(byte[] bytes) {
        assertThat(BlockReader.open(bytes)).isInstanceOf(BlockOpening.Corrupt.class);
        return ((BlockOpening.Corrupt) BlockReader.open(bytes)).reason();
    }

    /** Everything the block hands over; fails if it reports a failure. */
    static ImmutableSortedMap<Place, PaneSketch> contents(BlockReader block) {
        ImmutableSortedMap.Builder<Place, PaneSketch> panes = ImmutableSortedMap.orderedBy(Place.ORDER);
        List<ChunkFailure> failures = block.read(
                population -> true,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                (population, windowStart, pane) -> panes.put(new Place(population, windowStart), pane));
        assertThat(failures).isEmpty();
        return panes.buildOrThrow();
    }
}

package io.mullion.store.catalog;

import java.util.Comparator;

/**
 * A checkpoint of one run of a lineage. The epoch tells runs apart: a restarted job counts as a new run, and checkpoint 1
 * of a fresh start is not checkpoint 1 of the run before. Later runs come after earlier ones.
 */
public record CheckpointId(long epoch, long checkpoint) implements Comparable<CheckpointId> {
    private static final Comparator<CheckpointId> ORDER =
            Comparator.comparingLong(CheckpointId::epoch).thenComparingLong(CheckpointId::checkpoint);

    @Override
    public int compareTo(CheckpointId other) {
        return ORDER.compare(this, other);
    }
}

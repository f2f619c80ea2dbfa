package io.mullion.ir.history;

import java.util.Comparator;

/** Identity of a commit of an ingestion job (ADR 0009): the run, and the checkpoint within it. */
public record CheckpointId(long epoch, long checkpoint) implements Comparable<CheckpointId> {
    private static final Comparator<CheckpointId> ORDER =
            Comparator.comparingLong(CheckpointId::epoch).thenComparingLong(CheckpointId::checkpoint);

    @Override
    public int compareTo(CheckpointId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return epoch + "/" + checkpoint;
    }
}

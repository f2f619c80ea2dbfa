package io.mullion.ir.history;

import java.util.List;

/**
 * Whose commits are taken (ADR 0009): those of the newest run, and those of the run it was restored from up to the
 * checkpoint it was restored from, which are delivered again.
 *
 * @param epoch number of the newest run, 0 before the first
 * @param open whether that run may still commit; a rewind ends it
 * @param restoredFrom the one checkpoint it was restored from, or none
 */
public record Runs(long epoch, boolean open, List<CheckpointId> restoredFrom) {
    static final Runs NONE = new Runs(0, false, List.of());

    public Runs {
        restoredFrom = List.copyOf(restoredFrom);
    }

    boolean mayCommit(CheckpointId id) {
        return open
                && (id.epoch() == epoch
                        || restoredFrom.stream()
                                .anyMatch(from -> from.epoch() == id.epoch() && id.checkpoint() <= from.checkpoint()));
    }

    Runs next(List<CheckpointId> from) {
        return new Runs(epoch + 1, true, from);
    }

    Runs ended() {
        return new Runs(epoch, false, List.of());
    }
}

package io.mullion.store.catalog;

import java.util.Optional;

/**
 * A run with the checkpoint that it started from.
 *
 * @param epoch number of the run, from 1
 */
record RunRow(long epoch, Optional<CheckpointId> restoredFrom, String checkpoints) {

    /**
     * Whether a commit belongs to what this run continues: it is the run's own, or one that its starting checkpoint
     * already counts and that was still to be published.
     */
    boolean accepts(CheckpointId id) {
        return id.epoch() == epoch
                || restoredFrom
                        .filter(from -> from.epoch() == id.epoch() && id.checkpoint() <= from.checkpoint())
                        .isPresent();
    }

    Run run() {
        return new Run(epoch, checkpoints);
    }

    String display() {
        return "run " + epoch
                + restoredFrom
                        .map(from -> ", which started from checkpoint " + from.checkpoint() + " of run " + from.epoch())
                        .orElse(", which started fresh");
    }
}

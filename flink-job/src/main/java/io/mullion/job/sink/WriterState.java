package io.mullion.job.sink;

import io.mullion.store.catalog.CheckpointId;
import java.util.OptionalLong;

/**
 * What the writer has in a checkpoint.
 *
 * @param id the run that took the checkpoint, and the checkpoint
 * @param totals over all runs up to it
 */
record WriterState(CheckpointId id, Totals totals) {

    /**
     * What the lineage has seen.
     *
     * @param rows events in panes
     * @param rejected rejected records
     * @param read how many records the input holds, once it has been read to its end
     * @param firstWindow start in epoch ms of the earliest window with an event
     * @param lastWindow start in epoch ms of the latest window with an event
     */
    record Totals(long rows, long rejected, OptionalLong read, OptionalLong firstWindow, OptionalLong lastWindow) {
        static final Totals NONE = new Totals(0, 0, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

        Totals plusPane(long windowStart, long events) {
            return new Totals(
                    rows + events,
                    rejected,
                    read,
                    OptionalLong.of(Math.min(firstWindow.orElse(windowStart), windowStart)),
                    OptionalLong.of(Math.max(lastWindow.orElse(windowStart), windowStart)));
        }

        Totals plusRejected() {
            return new Totals(rows, rejected + 1, read, firstWindow, lastWindow);
        }

        Totals ended(long records) {
            return new Totals(rows, rejected, OptionalLong.of(records), firstWindow, lastWindow);
        }
    }
}

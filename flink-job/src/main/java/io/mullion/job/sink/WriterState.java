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
     * @param wholeFrom start in epoch ms of the first window of which no row was left out; empty when no row of the input was
     * @param firstWindow start in epoch ms of the earliest window with an event
     * @param lastWindow start in epoch ms of the latest window with an event
     */
    record Totals(
            long rows,
            long rejected,
            OptionalLong read,
            OptionalLong wholeFrom,
            OptionalLong firstWindow,
            OptionalLong lastWindow) {
        static final Totals NONE = new Totals(
                0, 0, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

        /** Nothing yet, of an input that is not read from its beginning. */
        static Totals wholeFrom(long window) {
            return new Totals(
                    0, 0, OptionalLong.empty(), OptionalLong.of(window), OptionalLong.empty(), OptionalLong.empty());
        }

        /** Start in epoch ms of the first window that can be complete. */
        OptionalLong completeFrom() {
            return wholeFrom.isPresent() ? wholeFrom : firstWindow;
        }

        Totals plusPane(long windowStart, long events) {
            return new Totals(
                    rows + events,
                    rejected,
                    read,
                    wholeFrom,
                    OptionalLong.of(Math.min(firstWindow.orElse(windowStart), windowStart)),
                    OptionalLong.of(Math.max(lastWindow.orElse(windowStart), windowStart)));
        }

        Totals plusRejected() {
            return new Totals(rows, rejected + 1, read, wholeFrom, firstWindow, lastWindow);
        }

        Totals ended(long records) {
            return new Totals(rows, rejected, OptionalLong.of(records), wholeFrom, firstWindow, lastWindow);
        }
    }
}

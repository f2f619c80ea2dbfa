package io.mullion.job.sink;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.sink.WriterState.Totals;
import java.util.OptionalLong;

/**
 * Up to where a commit is complete (S10). A watermark W says that all events up to and including W ms have come, so a
 * window is complete when its end is at most W + 1.
 *
 * <p>The watermark at the end of all data is {@code Long.MAX_VALUE}. It seals the last window with an event, and never
 * the time after it, and only if the input was read to its end: a job that is told to stop and drain sends it as well.
 */
final class Seal {
    private static final long END_OF_TIME = Long.MAX_VALUE;

    private final PaneGrid grid;
    private long watermark = Long.MIN_VALUE;
    private boolean ended;

    Seal(PaneGrid grid) {
        this.grid = grid;
    }

    void advance(long newWatermark) {
        if (newWatermark == END_OF_TIME) {
            ended = true;
        } else {
            watermark = Math.max(watermark, newWatermark);
        }
    }

    /** End in epoch ms of the last complete window, once there is one from the first window with data on. */
    OptionalLong sealedTo(Totals totals) {
        if (totals.completeFrom().isEmpty()) {
            return OptionalLong.empty();
        }
        OptionalLong sealed = end(totals);
        return sealed.isPresent() && sealed.getAsLong() > totals.completeFrom().getAsLong()
                ? sealed
                : OptionalLong.empty();
    }

    private OptionalLong end(Totals totals) {
        if (ended && totals.read().isPresent()) {
            return totals.lastWindow().isPresent()
                    ? OptionalLong.of(totals.lastWindow().getAsLong() + grid.widthMillis())
                    : OptionalLong.empty();
        }
        return watermark == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(grid.windowStart(watermark + 1));
    }
}

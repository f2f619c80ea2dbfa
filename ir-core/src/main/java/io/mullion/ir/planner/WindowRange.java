package io.mullion.ir.planner;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mullion.ir.value.Value;
import java.time.Instant;
import java.util.Optional;

/** Whole windows of a grid, {@code [from, to)} in milliseconds since 1970-01-01T00:00; never empty. */
public record WindowRange(long from, long to) {

    public WindowRange {
        if (from >= to) {
            throw new IllegalArgumentException("a range of windows is not empty: [" + from + ", " + to + ")");
        }
    }

    /** The windows of the grid that lie wholly inside a bounded range of timestamps. */
    static Optional<WindowRange> inside(Range<Value> time, PaneGrid grid) {
        Instant low = ((Value.Timestamp) time.lowerEndpoint()).instant();
        Instant high = ((Value.Timestamp) time.upperEndpoint()).instant();
        boolean lowIsOut = time.lowerBoundType() == BoundType.OPEN;
        boolean lowHasFraction = low.getNano() % 1_000_000 != 0;
        long firstMilli = low.toEpochMilli() + (lowIsOut || lowHasFraction ? 1 : 0);
        long from = grid.ceiling(firstMilli);
        long to = grid.windowStart(high.toEpochMilli());
        return from < to ? Optional.of(new WindowRange(from, to)) : Optional.empty();
    }

    /** The same time as values of a timestamp column. */
    public Range<Value> asTime(boolean zoned) {
        return Range.closedOpen(timestamp(from, zoned), timestamp(to, zoned));
    }

    static Value timestamp(long epochMillis, boolean zoned) {
        return new Value.Timestamp(Instant.ofEpochMilli(epochMillis), zoned);
    }
}

package io.mullion.job.parse;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * How far ahead an event time may lie. The clock is only looked at when the limit that is remembered has been passed, which
 * is rare, as most events lie in the past.
 *
 * <p>A wall-clock reading without zone may be of any zone, and so be up to eighteen hours ahead of UTC.
 */
public final class AheadLimit {
    /** How far a wall clock somewhere may be ahead of UTC. */
    private static final long FARTHEST_ZONE_MILLIS = 1000L * ZoneOffset.MAX.getTotalSeconds();

    private final long aheadMillis;
    private final LongSupplier clock;
    private long limit = Long.MIN_VALUE;

    /**
     * @param ahead not negative
     * @param zoned whether event times are points in time, and not wall-clock readings
     * @param clock gives epoch ms
     */
    AheadLimit(Duration ahead, boolean zoned, LongSupplier clock) {
        this.aheadMillis = millis(ahead, zoned);
        this.clock = clock;
    }

    /** The latest event time, in epoch ms, that is accepted at a point in time. */
    public static long at(long nowMillis, Duration ahead, boolean zoned) {
        return Math.addExact(nowMillis, millis(ahead, zoned));
    }

    boolean isBeyond(long eventTime) {
        if (eventTime <= limit) {
            return false;
        }
        limit = Math.max(limit, Math.addExact(clock.getAsLong(), aheadMillis));
        return eventTime > limit;
    }

    private static long millis(Duration ahead, boolean zoned) {
        return Math.addExact(ahead.toMillis(), zoned ? 0 : FARTHEST_ZONE_MILLIS);
    }
}

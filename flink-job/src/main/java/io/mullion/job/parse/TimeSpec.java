package io.mullion.job.parse;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;

/**
 * How the time column is written.
 *
 * @param format {@code iso}, {@code epoch-ms}, {@code epoch-s}, or a pattern of {@link java.time.format.DateTimeFormatter}
 * @param zone the zone of readings that do not name their own, such as {@code UTC} or {@code Europe/Paris}; or
 *     {@value #NO_ZONE} for wall-clock readings without zone
 */
public record TimeSpec(String format, String zone) implements Serializable {
    public static final String ISO = "iso";
    public static final String EPOCH_MILLIS = "epoch-ms";
    public static final String EPOCH_SECONDS = "epoch-s";
    public static final String NO_ZONE = "none";

    private static final String UTC = "UTC";

    /**
     * Checks that such times can be read.
     *
     * @throws IllegalArgumentException when the pattern or the zone does not exist, or the zone does not fit the format
     */
    public TimeSpec {
        if (isEpoch(format) && !zone.equals(UTC)) {
            throw new IllegalArgumentException(
                    "time.zone: %s does not fit time.format: %s, which counts from 1970-01-01T00:00Z; write zone: UTC"
                            .formatted(zone, format));
        }
        newReader(format, zone);
    }

    /** The zone that goes with a format when none is given: UTC for an epoch, none for the rest. */
    public static String defaultZone(String format) {
        return isEpoch(format) ? UTC : NO_ZONE;
    }

    /** Whether the times are points on the time line and not wall-clock readings. */
    public boolean zoned() {
        return !zone.equals(NO_ZONE);
    }

    /** A reader of such times. Not safe for use by several threads. */
    TimeReader reader() {
        return newReader(format, zone);
    }

    private static boolean isEpoch(String format) {
        return format.equals(EPOCH_MILLIS) || format.equals(EPOCH_SECONDS);
    }

    private static TimeReader newReader(String format, String zone) {
        WallClock clock = new WallClock(zoneId(zone));
        return switch (format) {
            case EPOCH_MILLIS -> new EpochTimes(0);
            case EPOCH_SECONDS -> new EpochTimes(3);
            case ISO -> new IsoTimes(clock);
            default -> new PatternTimes(format, clock);
        };
    }

    private static Optional<ZoneId> zoneId(String zone) {
        if (zone.equals(NO_ZONE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ZoneId.of(zone));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "time.zone: '%s' is no time zone; write none, UTC or a name such as Europe/Paris".formatted(zone),
                    e);
        }
    }
}

package io.mullion.job.parse;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/**
 * Times by a pattern of {@link DateTimeFormatter}, read strictly: 30 February is refused and not moved to another day. A
 * pattern of a day alone means the start of that day. A pattern may name a zone or an offset ({@code xx}, {@code VV}).
 * Two digits of a year ({@code yy}) are years from 2000 to 2099, as everywhere in Java. Names of months and days are
 * English.
 */
final class PatternTimes implements TimeReader {
    private static final ZonedDateTime SAMPLE =
            LocalDateTime.of(2001, 2, 3, 16, 5, 6, 789_000_000).atZone(ZoneOffset.UTC);

    private final DateTimeFormatter format;
    private final WallClock clock;

    /**
     * @throws IllegalArgumentException when the pattern does not exist or cannot tell a time
     */
    PatternTimes(String pattern, WallClock clock) {
        this.clock = clock;
        try {
            this.format = new DateTimeFormatterBuilder()
                    .appendPattern(pattern)
                    // Without an era, strict parsing leaves the year of "yyyy" open.
                    .parseDefaulting(ChronoField.ERA, 1)
                    .toFormatter(Locale.ENGLISH)
                    .withResolverStyle(ResolverStyle.STRICT);
            parse(format.format(SAMPLE));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException(
                    "time.format: '%s' is neither iso, epoch-ms nor epoch-s, nor a pattern that tells a day and time (%s)"
                            .formatted(pattern, e.getMessage()),
                    e);
        }
    }

    @Override
    public long parse(String text) {
        TemporalAccessor parsed = format.parse(text);
        LocalDate day = parsed.query(TemporalQueries.localDate());
        if (day == null) {
            throw new DateTimeException("'" + text + "' does not tell the day");
        }
        LocalTime time = parsed.query(TemporalQueries.localTime());
        if (time == null && hasHour(parsed)) {
            throw new DateTimeException("'" + text + "' does not tell the time of day");
        }
        if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
            return clock.toMillis(Instant.from(parsed), text);
        }
        LocalDateTime reading = day.atTime(time == null ? LocalTime.MIDNIGHT : time);
        if (parsed.isSupported(ChronoField.OFFSET_SECONDS)) {
            return clock.toMillis(reading.toInstant(ZoneOffset.from(parsed)), text);
        }
        return clock.toMillis(reading, text);
    }

    private static boolean hasHour(TemporalAccessor parsed) {
        return parsed.isSupported(ChronoField.HOUR_OF_DAY)
                || parsed.isSupported(ChronoField.CLOCK_HOUR_OF_DAY)
                || parsed.isSupported(ChronoField.HOUR_OF_AMPM)
                || parsed.isSupported(ChronoField.CLOCK_HOUR_OF_AMPM)
                || parsed.isSupported(ChronoField.MINUTE_OF_HOUR);
    }
}

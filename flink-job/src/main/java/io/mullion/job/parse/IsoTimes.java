package io.mullion.job.parse;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/**
 * Times as ISO 8601 has them: {@code 2001-04-01T07:30}, with seconds and up to nine digits of a second if need be, a
 * space for the {@code T} if liked, and an offset ({@code Z}, {@code +01:00}, {@code +0100}, {@code +01}) where the data
 * set has a zone.
 */
final class IsoTimes implements TimeReader {
    private static final int DATE_LENGTH = 10;
    private static final int SECONDS_LENGTH = 19;

    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "+0000")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH", "+00")
            .optionalEnd()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private final WallClock clock;

    /** The day that was read last, as it was written, and its start in epoch ms; events come in runs of one day. */
    private String day = "";

    private long dayMillis;

    IsoTimes(WallClock clock) {
        this.clock = clock;
    }

    @Override
    public long parse(String text) {
        if (clock.isUtc() && text.length() == SECONDS_LENGTH && isPlain(text)) {
            return parsePlain(text);
        }
        return parseAny(text);
    }

    /** Any of the forms; the slow path. */
    long parseAny(String text) {
        TemporalAccessor parsed = FORMAT.parseBest(withT(text), OffsetDateTime::from, LocalDateTime::from);
        return parsed instanceof OffsetDateTime point
                ? clock.toMillis(point.toInstant(), text)
                : clock.toMillis((LocalDateTime) parsed, text);
    }

    /** {@code 2001-04-01T07:30:00} exactly; only meant for {@link #isPlain} texts. */
    private long parsePlain(String text) {
        if (!text.startsWith(day) || day.isEmpty()) {
            String newDay = text.substring(0, DATE_LENGTH);
            dayMillis = TimeReader.requireInRange(
                    LocalDate.parse(newDay)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant()
                            .toEpochMilli(),
                    text);
            day = newDay;
        }
        int hour = twoDigits(text, 11);
        int minute = twoDigits(text, 14);
        int second = twoDigits(text, 17);
        if (hour > 23 || minute > 59 || second > 59) {
            throw new DateTimeException("Text '" + text + "' could not be parsed: no such time of day");
        }
        return dayMillis + 1000L * (3600 * hour + 60 * minute + second);
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < SECONDS_LENGTH; i++) {
            char c = text.charAt(i);
            boolean expected = switch (i) {
                case 4, 7 -> c == '-';
                case 10 -> c == 'T' || c == ' ';
                case 13, 16 -> c == ':';
                default -> c >= '0' && c <= '9';
            };
            if (!expected) {
                return false;
            }
        }
        return true;
    }

    private static int twoDigits(String text, int at) {
        return (text.charAt(at) - '0') * 10 + (text.charAt(at + 1) - '0');
    }

    private static String withT(String text) {
        boolean spaced = text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == ' ';
        return spaced ? text.substring(0, DATE_LENGTH) + 'T' + text.substring(DATE_LENGTH + 1) : text;
    }
}

package io.mullion.job.request;

import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
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
 * Reads a point in time: {@code 2001-04-01}, {@code 2001-04-01 10:00}, {@code 2001-04-01T10:00:30.5}, and for a time
 * column with zone also {@code 2001-04-01T10:00Z} or {@code +02:00}; without an offset such a time is UTC.
 */
public final class TimeText {
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffset("+HH:mm", "Z")
            .optionalEnd()
            .optionalEnd()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private TimeText() {}

    /**
     * The time as a value of the column's type.
     *
     * @throws IllegalArgumentException if the text is no time, or has an offset where the column has no zone
     */
    public static Value parse(String text, ValueType.TimestampType type) {
        TemporalAccessor parsed;
        try {
            parsed = FORMAT.parseBest(
                    text.strip().replace(' ', 'T'), OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no time; write it like 2001-04-01, 2001-04-01T10:00 or 2001-04-01 10:00:30", e);
        }
        if (parsed instanceof OffsetDateTime zoned) {
            if (!type.zoned()) {
                throw new IllegalArgumentException(
                        "'" + text + "' has an offset, but the times of this data set have no zone; leave it out");
            }
            return Value.instant(zoned.toInstant());
        }
        LocalDateTime local = parsed instanceof LocalDate day ? day.atStartOfDay() : LocalDateTime.from(parsed);
        return type.zoned() ? Value.instant(local.toInstant(ZoneOffset.UTC)) : Value.timestamp(local);
    }
}

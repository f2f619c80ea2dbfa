package io.mullion.ir.expr;

import io.mullion.ir.Where;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.ir.value.ValueType.TimestampType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A column type with the values rows hold in tests and the literals conditions are written with.
 *
 * @param values boundary values of the type, NULL, ABSENT and NaN included
 * @param literals literals that convert to the type without loss
 * @param foreign literals that do not, so that their conditions must stay residual
 */
public record Domain(ValueType type, List<Value> values, List<Value> literals, List<Value> foreign) {
    private static final LocalDateTime NOON = LocalDateTime.of(2001, 4, 1, 12, 0);

    public static final Domain DOUBLE = domain(
            ValueType.DOUBLE,
            List.of(
                    Double.NEGATIVE_INFINITY,
                    -1.5,
                    -1.0,
                    -0.0,
                    0.0,
                    0.5,
                    1.0,
                    2.0,
                    0x1p53,
                    Double.POSITIVE_INFINITY,
                    Double.NaN),
            List.of(
                    Double.NEGATIVE_INFINITY,
                    -1,
                    -0.0,
                    0,
                    new BigDecimal("0.50"),
                    1.0,
                    1,
                    1.25,
                    2,
                    Double.POSITIVE_INFINITY),
            List.of(Double.NaN, new BigDecimal("0.1"), (1L << 53) + 1, "1"));
    public static final Domain BIGINT = domain(
            ValueType.BIGINT,
            List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, 2, 3, Long.MAX_VALUE - 1, Long.MAX_VALUE),
            List.of(Long.MIN_VALUE, -1, 0, 1, 1.0, new BigDecimal("2.0"), 3, Long.MAX_VALUE - 1, Long.MAX_VALUE),
            List.of(1.5, 0x1p63, new BigDecimal("1e30"), Double.NaN, true));
    public static final Domain INT = domain(
            ValueType.INT,
            List.of(Integer.MIN_VALUE, -1, 0, 1, 2, Integer.MAX_VALUE - 1, Integer.MAX_VALUE),
            List.of(Integer.MIN_VALUE, 0, 1, 2, Integer.MAX_VALUE),
            List.of(1L << 31, -0.5));
    public static final Domain DECIMAL = domain(
            new ValueType.DecimalType(4, 2),
            List.of(
                            new BigDecimal("-99.99"),
                            0,
                            new BigDecimal("0.01"),
                            new BigDecimal("0.50"),
                            1,
                            new BigDecimal("99.99"))
                    .stream()
                    .map(number -> (Object) new BigDecimal(number.toString()))
                    .toList(),
            List.of(0, 0.5, 1, new BigDecimal("1.00"), new BigDecimal("99.99"), -1),
            List.of(new BigDecimal("0.001"), 100, 0.1));
    public static final Domain TEXT = domain(
            ValueType.TEXT,
            List.of(
                    "",
                    "a",
                    "a%",
                    "ab",
                    "ab\0",
                    "abc",
                    "ac",
                    "b",
                    "\ud7ff",
                    "\ue000",
                    "\uffff",
                    "\ud800\udc00",
                    "\udbff\udfff"),
            List.of("", "a", "ab", "abc", "b", "\ud7ff", "\uffff", "\ud800\udc00", "\udbff\udfff"),
            List.of(1, 1.0));
    public static final Domain BOOLEAN =
            domain(ValueType.BOOLEAN, List.of(true, false), List.of(true, false), List.of(1, "TRUE"));
    public static final Domain TIMESTAMP = domain(
            ValueType.TIMESTAMP_MS,
            List.of(
                    LocalDateTime.of(1969, 12, 31, 23, 59, 59),
                    NOON.plusNanos(-1_000_000),
                    NOON,
                    NOON.plusNanos(1_000_000),
                    NOON.plusMinutes(1)),
            List.of(LocalDateTime.of(1970, 1, 1, 0, 0), NOON, NOON.plusNanos(1_000_000), NOON.plusMinutes(1)),
            List.of(NOON.plusNanos(1), Value.instant(Instant.EPOCH), LocalDate.EPOCH));

    private static final List<Domain> ALL = List.of(
            DOUBLE,
            BIGINT,
            INT,
            DECIMAL,
            TEXT,
            BOOLEAN,
            TIMESTAMP,
            domain(
                    new TimestampType(9, false),
                    List.of(NOON.plusNanos(-1), NOON, NOON.plusNanos(1), NOON.plusNanos(2)),
                    List.of(NOON, NOON.plusNanos(1)),
                    List.of(Value.instant(Instant.EPOCH))),
            domain(
                    new TimestampType(TimestampType.UNKNOWN_PRECISION, true),
                    List.of(Value.instant(Instant.EPOCH), Value.instant(Instant.EPOCH.plusNanos(1))),
                    List.of(Value.instant(Instant.EPOCH), Value.instant(Instant.EPOCH.plusNanos(2))),
                    List.of(NOON)),
            domain(
                    ValueType.DATE,
                    List.of(LocalDate.EPOCH.minusDays(1), LocalDate.EPOCH, LocalDate.EPOCH.plusDays(1), LocalDate.MAX),
                    List.of(LocalDate.EPOCH, LocalDate.EPOCH.plusDays(1)),
                    List.of(NOON, 0)));

    public static Stream<Domain> all() {
        return ALL.stream();
    }

    private static Domain domain(ValueType type, List<?> values, List<?> literals, List<?> foreign) {
        List<Value> all = new ArrayList<>(values(values));
        all.add(Value.Missing.NULL);
        all.add(Value.Missing.ABSENT);
        return new Domain(type, List.copyOf(all), values(literals), values(foreign));
    }

    private static List<Value> values(List<?> objects) {
        return objects.stream().map(Where::value).toList();
    }

    public Value randomValue(Random random) {
        return values.get(random.nextInt(values.size()));
    }

    @Override
    public String toString() {
        return type.sql();
    }
}

package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.ir.value.ValueType.TimestampType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A column type with the values rows hold and the literals conditions are written with. Every literal is a value as well,
 * and between two neighbouring literals there is one wherever the type has one, so that two conditions over the literals
 * are disjoint exactly when no value satisfies both.
 *
 * @param values boundary values of the type, NULL, ABSENT and NaN included
 * @param literals literals that convert to the type without loss
 * @param foreign literals that do not, so that their conditions must stay residual
 */
record Domain(ValueType type, List<Value> values, List<Value> literals, List<Value> foreign) {
    static final LocalDateTime NOON = LocalDateTime.of(2001, 4, 1, 12, 0);
    /** The evaluation time of the oracle, around which samples lie. */
    static final Instant NOW = Instant.parse("2001-04-01T12:00:00Z");

    static final Domain DOUBLE = domain(
            ValueType.DOUBLE,
            List.of(
                    Double.NEGATIVE_INFINITY,
                    -1.5,
                    -1.0,
                    -0.5,
                    -0.0,
                    0.25,
                    0.5,
                    0.75,
                    1.0,
                    1.125,
                    1.25,
                    1.5,
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
    static final Domain FLOAT = domain(
            new ValueType.RealType(32),
            List.of(Double.NEGATIVE_INFINITY, -1.0, -0.5, -0.0, 0.25, 0.5, 0.75, 1.0, 2.0, 0x1p24, 0x1p25, Double.NaN),
            List.of(-1, 0.0, 0.5, 1, 0x1p24),
            List.of(0.1, (1 << 24) + 1, Double.NaN));
    static final Domain BIGINT = domain(
            ValueType.BIGINT,
            List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, 2, 3, 4, Long.MAX_VALUE - 1, Long.MAX_VALUE),
            List.of(Long.MIN_VALUE, -1, 0, 1, 1.0, new BigDecimal("2.0"), 3, Long.MAX_VALUE - 1, Long.MAX_VALUE),
            List.of(1.5, 0x1p63, new BigDecimal("1e30"), Double.NaN, true));
    static final Domain INT = domain(
            ValueType.INT,
            List.of(Integer.MIN_VALUE, -1, 0, 1, 2, 3, Integer.MAX_VALUE - 1, Integer.MAX_VALUE),
            List.of(Integer.MIN_VALUE, 0, 1, 2, Integer.MAX_VALUE),
            List.of(1L << 31, -0.5));
    static final Domain SMALLINT = domain(
            new ValueType.IntType(16),
            List.of(-32768, -32767, -1, 0, 1, 2, 32766, 32767),
            List.of(-32768, 0, 1, 32766, 32767),
            List.of(32768, 0.5));
    static final Domain TINYINT = domain(
            new ValueType.IntType(8),
            List.of(-128, -1, 0, 1, 2, 126, 127),
            List.of(-128, 0, 1, 2, 127),
            List.of(128, -129, 1.5));
    static final Domain DECIMAL = domain(
            new ValueType.DecimalType(4, 2),
            decimals("-99.99", "-1", "-0.5", "0", "0.01", "0.50", "0.75", "1", "50", "99.99"),
            List.of(0, 0.5, 1, new BigDecimal("1.00"), new BigDecimal("99.99"), -1),
            List.of(new BigDecimal("0.001"), 100, 0.1));
    static final Domain TEXT = domain(
            ValueType.TEXT,
            List.of(
                    "",
                    "A",
                    "a",
                    "a%",
                    "a.",
                    "a0",
                    "ab",
                    "ab\0",
                    "abc",
                    "abd",
                    "ac",
                    "a\udbff\udfff",
                    "b",
                    "ba",
                    "\ud7ff",
                    "\ud7ffa",
                    "\ue000",
                    "\uffff",
                    "\uffffa",
                    "\ud800\udc00",
                    "\ud800\udc01",
                    "\udbff\udfff",
                    "\udbff\udfffa"),
            List.of("", "a", "ab", "abc", "b", "\ud7ff", "\uffff", "\ud800\udc00", "\udbff\udfff"),
            List.of(1, 1.0));
    static final Domain BOOLEAN =
            domain(ValueType.BOOLEAN, List.of(true, false), List.of(true, false), List.of(1, "TRUE"));
    static final Domain TIMESTAMP = domain(
            ValueType.TIMESTAMP_MS,
            List.of(
                    LocalDateTime.of(1969, 12, 31, 23, 59, 59),
                    LocalDateTime.of(1970, 1, 1, 0, 0),
                    NOON.minusMinutes(1),
                    NOON.plusNanos(-1_000_000),
                    NOON,
                    NOON.plusNanos(1_000_000),
                    NOON.plusNanos(2_000_000),
                    NOON.plusMinutes(1),
                    NOON.plusMinutes(2)),
            List.of(LocalDateTime.of(1970, 1, 1, 0, 0), NOON, NOON.plusNanos(1_000_000), NOON.plusMinutes(1)),
            List.of(NOON.plusNanos(1), NOW, LocalDate.EPOCH));
    static final Domain TIMESTAMP_NANOS = domain(
            new TimestampType(9, false),
            List.of(NOON.plusNanos(-1), NOON, NOON.plusNanos(1), NOON.plusNanos(2), NOON.plusNanos(1_000_000)),
            List.of(NOON, NOON.plusNanos(1), NOON.plusNanos(1_000_000)),
            List.of(NOW));
    static final Domain TIMESTAMP_SECONDS = domain(
            new TimestampType(0, false),
            List.of(NOON.minusSeconds(1), NOON, NOON.plusSeconds(1), NOON.plusSeconds(2), NOON.plusSeconds(3)),
            List.of(NOON, NOON.plusSeconds(1), NOON.plusSeconds(2)),
            List.of(NOON.plusNanos(1_000_000)));
    static final Domain TIMESTAMP_DENSE = domain(
            new TimestampType(TimestampType.UNKNOWN_PRECISION, false),
            List.of(
                    NOON.minusNanos(1),
                    NOON,
                    NOON.plusNanos(500_000),
                    NOON.plusNanos(1_000_000),
                    NOON.plusNanos(1_000_001)),
            List.of(NOON, NOON.plusNanos(1_000_000)),
            List.of(NOW));
    static final Domain DATE = domain(
            ValueType.DATE,
            List.of(
                    LocalDate.EPOCH.minusDays(1),
                    LocalDate.EPOCH,
                    LocalDate.EPOCH.plusDays(1),
                    LocalDate.EPOCH.plusDays(2),
                    LocalDate.MAX),
            List.of(LocalDate.EPOCH, LocalDate.EPOCH.plusDays(1)),
            List.of(NOON, 0));

    /** Times of samples: around the ends of the windows that plans use, to the tick. */
    static final Domain SAMPLE_TIME = samples(ValueType.TIMESTAMP_LTZ_MS, 1_000_000);

    static final Domain SAMPLE_TIME_NANOS = samples(new TimestampType(9, true), 1);
    static final Domain SAMPLE_TIME_DENSE = samples(new TimestampType(TimestampType.UNKNOWN_PRECISION, true), 1);

    static final List<Domain> SAMPLE_TIMES = List.of(SAMPLE_TIME, SAMPLE_TIME_NANOS, SAMPLE_TIME_DENSE);

    private static final List<Domain> ALL = List.of(
            DOUBLE,
            BIGINT,
            TEXT,
            BOOLEAN,
            TIMESTAMP,
            DECIMAL,
            INT,
            DATE,
            FLOAT,
            SMALLINT,
            TINYINT,
            TIMESTAMP_NANOS,
            TIMESTAMP_SECONDS,
            TIMESTAMP_DENSE,
            SAMPLE_TIME,
            SAMPLE_TIME_NANOS,
            SAMPLE_TIME_DENSE);

    public Domain {
        values = List.copyOf(values);
        literals = List.copyOf(literals);
        foreign = List.copyOf(foreign);
    }

    /** One for each type of column. */
    static List<Domain> all() {
        return ALL;
    }

    /** The domain of that type; for a type that no table has, one with the literals of a type like it. */
    static Domain of(ValueType type) {
        for (Domain domain : ALL) {
            if (domain.type.equals(type)) {
                return domain;
            }
        }
        for (Domain domain : ALL) {
            if (domain.type.getClass() == type.getClass()) {
                return new Domain(type, domain.values, domain.literals, domain.foreign);
            }
        }
        throw new IllegalArgumentException("no columns of type " + type.sql());
    }

    boolean isNumber() {
        return type instanceof ValueType.IntType
                || type instanceof ValueType.RealType
                || type instanceof ValueType.DecimalType;
    }

    boolean isText() {
        return type instanceof ValueType.TextType;
    }

    Value literal(SplittableRandom random) {
        return literals.get(random.nextInt(literals.size()));
    }

    private static Domain samples(ValueType type, long tickNanos) {
        List<Object> values = new ArrayList<>();
        for (int halfMinutes = -9; halfMinutes <= 2; halfMinutes++) {
            values.add(NOW.plusSeconds(30L * halfMinutes));
        }
        values.add(NOW.minusSeconds(60).plusNanos(tickNanos));
        values.add(NOW.minusSeconds(60).minusNanos(tickNanos));
        values.add(NOW.minusSeconds(90).plusNanos(tickNanos));
        values.add(NOW.minusSeconds(30).plusNanos(tickNanos));
        values.add(NOW.plusNanos(tickNanos));
        return domain(
                type,
                values,
                List.of(NOW.minusSeconds(90), NOW.minusSeconds(60), NOW.minusSeconds(30), NOW),
                List.of(NOON));
    }

    private static List<Object> decimals(String... numbers) {
        List<Object> decimals = new ArrayList<>();
        for (String number : numbers) {
            decimals.add(new BigDecimal(number));
        }
        return decimals;
    }

    private static Domain domain(ValueType type, List<?> values, List<?> literals, List<?> foreign) {
        List<Value> all = new ArrayList<>(values(values));
        all.add(Value.Missing.NULL);
        all.add(Value.Missing.ABSENT);
        return new Domain(type, all, values(literals), values(foreign));
    }

    private static List<Value> values(List<?> objects) {
        return objects.stream().map(Domain::value).toList();
    }

    private static Value value(Object object) {
        if (object instanceof Number number) {
            return object instanceof Double real
                    ? Value.real(real)
                    : object instanceof BigDecimal decimal
                            ? new Value.Decimal(decimal)
                            : Value.integer(number.longValue());
        }
        if (object instanceof String text) {
            return Value.text(text);
        }
        if (object instanceof Boolean bool) {
            return new Value.Bool(bool);
        }
        if (object instanceof LocalDate date) {
            return new Value.Date(date.toEpochDay());
        }
        return object instanceof Instant instant ? Value.instant(instant) : Value.timestamp((LocalDateTime) object);
    }

    @Override
    public String toString() {
        return type.sql();
    }
}

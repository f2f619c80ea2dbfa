package io.mullion.ir.predicate;

import com.google.common.collect.Range;
import io.mullion.ir.predicate.Line.Cell;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.ir.value.ValueType.IntType;
import io.mullion.ir.value.ValueType.TimestampType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The columns of the small model: every type, and at its bounds where it has some. */
final class Lines {
    private static final double INF = Double.POSITIVE_INFINITY;

    static final Line DOUBLE =
            Line.dense("DOUBLE", ValueType.DOUBLE, reals(-INF, -1, 0, 1, INF), reals(-2, -0.5, 0.5, 2), false);
    static final Line TEXT = Line.dense("STRING", ValueType.TEXT, texts("", "a", "b"), texts("A", "aa", "b "), false);
    static final Line BIGINT = Line.discrete("BIGINT", ValueType.BIGINT, Value::integer);

    private Lines() {}

    static Stream<Line> all() {
        return Stream.of(
                DOUBLE,
                TEXT,
                BIGINT,
                Line.discrete("TINYINT", new IntType(8), Value::integer),
                Line.discrete("DATE", ValueType.DATE, Value.Date::new),
                Line.discrete("TIMESTAMP(0)", new TimestampType(0, false), i -> at(i * 1_000_000_000L, false)),
                Line.discrete("TIMESTAMP(3)", ValueType.TIMESTAMP_MS, i -> at(i * 1_000_000L, false)),
                Line.discrete("TIMESTAMP_LTZ(9)", new TimestampType(9, true), i -> at(i, true)),
                Line.dense(
                        "TIMESTAMP of unknown precision",
                        new TimestampType(TimestampType.UNKNOWN_PRECISION, false),
                        List.of(at(0, false), at(1_000_000, false)),
                        List.of(at(-1, false), at(1, false), at(1_000_001, false)),
                        true),
                Line.dense(
                        "DECIMAL(4, 1)",
                        new ValueType.DecimalType(4, 1),
                        decimals("-0.5", "0.0", "0.50"),
                        decimals("-1", "-0.1", "0.1", "1"),
                        true),
                bounds("BIGINT at its bounds", new IntType(64), Long.MIN_VALUE, Long.MAX_VALUE),
                bounds("INT at its bounds", new IntType(32), Integer.MIN_VALUE, Integer.MAX_VALUE),
                new Line(
                        "BOOLEAN",
                        ValueType.BOOLEAN,
                        List.of(single(new Value.Bool(false)), single(new Value.Bool(true)))));
    }

    private static Line bounds(String name, ValueType type, long min, long max) {
        Cell inside = new Cell(
                Range.open(Value.integer(min + 1), Value.integer(max - 1)),
                List.of(Value.integer(0), Value.integer(min + 2), Value.integer(max - 2)));
        return new Line(
                name,
                type,
                List.of(
                        single(Value.integer(min)),
                        single(Value.integer(min + 1)),
                        inside,
                        single(Value.integer(max - 1)),
                        single(Value.integer(max))));
    }

    private static Cell single(Value value) {
        return new Cell(Range.singleton(value), List.of(value));
    }

    private static Value at(long nanos, boolean zoned) {
        return new Value.Timestamp(Instant.EPOCH.plusNanos(nanos), zoned);
    }

    private static List<Value> reals(double... values) {
        return DoubleStream.of(values).mapToObj(Value::real).toList();
    }

    private static List<Value> texts(String... values) {
        return Stream.of(values).map(Value::text).toList();
    }

    private static List<Value> decimals(String... values) {
        return Stream.of(values)
                .<Value>map(value -> new Value.Decimal(new BigDecimal(value)))
                .toList();
    }
}

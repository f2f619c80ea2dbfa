package io.mullion.ir;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;

/** Conditions by column name for tests: {@code and(equal("region", "us"), less("latency", 100))}. */
public final class Where {
    private Where() {}

    /** A condition that finds its columns when it is put on a node. */
    @FunctionalInterface
    public interface Condition {
        Expr on(Schema schema);
    }

    public static Condition equal(String column, Object value) {
        return compare(column, ComparisonOperator.EQUAL, value);
    }

    public static Condition notEqual(String column, Object value) {
        return compare(column, ComparisonOperator.NOT_EQUAL, value);
    }

    public static Condition less(String column, Object value) {
        return compare(column, ComparisonOperator.LESS, value);
    }

    public static Condition atMost(String column, Object value) {
        return compare(column, ComparisonOperator.LESS_OR_EQUAL, value);
    }

    public static Condition greater(String column, Object value) {
        return compare(column, ComparisonOperator.GREATER, value);
    }

    public static Condition atLeast(String column, Object value) {
        return compare(column, ComparisonOperator.GREATER_OR_EQUAL, value);
    }

    public static Condition between(String column, Object low, Object high) {
        return and(atLeast(column, low), atMost(column, high));
    }

    public static Condition compare(String column, ComparisonOperator operator, Object value) {
        return schema -> new Expr.Compare(operator, column(schema, column), literal(value));
    }

    /** The literal on the left side: {@code 5 < latency}. */
    public static Condition flipped(Object value, ComparisonOperator operator, String column) {
        return schema -> new Expr.Compare(operator, literal(value), column(schema, column));
    }

    public static Condition in(String column, Object... values) {
        return schema -> new Expr.In(
                column(schema, column),
                Arrays.stream(values).map(Where::literal).toList());
    }

    public static Condition like(String column, String pattern) {
        return schema -> Conditions.like(column(schema, column), pattern);
    }

    public static Condition isNull(String column) {
        return schema -> Conditions.isNull(column(schema, column));
    }

    public static Condition isAbsent(String column) {
        return schema -> new Expr.IsAbsent(column(schema, column));
    }

    public static Condition not(Condition term) {
        return schema -> Conditions.not(term.on(schema));
    }

    public static Condition and(Condition... terms) {
        return schema -> Conditions.and(on(schema, terms));
    }

    public static Condition or(Condition... terms) {
        return schema -> Conditions.or(on(schema, terms));
    }

    /** {@code column * 2 > bound}: a condition that can never be lifted. */
    public static Condition doubledAbove(String column, int bound) {
        return schema -> Conditions.compare(doubled(column, schema), ComparisonOperator.GREATER, Value.integer(bound));
    }

    /** {@code RAND() < 0.5}: holds for other rows each time. */
    public static Condition coinFlip() {
        return schema ->
                Conditions.compare(new Expr.Call("rand", List.of(), false), ComparisonOperator.LESS, Value.real(0.5));
    }

    public static Expr doubled(String column, Schema schema) {
        return new Expr.Arithmetic(Expr.ArithmeticOperator.TIMES, column(schema, column), literal(2));
    }

    public static Expr column(Schema schema, String name) {
        return Conditions.column(position(schema, name));
    }

    public static int position(Schema schema, String name) {
        return schema.positionOf(name)
                .orElseThrow(() -> new IllegalArgumentException("no single column " + name + " in " + schema.names()));
    }

    /** A Java object as a value: Integer, Long, Double, BigDecimal, String, Boolean, LocalDate, LocalDateTime, Instant. */
    public static Value value(Object value) {
        if (value instanceof Value already) {
            return already;
        }
        if (value instanceof Integer || value instanceof Long) {
            return Value.integer(((Number) value).longValue());
        }
        if (value instanceof Double real) {
            return Value.real(real);
        }
        if (value instanceof BigDecimal decimal) {
            return new Value.Decimal(decimal);
        }
        if (value instanceof Boolean bool) {
            return new Value.Bool(bool);
        }
        if (value instanceof LocalDate date) {
            return new Value.Date(date.toEpochDay());
        }
        if (value instanceof Instant instant) {
            return Value.instant(instant);
        }
        if (value instanceof LocalDateTime time) {
            return Value.timestamp(time);
        }
        if (value instanceof String text) {
            return Value.text(text);
        }
        throw new IllegalArgumentException("no value for " + value.getClass());
    }

    private static Expr literal(Object value) {
        return new Expr.Literal(value(value));
    }

    private static List<Expr> on(Schema schema, Condition... terms) {
        return Arrays.stream(terms).map(term -> term.on(schema)).toList();
    }
}

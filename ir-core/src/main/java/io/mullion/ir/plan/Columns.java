package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.ExprKind;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Checks shared by the nodes that hold columns and expressions. */
final class Columns {
    /** About a million years. */
    private static final Duration LONGEST_SPAN = Duration.ofDays(366_000_000);

    private Columns() {}

    static void requireRows(PlanNode input, String reader) {
        if (input.kind() == ResultKind.STATE) {
            throw new IllegalArgumentException(
                    reader + " reads rows; a summary state has none until it is read out: " + input.label());
        }
    }

    static void requireWithin(Expr expr, Schema schema, String where) {
        expr.columns()
                .filter(position -> schema.plainType(position).isEmpty())
                .findFirst()
                .ifPresent(position -> {
                    throw new IllegalArgumentException("%s reads column %d, which is not a plain column of %s"
                            .formatted(where, position, schema.names()));
                });
    }

    /** Positions of plain columns, none twice. */
    static void requireDistinct(List<Integer> positions, Schema schema, String where) {
        for (int position : positions) {
            requireWithin(new Expr.Column(position), schema, where);
        }
        if (positions.stream().distinct().count() != positions.size()) {
            throw new IllegalArgumentException(where + " repeats a column: " + positions);
        }
    }

    static void requireCondition(Expr condition, Schema schema, String where) {
        requireWithin(condition, schema, where);
        if (!ExprKind.isCondition(condition, schema::plainType)) {
            throw new IllegalArgumentException(where + " is not a condition: " + condition.display(schema.names()));
        }
    }

    static void requireNumber(Expr expr, Schema schema, String where) {
        ExprKind kind = ExprKind.of(expr, schema::plainType);
        if (kind != ExprKind.NUMBER && kind != ExprKind.UNKNOWN) {
            throw new IllegalArgumentException(
                    where + " reads a number, but " + expr.display(schema.names()) + " is a " + kind);
        }
    }

    /** A time column that is a point on the time line. */
    static void requireTime(Schema schema, String reader) {
        boolean isPoint = schema.timeIndex().isPresent()
                && schema.plainType(schema.timeIndex().getAsInt())
                        .filter(type -> type instanceof ValueType.TimestampType timestamp && timestamp.zoned())
                        .isPresent();
        if (!isPoint) {
            throw new IllegalArgumentException(
                    reader + " reads a time column of type TIMESTAMP_LTZ, and the input has none: " + schema.names());
        }
    }

    /** Bounded so that sums of spans along a plan stay within what a Duration holds. */
    static void requireSpan(Duration span, String where) {
        if (span.abs().compareTo(LONGEST_SPAN) > 0) {
            throw new IllegalArgumentException(where + " is at most " + LONGEST_SPAN + " long, got " + span);
        }
    }

    static void requirePositive(Duration span, String where) {
        if (span.isNegative() || span.isZero()) {
            throw new IllegalArgumentException(where + " is longer than nothing, got " + span);
        }
        requireSpan(span, where);
    }

    /** The declared type of a column; empty for any other expression. */
    static Optional<ValueType> typeOf(Expr expr, Schema schema) {
        return expr instanceof Expr.Column column ? schema.plainType(column.position()) : Optional.empty();
    }

    /** Where the time column is found among the chosen columns. */
    static OptionalInt timeIndexAmong(List<Integer> chosen, Schema schema) {
        int found = schema.timeIndex().isPresent()
                ? chosen.indexOf(schema.timeIndex().getAsInt())
                : -1;
        return found < 0 ? OptionalInt.empty() : OptionalInt.of(found);
    }

    static String display(List<Expr> conjuncts, Schema schema) {
        return conjuncts.stream().map(expr -> expr.display(schema.names())).collect(Collectors.joining(" AND "));
    }
}

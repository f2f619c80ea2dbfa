package io.mullion.ir.expr;

import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Evaluates an expression on one row as SQL does, with three-valued logic: TRUE, FALSE, or NULL for unknown. It shares
 * no code with the algebra of constraints and not even the order of {@link Value}, so that the two can be held against
 * each other.
 */
public final class SqlEvaluator implements Expr.Visitor<Value> {
    private static final Value TRUE = new Value.Bool(true);
    private static final Value FALSE = new Value.Bool(false);
    private static final Value UNKNOWN = Value.Missing.NULL;

    private final List<Value> row;

    private SqlEvaluator(List<Value> row) {
        this.row = row;
    }

    /** TRUE, FALSE or NULL for a condition; the value for any other expression. */
    public static Value evaluate(Expr expr, List<Value> row) {
        return expr.accept(new SqlEvaluator(row));
    }

    public static boolean isTrue(Expr condition, List<Value> row) {
        return evaluate(condition, row).equals(TRUE);
    }

    public static boolean isFalse(Expr condition, List<Value> row) {
        return evaluate(condition, row).equals(FALSE);
    }

    @Override
    public Value visit(Expr.Column column) {
        return row.get(column.position());
    }

    @Override
    public Value visit(Expr.Literal literal) {
        return literal.value();
    }

    @Override
    public Value visit(Expr.Compare compare) {
        return compare(
                compare.operator(), compare.left().accept(this), compare.right().accept(this));
    }

    private static Value compare(Expr.ComparisonOperator operator, Value left, Value right) {
        if (left instanceof Value.Missing || right instanceof Value.Missing) {
            return UNKNOWN;
        }
        if (isNan(left) || isNan(right)) {
            // IEEE 754: NaN is unequal to everything, itself included, and comes neither before nor after.
            return bool(operator == Expr.ComparisonOperator.NOT_EQUAL);
        }
        Optional<Integer> order = order(left, right);
        if (order.isEmpty()) {
            return UNKNOWN;
        }
        int sign = order.get();
        return bool(
                switch (operator) {
                    case EQUAL -> sign == 0;
                    case NOT_EQUAL -> sign != 0;
                    case LESS -> sign < 0;
                    case LESS_OR_EQUAL -> sign <= 0;
                    case GREATER -> sign > 0;
                    case GREATER_OR_EQUAL -> sign >= 0;
                });
    }

    /** Numbers compare by size whatever their types; empty for values that do not compare at all. */
    private static Optional<Integer> order(Value left, Value right) {
        if (isNumber(left) && isNumber(right)) {
            double a = approximate(left);
            double b = approximate(right);
            if (Double.isInfinite(a) || Double.isInfinite(b)) {
                return Optional.of(a < b ? -1 : a > b ? 1 : 0);
            }
            return Optional.of(exact(left).compareTo(exact(right)));
        }
        if (left instanceof Value.Text a && right instanceof Value.Text b) {
            return Optional.of(Integer.signum(Arrays.compareUnsigned(
                    a.value().getBytes(StandardCharsets.UTF_8), b.value().getBytes(StandardCharsets.UTF_8))));
        }
        if (left instanceof Value.Bool a && right instanceof Value.Bool b) {
            return Optional.of((a.value() ? 1 : 0) - (b.value() ? 1 : 0));
        }
        if (left instanceof Value.Date a && right instanceof Value.Date b) {
            return Optional.of(a.epochDay() < b.epochDay() ? -1 : a.epochDay() > b.epochDay() ? 1 : 0);
        }
        if (left instanceof Value.Timestamp a && right instanceof Value.Timestamp b && a.zoned() == b.zoned()) {
            return Optional.of(
                    a.instant().isBefore(b.instant()) ? -1 : a.instant().isAfter(b.instant()) ? 1 : 0);
        }
        return Optional.empty();
    }

    @Override
    public Value visit(Expr.And and) {
        List<Value> terms = and.terms().stream().map(term -> term.accept(this)).toList();
        return terms.contains(FALSE) ? FALSE : terms.stream().allMatch(TRUE::equals) ? TRUE : UNKNOWN;
    }

    @Override
    public Value visit(Expr.Or or) {
        List<Value> terms = or.terms().stream().map(term -> term.accept(this)).toList();
        return terms.contains(TRUE) ? TRUE : terms.stream().allMatch(FALSE::equals) ? FALSE : UNKNOWN;
    }

    @Override
    public Value visit(Expr.Not not) {
        Value term = not.term().accept(this);
        return term.equals(TRUE) ? FALSE : term.equals(FALSE) ? TRUE : UNKNOWN;
    }

    /** SQL defines IN as a chain of equalities joined by OR. */
    @Override
    public Value visit(Expr.In in) {
        Value needle = in.needle().accept(this);
        List<Value> equalities = new ArrayList<>();
        for (Expr option : in.options()) {
            equalities.add(compare(Expr.ComparisonOperator.EQUAL, needle, option.accept(this)));
        }
        return equalities.contains(TRUE) ? TRUE : equalities.stream().allMatch(FALSE::equals) ? FALSE : UNKNOWN;
    }

    @Override
    public Value visit(Expr.IsNull isNull) {
        return bool(isNull.term().accept(this) instanceof Value.Missing);
    }

    @Override
    public Value visit(Expr.IsAbsent isAbsent) {
        return bool(isAbsent.term().accept(this) instanceof Value.Missing missing && missing.absent());
    }

    @Override
    public Value visit(Expr.Like like) {
        Value text = like.text().accept(this);
        if (!(text instanceof Value.Text it)) {
            return UNKNOWN;
        }
        return bool(matches(
                it.value().codePoints().toArray(),
                0,
                like.pattern().codePoints().toArray(),
                0));
    }

    private static boolean matches(int[] text, int at, int[] pattern, int from) {
        if (from == pattern.length) {
            return at == text.length;
        }
        if (pattern[from] == '%') {
            for (int skip = at; skip <= text.length; skip++) {
                if (matches(text, skip, pattern, from + 1)) {
                    return true;
                }
            }
            return false;
        }
        return at < text.length
                && (pattern[from] == '_' || pattern[from] == text[at])
                && matches(text, at + 1, pattern, from + 1);
    }

    @Override
    public Value visit(Expr.LabelRegex regex) {
        String label = regex.label().accept(this) instanceof Value.Text text ? text.value() : "";
        return bool(Pattern.matches(regex.pattern(), label));
    }

    @Override
    public Value visit(Expr.Arithmetic arithmetic) {
        Value left = arithmetic.left().accept(this);
        Value right = arithmetic.right().accept(this);
        if (!isNumber(left) || !isNumber(right)) {
            return UNKNOWN;
        }
        double a = approximate(left);
        double b = approximate(right);
        return Value.real(
                switch (arithmetic.operator()) {
                    case PLUS -> a + b;
                    case MINUS -> a - b;
                    case TIMES -> a * b;
                    case DIVIDE -> a / b;
                });
    }

    @Override
    public Value visit(Expr.Call call) {
        Value argument = call.arguments().get(0).accept(this);
        return switch (call.function()) {
            case "ABS" -> isNumber(argument) ? Value.real(Math.abs(approximate(argument))) : UNKNOWN;
            case "UPPER" ->
                argument instanceof Value.Text text ? Value.text(text.value().toUpperCase(Locale.ROOT)) : UNKNOWN;
            default -> throw new IllegalArgumentException("no such function in tests: " + call.function());
        };
    }

    private static Value bool(boolean value) {
        return value ? TRUE : FALSE;
    }

    private static boolean isNan(Value value) {
        return value instanceof Value.Real real && Double.isNaN(real.value());
    }

    private static boolean isNumber(Value value) {
        return value instanceof Value.Int || value instanceof Value.Real || value instanceof Value.Decimal;
    }

    private static double approximate(Value number) {
        return number instanceof Value.Real real ? real.value() : exact(number).doubleValue();
    }

    private static BigDecimal exact(Value number) {
        if (number instanceof Value.Int integer) {
            return BigDecimal.valueOf(integer.value());
        }
        return number instanceof Value.Decimal decimal
                ? decimal.value()
                : new BigDecimal(((Value.Real) number).value());
    }
}

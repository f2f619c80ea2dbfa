package io.mullion.ir.oracle;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Evaluates an expression on one row as SQL does, with three-valued logic: TRUE, FALSE, or NULL for unknown. It shares
 * no code with the algebra of constraints, so that the two can be held against each other.
 */
public final class SqlEvaluator implements Expr.Visitor<Value> {
    private static final Value TRUE = new Value.Bool(true);
    private static final Value FALSE = new Value.Bool(false);
    private static final Value UNKNOWN = Value.Missing.NULL;

    /** Only as many as there are patterns in use. */
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private final List<Value> row;
    private final long chance;

    /** @param chance what volatile functions depend on beside their arguments */
    SqlEvaluator(List<Value> row, long chance) {
        this.row = row;
        this.chance = chance;
    }

    /** TRUE, FALSE or NULL for a condition; the value for any other expression. */
    public static Value evaluate(Expr expr, List<Value> row) {
        return expr.accept(new SqlEvaluator(row, 0));
    }

    public static boolean isTrue(Expr condition, List<Value> row) {
        return evaluate(condition, row).equals(TRUE);
    }

    public static boolean isFalse(Expr condition, List<Value> row) {
        return evaluate(condition, row).equals(FALSE);
    }

    boolean isTrue(Expr condition) {
        return condition.accept(this) instanceof Value.Bool bool && bool.value();
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
        if (Order.isNan(left) || Order.isNan(right)) {
            // IEEE 754: NaN is unequal to everything, itself included, and comes neither before nor after.
            return bool(operator == Expr.ComparisonOperator.NOT_EQUAL);
        }
        Optional<Integer> order = Order.compare(left, right);
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

    @Override
    public Value visit(Expr.And and) {
        Value result = TRUE;
        for (Expr term : and.terms()) {
            Value value = term.accept(this);
            if (value.equals(FALSE)) {
                return FALSE;
            }
            result = value.equals(TRUE) ? result : UNKNOWN;
        }
        return result;
    }

    @Override
    public Value visit(Expr.Or or) {
        Value result = FALSE;
        for (Expr term : or.terms()) {
            Value value = term.accept(this);
            if (value.equals(TRUE)) {
                return TRUE;
            }
            result = value.equals(FALSE) ? result : UNKNOWN;
        }
        return result;
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
        Value result = FALSE;
        for (Expr option : in.options()) {
            Value equal = compare(Expr.ComparisonOperator.EQUAL, needle, option.accept(this));
            if (equal.equals(TRUE)) {
                return TRUE;
            }
            result = equal.equals(FALSE) ? result : UNKNOWN;
        }
        return result;
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
        Pattern pattern = PATTERNS.computeIfAbsent(regex.pattern(), p -> Pattern.compile(p, Pattern.DOTALL));
        return bool(pattern.matcher(label).matches());
    }

    @Override
    public Value visit(Expr.Arithmetic arithmetic) {
        Value left = arithmetic.left().accept(this);
        Value right = arithmetic.right().accept(this);
        if (!Order.isNumber(left) || !Order.isNumber(right)) {
            return UNKNOWN;
        }
        double a = Order.approximate(left);
        double b = Order.approximate(right);
        return Value.real(
                switch (arithmetic.operator()) {
                    case PLUS -> a + b;
                    case MINUS -> a - b;
                    case TIMES -> a * b;
                    case DIVIDE -> a / b;
                });
    }

    /** ABS, UPPER, and RAND, which gives the same number to a row within one run and another in the next. */
    @Override
    public Value visit(Expr.Call call) {
        if (call.function().equals("RAND")) {
            return Value.real((Mix.of(chance, 17) >>> 11) * 0x1p-53);
        }
        Value argument = call.arguments().get(0).accept(this);
        return switch (call.function()) {
            case "ABS" -> Order.isNumber(argument) ? Value.real(Math.abs(Order.approximate(argument))) : UNKNOWN;
            case "UPPER" ->
                argument instanceof Value.Text text ? Value.text(text.value().toUpperCase(Locale.ROOT)) : UNKNOWN;
            default -> throw new IllegalArgumentException("no such function in tests: " + call.function());
        };
    }

    private static Value bool(boolean value) {
        return value ? TRUE : FALSE;
    }
}

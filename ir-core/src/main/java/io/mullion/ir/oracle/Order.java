package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;

/** How values compare, written down a second time: nothing here uses the order of {@link Value}. */
final class Order {
    private Order() {}

    /**
     * The sign of the comparison: numbers by size whatever their types, texts by code point. Empty for values that do not
     * compare at all: of different kinds, missing, or NaN.
     */
    static Optional<Integer> compare(Value left, Value right) {
        if (isNumber(left) && isNumber(right)) {
            return isNan(left) || isNan(right) ? Optional.empty() : Optional.of(numbers(left, right));
        }
        if (left instanceof Value.Text a && right instanceof Value.Text b) {
            return Optional.of(texts(a.value(), b.value()));
        }
        if (left instanceof Value.Bool a && right instanceof Value.Bool b) {
            return Optional.of((a.value() ? 1 : 0) - (b.value() ? 1 : 0));
        }
        if (left instanceof Value.Date a && right instanceof Value.Date b) {
            return Optional.of(sign(a.epochDay(), b.epochDay()));
        }
        if (left instanceof Value.Duration a && right instanceof Value.Duration b) {
            return Optional.of(
                    a.value().equals(b.value()) ? 0 : a.value().minus(b.value()).isNegative() ? -1 : 1);
        }
        if (left instanceof Value.Timestamp a && right instanceof Value.Timestamp b && a.zoned() == b.zoned()) {
            return Optional.of(
                    a.instant().isBefore(b.instant()) ? -1 : a.instant().isAfter(b.instant()) ? 1 : 0);
        }
        return Optional.empty();
    }

    /** A total order for sorting: missing values, then all others by size, then NaN. */
    static Comparator<Value> total(boolean nullsFirst) {
        return (a, b) -> {
            int byRank = Integer.compare(rank(a, nullsFirst), rank(b, nullsFirst));
            return byRank != 0 ? byRank : compare(a, b).orElse(0);
        };
    }

    private static int rank(Value value, boolean nullsFirst) {
        if (value instanceof Value.Missing) {
            return nullsFirst ? 0 : 3;
        }
        return isNan(value) ? 2 : 1;
    }

    private static int numbers(Value left, Value right) {
        if (left instanceof Value.Int a && right instanceof Value.Int b) {
            return sign(a.value(), b.value());
        }
        double a = approximate(left);
        double b = approximate(right);
        if ((left instanceof Value.Real && right instanceof Value.Real)
                || Double.isInfinite(a)
                || Double.isInfinite(b)) {
            return a < b ? -1 : a > b ? 1 : 0;
        }
        return exact(left).compareTo(exact(right));
    }

    private static int texts(String left, String right) {
        int at = 0;
        while (at < left.length() && at < right.length()) {
            int a = left.codePointAt(at);
            int b = right.codePointAt(at);
            if (a != b) {
                return sign(a, b);
            }
            at += Character.charCount(a);
        }
        return sign(left.length(), right.length());
    }

    private static int sign(long a, long b) {
        return a < b ? -1 : a > b ? 1 : 0;
    }

    static boolean isNan(Value value) {
        return value instanceof Value.Real real && Double.isNaN(real.value());
    }

    static boolean isNumber(Value value) {
        return value instanceof Value.Int || value instanceof Value.Real || value instanceof Value.Decimal;
    }

    static double approximate(Value number) {
        return number instanceof Value.Real real ? real.value() : exact(number).doubleValue();
    }

    /** The number itself; not for NaN and the infinities. */
    static BigDecimal exact(Value number) {
        if (number instanceof Value.Int integer) {
            return BigDecimal.valueOf(integer.value());
        }
        return number instanceof Value.Decimal decimal
                ? decimal.value()
                : new BigDecimal(((Value.Real) number).value());
    }
}

package io.mullion.job.answer;

import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.util.Locale;

/** How numbers and labels read. */
final class Figures {
    private Figures() {}

    /** The shortest decimal that reads back as the same double, without a trailing {@code .0}. */
    static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "-∞";
        }
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int integerDigits = decimal.precision() - decimal.scale();
        return integerDigits > 15 || integerDigits < -6 ? Double.toString(value) : decimal.toPlainString();
    }

    static String percent(double fraction) {
        return fraction == 0 ? "exact" : String.format(Locale.ROOT, "±%.2f %%", fraction * 100);
    }

    /** The name of a quantile column: 0.5 is p50, 0.999 is p99.9. */
    static String quantileName(double rank) {
        return "p"
                + BigDecimal.valueOf(rank)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** A label without the quotes of SQL; NULL, ABSENT and the empty text stay three different things. */
    static String label(Value value) {
        return value instanceof Value.Text text && !text.value().isEmpty() ? text.value() : value.display();
    }
}

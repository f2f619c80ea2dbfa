package io.mullion.store.encoding;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/**
 * Doubles as text: the decimal number of the fewest digits that reads back as the same double, or {@code NaN},
 * {@code Infinity}, {@code -Infinity}.
 *
 * <p>Not {@link Double#toString}: Java 19 changed what it writes, and a definition id must not depend on the Java version.
 */
final class RealText {
    /** So many digits tell any two doubles apart. */
    private static final int MAX_DIGITS = 17;

    /** Numbers of more digits before the point are written with an exponent. */
    private static final int MAX_WHOLE_DIGITS = 16;

    private static final Pattern FORM =
            Pattern.compile("NaN|-?Infinity|-?[0-9]{1,30}(\\.[0-9]{1,30})?(E[+-]?[0-9]{1,3})?");

    private RealText() {}

    static String write(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < MAX_DIGITS; digits++) {
            String text = text(exact, digits);
            if (Double.parseDouble(text) == value) {
                return text;
            }
        }
        return text(exact, MAX_DIGITS);
    }

    static double read(JsonAt at) {
        String text = at.text();
        if (!FORM.matcher(text).matches()) {
            throw at.error("not a number: '" + text + "'");
        }
        return Double.parseDouble(text);
    }

    private static String text(BigDecimal exact, int digits) {
        BigDecimal rounded = exact.round(new MathContext(digits)).stripTrailingZeros();
        boolean isLarge = rounded.precision() - rounded.scale() > MAX_WHOLE_DIGITS;
        return isLarge
                ? rounded.toString()
                : rounded.setScale(Math.max(0, rounded.scale())).toString();
    }
}

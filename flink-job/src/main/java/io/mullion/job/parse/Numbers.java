package io.mullion.job.parse;

import java.util.Locale;
import java.util.Set;

/**
 * Reads a measure: an optional sign, decimal digits with an optional point, an optional exponent; spaces and tabs around
 * it do not matter. {@code NaN}, {@code inf} and {@code infinity} of any case are numbers that are not finite.
 *
 * <p>Refused, though {@link Double#parseDouble} takes them: {@code 1d}, {@code 1f}, {@code 0x1p3}. Refused as well:
 * {@code 1,000}, {@code 1_000}, {@code ٣}.
 */
final class Numbers {
    private static final Set<String> NAN = Set.of("nan", "+nan", "-nan");
    private static final Set<String> POSITIVE = Set.of("inf", "+inf", "infinity", "+infinity");
    private static final Set<String> NEGATIVE = Set.of("-inf", "-infinity");

    /** Powers of ten that a double holds exactly. */
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private static final int EXACT_DIGITS = 15;

    private Numbers() {}

    /**
     * The number, with −0.0 as 0.0. A number too large for a double is an infinity.
     *
     * @throws NumberFormatException when the text is not a number
     */
    static double parse(String text) {
        double fast = parseShort(text);
        return (Double.isNaN(fast) ? parseAny(text) : fast) + 0.0;
    }

    /**
     * A plain decimal of at most 15 digits; NaN when the text is anything else. Both its digits as a whole number and
     * the power of ten are exact doubles then, so that one division rounds correctly.
     */
    static double parseShort(String text) {
        int length = text.length();
        int at = 0;
        boolean negative = false;
        if (length > 0 && text.charAt(0) == '-') {
            negative = true;
            at = 1;
        }
        long digits = 0;
        int count = 0;
        int fraction = -1;
        for (; at < length; at++) {
            char c = text.charAt(at);
            if (c >= '0' && c <= '9') {
                digits = digits * 10 + (c - '0');
                count++;
                if (count > EXACT_DIGITS) {
                    return Double.NaN;
                }
            } else if (c == '.' && fraction < 0) {
                fraction = count;
            } else {
                return Double.NaN;
            }
        }
        if (count == 0) {
            return Double.NaN;
        }
        double value = fraction < 0 ? digits : digits / EXACT_POWERS[count - fraction];
        return negative ? -value : value;
    }

    /** Any number; the slow path. */
    static double parseAny(String text) {
        String number = trim(text);
        String word = number.toLowerCase(Locale.ROOT);
        if (NAN.contains(word)) {
            return Double.NaN;
        }
        if (POSITIVE.contains(word)) {
            return Double.POSITIVE_INFINITY;
        }
        if (NEGATIVE.contains(word)) {
            return Double.NEGATIVE_INFINITY;
        }
        if (!isDecimal(number)) {
            throw new NumberFormatException("'" + number + "' is not a decimal number");
        }
        return Double.parseDouble(number);
    }

    /** Without the spaces and tabs at both ends. */
    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isDecimal(String text) {
        int at = skipSign(text, 0);
        int afterInteger = skipDigits(text, at);
        int digits = afterInteger - at;
        at = afterInteger;
        if (at < text.length() && text.charAt(at) == '.') {
            int afterFraction = skipDigits(text, at + 1);
            digits += afterFraction - at - 1;
            at = afterFraction;
        }
        if (digits == 0) {
            return false;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int exponent = skipSign(text, at + 1);
            at = skipDigits(text, exponent);
            if (at == exponent) {
                return false;
            }
        }
        return at == text.length();
    }

    private static int skipSign(String text, int at) {
        return at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-') ? at + 1 : at;
    }

    private static int skipDigits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}

package io.mullion.job.parse;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.util.regex.Pattern;

/** Times as a number of milliseconds or seconds since 1970-01-01T00:00Z, negative before, with a fraction if need be. */
final class EpochTimes implements TimeReader {
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,18}(\\.[0-9]{0,18})?");

    private final int digitsToMillis;

    /**
     * @param digitsToMillis the power of ten that turns the unit into ms: 0 for ms, 3 for seconds
     */
    EpochTimes(int digitsToMillis) {
        this.digitsToMillis = digitsToMillis;
    }

    @Override
    public long parse(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new DateTimeException(
                    "'" + text + "' is not a number of " + (digitsToMillis == 0 ? "ms" : "seconds"));
        }
        BigDecimal millis = new BigDecimal(text).movePointRight(digitsToMillis).setScale(0, RoundingMode.FLOOR);
        if (millis.precision() > 18) {
            throw new DateTimeException("'" + text + "' lies outside the years 0001 to 9999");
        }
        return TimeReader.requireInRange(millis.longValueExact(), text);
    }
}

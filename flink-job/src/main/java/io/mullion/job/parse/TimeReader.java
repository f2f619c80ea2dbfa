package io.mullion.job.parse;

import java.time.DateTimeException;

/** Reads event times. Finer parts than a millisecond are cut off, towards the past. */
interface TimeReader {
    /** 0001-01-01T00:00 and 9999-12-31T23:59:59.999: what every way of writing a time can hold. */
    long MIN_MILLIS = -62_135_596_800_000L;

    long MAX_MILLIS = 253_402_300_799_999L;

    /**
     * Epoch ms of a time that is not blank, {@code MIN_MILLIS <= time <= MAX_MILLIS}.
     *
     * @throws DateTimeException when the text is not such a time
     */
    long parse(String text);

    static long requireInRange(long epochMillis, String text) {
        if (epochMillis < MIN_MILLIS || epochMillis > MAX_MILLIS) {
            throw new DateTimeException("'" + text + "' lies outside the years 0001 to 9999");
        }
        return epochMillis;
    }
}

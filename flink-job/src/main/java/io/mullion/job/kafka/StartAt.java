package io.mullion.job.kafka;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Where a stream begins that is read for the first time. */
public sealed interface StartAt extends Serializable {

    /** At the first message that the topic still holds. */
    record Earliest() implements StartAt {}

    /** Behind the last message there is when the job is started. */
    record Latest() implements StartAt {}

    /**
     * At the first message whose own timestamp is not before a point in time.
     *
     * @param epochMillis of that point
     */
    record Time(long epochMillis) implements StartAt {}

    /**
     * Reads {@code earliest}, {@code latest}, or a time with an offset such as {@code 2026-12-01T00:00:00Z}.
     *
     * @throws IllegalArgumentException for anything else
     */
    static StartAt parse(String text) {
        switch (text) {
            case "earliest":
                return new Earliest();
            case "latest":
                return new Latest();
            default:
                try {
                    Instant time = OffsetDateTime.parse(text).toInstant();
                    return new Time(time.toEpochMilli());
                } catch (DateTimeException e) {
                    throw new IllegalArgumentException(
                            "'%s' is no place to start: write earliest, latest, or a time such as 2026-12-01T00:00:00Z"
                                    .formatted(text),
                            e);
                }
        }
    }
}

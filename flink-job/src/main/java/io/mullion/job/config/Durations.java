package io.mullion.job.config;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as a whole number and a unit: {@code 500ms}, {@code 5s}, {@code 1m}, {@code 2h}, {@code 1d}; {@code 0} needs none. */
final class Durations {
    private static final Pattern SHAPE = Pattern.compile("(\\d{1,12}) ?(ms|s|m|h|d)");

    private Durations() {}

    /**
     * @throws IllegalArgumentException when the text is not a duration; the message names {@code key}
     */
    static Duration parse(String key, String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "%s: '%s' is no duration; write a whole number and a unit, such as 500ms, 5s, 1m, 2h or 1d"
                            .formatted(key, text));
        }
        return Duration.of(Long.parseLong(matcher.group(1)), unit(matcher.group(2)));
    }

    private static ChronoUnit unit(String name) {
        return switch (name) {
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            default -> ChronoUnit.DAYS;
        };
    }
}

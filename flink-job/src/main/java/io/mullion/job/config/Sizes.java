package io.mullion.job.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of memory as a whole number and a unit: {@code 512kb}, {@code 64mb}, {@code 1gb}, where a kb is 1024 bytes. */
final class Sizes {
    private static final Pattern SHAPE = Pattern.compile("(\\d{1,9}) ?(kb|mb|gb)");

    private Sizes() {}

    /**
     * @return how many bytes
     * @throws IllegalArgumentException when the text is not a size; the message names {@code key}
     */
    static long parse(String key, String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "%s: '%s' is no size; write a whole number and a unit, such as 512kb, 64mb or 1gb"
                            .formatted(key, text));
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "kb" -> count << 10;
            case "mb" -> count << 20;
            default -> count << 30;
        };
    }
}

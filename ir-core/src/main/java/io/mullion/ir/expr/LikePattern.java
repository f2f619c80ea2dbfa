package io.mullion.ir.expr;

import com.google.common.collect.Range;
import io.mullion.ir.value.Value;
import java.util.Optional;

/** The texts that a LIKE pattern selects, where they are one range in code-point order (S2). */
final class LikePattern {
    private LikePattern() {}

    /** A single text for a pattern without wildcard, a range for {@code prefix%}, and empty for any other pattern. */
    static Optional<Range<Value>> values(String pattern) {
        if (pattern.indexOf('_') >= 0 || !Value.Text.isWellFormed(pattern)) {
            return Optional.empty();
        }
        int wildcard = pattern.indexOf('%');
        if (wildcard < 0) {
            return Optional.of(Range.singleton(Value.text(pattern)));
        }
        if (wildcard != pattern.length() - 1) {
            return Optional.empty();
        }
        String prefix = pattern.substring(0, wildcard);
        Range<Value> from = Range.atLeast(Value.text(prefix));
        return Optional.of(firstTextAfter(prefix)
                .map(end -> from.intersection(Range.lessThan(Value.text(end))))
                .orElse(from));
    }

    /** The least text that is greater than every text with this prefix; empty where there is none. */
    private static Optional<String> firstTextAfter(String prefix) {
        int[] codePoints = prefix.codePoints().toArray();
        for (int i = codePoints.length - 1; i >= 0; i--) {
            if (codePoints[i] < Character.MAX_CODE_POINT) {
                int next = codePoints[i] + 1;
                int wellFormed = next == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : next;
                return Optional.of(new String(codePoints, 0, i) + Character.toString(wellFormed));
            }
        }
        return Optional.empty();
    }
}

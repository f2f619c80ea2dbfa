package io.mullion.ir.expr;

import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The texts that a PromQL regex matches, where it only lists them: {@code us|eu|a\\.b} (S2). */
final class LabelAlternatives {
    private static final String SPECIAL = ".+*?()[]{}^$|\\";

    private LabelAlternatives() {}

    /** Empty for a pattern with any operator other than {@code |}; {@code \\} before such a character makes it plain. */
    static Optional<List<Value>> of(String pattern) {
        if (!Value.Text.isWellFormed(pattern)) {
            return Optional.empty();
        }
        List<Value> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '|') {
                texts.add(Value.text(text.toString()));
                text.setLength(0);
            } else if (c == '\\' && i + 1 < pattern.length() && SPECIAL.indexOf(pattern.charAt(i + 1)) >= 0) {
                i++;
                text.append(pattern.charAt(i));
            } else if (SPECIAL.indexOf(c) >= 0) {
                return Optional.empty();
            } else {
                text.append(c);
            }
        }
        texts.add(Value.text(text.toString()));
        return Optional.of(texts);
    }
}

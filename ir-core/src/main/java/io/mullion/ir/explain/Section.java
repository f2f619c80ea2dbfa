package io.mullion.ir.explain;

import java.util.List;

/** Lines of a name and what it stands for, in two columns. */
final class Section {
    private static final String FORMAT = "%-11s %s";

    private final StringBuilder text = new StringBuilder();

    Section line(String name, String value) {
        text.append(FORMAT.formatted(name, value).stripTrailing()).append('\n');
        return this;
    }

    /** Several lines under one name; no lines, no name. */
    Section lines(String name, List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            line(i == 0 ? name : "", values.get(i));
        }
        return this;
    }

    /** Lines as they are, after an empty one. */
    Section block(String lines) {
        text.append('\n').append(lines);
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}

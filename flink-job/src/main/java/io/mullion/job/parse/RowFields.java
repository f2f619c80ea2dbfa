package io.mullion.job.parse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record that a data set uses, by the position of their column in {@link RowSpec#columns()}. A field is a
 * text, NULL (a Java null), or not there at all. One object serves for record after record.
 */
final class RowFields {
    private final @Nullable String[] values;
    private final boolean[] present;

    RowFields(int columns) {
        this.values = new String[columns];
        this.present = new boolean[columns];
    }

    /** Takes all fields away. */
    void clear() {
        Arrays.fill(values, null);
        Arrays.fill(present, false);
    }

    void set(int column, @Nullable String value) {
        values[column] = value;
        present[column] = true;
    }

    boolean isPresent(int column) {
        return present[column];
    }

    /** The field's text; null when it is NULL or not there. */
    @Nullable
    String get(int column) {
        return values[column];
    }
}

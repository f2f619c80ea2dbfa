package io.mullion.job.parse;

import java.io.Serializable;

/** How a record is written. */
public sealed interface RowFormat extends Serializable {

    /**
     * Lines of fields, the first line naming them.
     *
     * @param delimiter between two fields
     */
    record Csv(char delimiter) implements RowFormat {
        public static final char DEFAULT_DELIMITER = ',';
    }

    /** JSON objects, one a line or a message. */
    record Json() implements RowFormat {}
}

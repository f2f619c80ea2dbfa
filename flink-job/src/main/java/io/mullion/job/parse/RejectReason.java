package io.mullion.job.parse;

/** Why a record is not an event. The names are stored in the catalog and in the dead letter: never rename one. */
public enum RejectReason {
    /** The line or message is not well-formed UTF-8. */
    NOT_UTF8,
    /** The line or message is longer than one may be. */
    LINE_TOO_LONG,
    /**
     * The record does not follow its format. In CSV: quotes that do not balance inside the line, text after a closing quote,
     * a carriage return in the middle. In JSON: anything but one object.
     */
    MALFORMED_LINE,
    /** A JSON object that has a name twice. */
    DUPLICATE_FIELD,
    /** A JSON object or array where a column is. */
    NESTED_FIELD,
    /** A label that is not well-formed Unicode: half of a surrogate pair. */
    NOT_UNICODE,
    /** A label of more than 64 KiB of UTF-8. */
    LABEL_TOO_LONG,
    /** Fewer fields than the header, or no measure in a JSON object. */
    MISSING_COLUMN,
    /** More fields than the header, so that it is unclear which field is which. */
    EXTRA_COLUMN,
    /** The time is empty. */
    MISSING_TIME,
    /** The time does not follow the data set's format, does not exist, or lies outside the years 0001 to 9999. */
    BAD_TIME,
    /** The time lies further ahead of the clock than the data set allows. */
    FUTURE_TIME,
    /** A message without a value, as compacted topics use to delete a key. */
    NO_VALUE,
    /** The measure is empty, which reads as NULL. */
    NULL_MEASURE,
    /** The measure is not a decimal number. */
    NOT_A_NUMBER,
    /** The measure is NaN, an infinity, or too large for a DOUBLE. */
    NOT_FINITE
}

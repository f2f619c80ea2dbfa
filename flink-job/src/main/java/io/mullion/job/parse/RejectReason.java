package io.mullion.job.parse;

/** Why a record is not an event. The names are stored in the catalog and in the dead letter: never rename one. */
public enum RejectReason {
    /** The line is not well-formed UTF-8. */
    NOT_UTF8,
    /** The line is longer than a line may be. */
    LINE_TOO_LONG,
    /** Quotes that do not balance inside the line, text after a closing quote, or a carriage return in the middle. */
    MALFORMED_LINE,
    /** Fewer fields than the header. */
    MISSING_COLUMN,
    /** More fields than the header, so that it is unclear which field is which. */
    EXTRA_COLUMN,
    /** The time is empty. */
    MISSING_TIME,
    /** The time does not follow the data set's format, does not exist, or lies outside the years 0001 to 9999. */
    BAD_TIME,
    /** The measure is empty, which reads as NULL. */
    NULL_MEASURE,
    /** The measure is not a decimal number. */
    NOT_A_NUMBER,
    /** The measure is NaN, an infinity, or too large for a DOUBLE. */
    NOT_FINITE
}

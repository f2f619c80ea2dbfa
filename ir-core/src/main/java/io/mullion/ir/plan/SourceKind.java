package io.mullion.ir.plan;

/** What a source is, which says what a scan of it produces. */
public enum SourceKind {
    /** Rows of a table. */
    TABLE,
    /** Samples of the series of a metric, each with its labels, time and value. */
    METRIC
}

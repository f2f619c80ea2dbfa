package io.mullion.ir.timing;

/** When a node runs (S8). */
public enum Timing {
    /** While events come in, in the Flink job. */
    INGESTION,
    /** When a question is asked, over stored or rebuilt states. */
    QUERY
}

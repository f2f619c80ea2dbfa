package io.mullion.ir.plan;

/** What a node produces (S1). */
public enum ResultKind {
    RELATION,
    INSTANT_VECTOR,
    RANGE_VECTOR,
    /** Mergeable states, not yet read out. */
    STATE
}

package io.mullion.ir.planner;

/** Why a part of a request is not covered (S10). A window that is known to be empty is no gap. */
public enum GapKind {
    /** Not sealed yet: rows may still come. */
    OPEN,
    /** Before the first complete window, or outside what the lineage reads. */
    MISSING,
    /** Removed by retention. */
    EXPIRED,
    /** The stored bytes cannot be trusted. */
    QUARANTINED,
    /** Only panes exist that hold unwanted rows too, such as the pane around a time bound inside it. */
    STRADDLING
}

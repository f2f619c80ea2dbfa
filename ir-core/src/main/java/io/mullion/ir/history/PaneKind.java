package io.mullion.ir.history;

/** Where the rows of a pane came from. */
public enum PaneKind {
    /**
     * From events: a base or delta pane as a commit published it, or such panes of one population and window put together.
     * The source panes of a lineage are pairwise disjoint and hold every row, so what none has a box for is empty.
     */
    SOURCE,
    /** From other panes, for a longer window or fewer labels; it overlaps the panes it was made from. */
    ROLL_UP
}

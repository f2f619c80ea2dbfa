package io.mullion.ir.plan;

/** The kinds of summary and what merging means for each (S6). */
public enum SummaryFamily {
    KLL(MergeRule.DISJOINT);

    /** Whether states of a family merge, and whether they may hold the same row twice. */
    public enum MergeRule {
        /** A row counted by two states would count twice. */
        DISJOINT,
        /** Counting a row again changes nothing (set union, minimum, maximum). */
        MAY_OVERLAP,
        /** States of this family do not merge. */
        NEVER
    }

    private final MergeRule mergeRule;

    SummaryFamily(MergeRule mergeRule) {
        this.mergeRule = mergeRule;
    }

    public MergeRule mergeRule() {
        return mergeRule;
    }
}

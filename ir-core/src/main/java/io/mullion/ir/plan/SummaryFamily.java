package io.mullion.ir.plan;

/** The kinds of summary and what merging means for each (S6). */
public enum SummaryFamily {
    KLL(MergeRule.DISJOINT, true, true),
    REQ(MergeRule.DISJOINT, true, false),
    T_DIGEST(MergeRule.DISJOINT, true, true),
    COUNT_MIN(MergeRule.DISJOINT, false, true),
    HLL(MergeRule.MAY_OVERLAP, false, false),
    CPC(MergeRule.MAY_OVERLAP, false, false),
    THETA(MergeRule.MAY_OVERLAP, false, false),
    RESERVOIR(MergeRule.NEVER, false, false),
    /** Items of largest count, kept in a heap. */
    TOP_K(MergeRule.NEVER, false, true),
    COUNT(MergeRule.DISJOINT, false, true),
    SUM(MergeRule.DISJOINT, true, true),
    MIN(MergeRule.MAY_OVERLAP, false, false),
    MAX(MergeRule.MAY_OVERLAP, false, false),
    /** Kept as a sum and a count. */
    AVG(MergeRule.DISJOINT, true, true),
    /** A counter's growth per second; what happens between two states is in neither. */
    RATE(MergeRule.NEVER, true, false),
    /** A counter's growth; what happens between two states is in neither. */
    INCREASE(MergeRule.NEVER, true, false),
    /** Sets of label tuples, which one lineage maintains. */
    POPULATION(MergeRule.NEVER, false, false);

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
    private final boolean readsNumbers;
    private final boolean acceptsWeights;

    SummaryFamily(MergeRule mergeRule, boolean readsNumbers, boolean acceptsWeights) {
        this.mergeRule = mergeRule;
        this.readsNumbers = readsNumbers;
        this.acceptsWeights = acceptsWeights;
    }

    public MergeRule mergeRule() {
        return mergeRule;
    }

    /** Whether the measure has to be a number. */
    public boolean readsNumbers() {
        return readsNumbers;
    }

    /** Whether a row may count other than once. */
    public boolean acceptsWeights() {
        return acceptsWeights;
    }

    /** Whether the family reads a counter over time, and so needs a range vector. */
    public boolean readsCounters() {
        return this == RATE || this == INCREASE;
    }
}

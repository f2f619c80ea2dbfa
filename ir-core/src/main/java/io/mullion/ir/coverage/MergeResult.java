package io.mullion.ir.coverage;

import io.mullion.ir.plan.SummaryMerge;

/** The outcome of asking for a merge. */
public sealed interface MergeResult {

    record Merged(SummaryMerge merge) implements MergeResult {}

    record Refused(MergeRefusal refusal) implements MergeResult {}

    /** The merge, or an exception with the refusal's message; for callers to whom a refusal is a bug. */
    default SummaryMerge orThrow() {
        if (this instanceof Refused refused) {
            throw new IllegalArgumentException(refused.refusal().message());
        }
        return ((Merged) this).merge();
    }
}

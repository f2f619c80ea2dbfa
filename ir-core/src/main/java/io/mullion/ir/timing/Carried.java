package io.mullion.ir.timing;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ResultKind;

/** What an edge hands up to the node above it (S8). */
public enum Carried {
    /** Rows, series or results that were read out. */
    RAW,
    /** States that can still be merged. */
    SUMMARY_STATE;

    /** What the edge above {@code node} carries. */
    static Carried by(PlanNode node) {
        return node.kind() == ResultKind.STATE ? SUMMARY_STATE : RAW;
    }
}

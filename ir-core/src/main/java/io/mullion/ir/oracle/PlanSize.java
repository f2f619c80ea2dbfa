package io.mullion.ir.oracle;

import io.mullion.ir.plan.PlanNode;

/** How large a plan is: the length of what it prints. */
final class PlanSize {
    private PlanSize() {}

    static int of(PlanNode node) {
        int size = 20 + node.label().length();
        for (PlanNode child : node.children()) {
            size += of(child);
        }
        return size;
    }
}

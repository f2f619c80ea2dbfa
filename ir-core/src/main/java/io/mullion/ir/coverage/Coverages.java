package io.mullion.ir.coverage;

import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;

/** The coverage of any node that produces a state. */
public final class Coverages {
    private Coverages() {}

    /**
     * Derives the coverage of a state. The cost is the length of the walk below a SummaryAgg, and constant for a
     * SummaryMerge, whose coverage was derived when it was admitted.
     *
     * @throws IllegalArgumentException if the node does not produce a state
     */
    public static Coverage derive(PlanNode state) {
        return state.accept(new Deriver());
    }

    private static final class Deriver implements PlanNode.Visitor<Coverage> {
        @Override
        public Coverage visit(SummaryAgg agg) {
            return Lifting.derive(agg);
        }

        @Override
        public Coverage visit(SummaryMerge merge) {
            return MergeCheck.coverageOf(merge);
        }

        @Override
        public Coverage visit(Scan scan) {
            return refuse(scan);
        }

        @Override
        public Coverage visit(Filter filter) {
            return refuse(filter);
        }

        @Override
        public Coverage visit(Project project) {
            return refuse(project);
        }

        @Override
        public Coverage visit(SummaryEstimate estimate) {
            return refuse(estimate);
        }

        private static Coverage refuse(PlanNode node) {
            throw new IllegalArgumentException(
                    "only a state has coverage; this is a " + node.kind() + ": " + node.label());
        }
    }
}

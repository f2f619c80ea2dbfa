package io.mullion.ir.coverage;

import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;

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

        @Override
        public Coverage visit(FinalizeExactAccumulator readout) {
            return refuse(readout);
        }

        /** Populations do not merge, so nothing asks which rows they were seen in. */
        @Override
        public Coverage visit(MaintainPopulation population) {
            return refuse(population);
        }

        @Override
        public Coverage visit(EvaluatePopulation population) {
            return refuse(population);
        }

        @Override
        public Coverage visit(Values values) {
            return refuse(values);
        }

        @Override
        public Coverage visit(Aggregate aggregate) {
            return refuse(aggregate);
        }

        @Override
        public Coverage visit(Join join) {
            return refuse(join);
        }

        @Override
        public Coverage visit(SetOperation operation) {
            return refuse(operation);
        }

        @Override
        public Coverage visit(Sort sort) {
            return refuse(sort);
        }

        @Override
        public Coverage visit(Limit limit) {
            return refuse(limit);
        }

        @Override
        public Coverage visit(TimeRange range) {
            return refuse(range);
        }

        @Override
        public Coverage visit(TimeShift shift) {
            return refuse(shift);
        }

        @Override
        public Coverage visit(Subquery subquery) {
            return refuse(subquery);
        }

        private static Coverage refuse(PlanNode node) {
            throw new IllegalArgumentException("only a state of a SummaryAgg or SummaryMerge has coverage; this is a "
                    + node.kind() + ": " + node.label());
        }
    }
}

package io.mullion.ir.plan;

import java.util.List;

/**
 * A node of a plan. The family is sealed and {@link Visitor} has no default method: a new operator breaks the build
 * wherever a decision about it is missing (CONTRIBUTING.md has the checklist). {@link ReservedOperator} names those that
 * cannot be built yet.
 */
public sealed interface PlanNode
        permits Scan,
                Values,
                Filter,
                Project,
                Aggregate,
                Join,
                SetOperation,
                Sort,
                Limit,
                TimeRange,
                TimeShift,
                Subquery,
                SummaryAgg,
                SummaryMerge,
                SummaryEstimate,
                FinalizeExactAccumulator,
                MaintainPopulation,
                EvaluatePopulation {

    Schema schema();

    ResultKind kind();

    List<PlanNode> children();

    <R> R accept(Visitor<R> visitor);

    /** The node's own line in a plan tree, without its children. */
    String label();

    interface Visitor<R> {
        R visit(Scan scan);

        R visit(Values values);

        R visit(Filter filter);

        R visit(Project project);

        R visit(Aggregate aggregate);

        R visit(Join join);

        R visit(SetOperation operation);

        R visit(Sort sort);

        R visit(Limit limit);

        R visit(TimeRange range);

        R visit(TimeShift shift);

        R visit(Subquery subquery);

        R visit(SummaryAgg agg);

        R visit(SummaryMerge merge);

        R visit(SummaryEstimate estimate);

        R visit(FinalizeExactAccumulator readout);

        R visit(MaintainPopulation population);

        R visit(EvaluatePopulation population);
    }
}

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
import java.util.Optional;

/**
 * Which nodes the derivation of coverage walks through (S4): those that keep or drop a row by looking at that row alone
 * and hand its columns on. It stops at anything else. A new operator starts among those that stop it.
 */
final class Passage implements PlanNode.Visitor<Optional<PlanNode>> {
    private static final Passage RULE = new Passage();

    private Passage() {}

    /** Where the walk goes on below the node; empty where it stops. */
    static Optional<PlanNode> below(PlanNode node) {
        return node.accept(RULE);
    }

    @Override
    public Optional<PlanNode> visit(Filter filter) {
        return Optional.of(filter.input());
    }

    @Override
    public Optional<PlanNode> visit(Project project) {
        return Optional.of(project.input());
    }

    /** The latest sample of a series is chosen by looking at others, so an instant selector stops the walk. */
    @Override
    public Optional<PlanNode> visit(TimeRange range) {
        return range.mode() == TimeRange.Mode.RANGE ? Optional.of(range.input()) : Optional.empty();
    }

    /** With {@code @} the window no longer follows the evaluation time. */
    @Override
    public Optional<PlanNode> visit(TimeShift shift) {
        return shift.at().isEmpty() ? Optional.of(shift.input()) : Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(Scan scan) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(Values values) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(Aggregate aggregate) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(Join join) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(SetOperation operation) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(Sort sort) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(Limit limit) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(Subquery subquery) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(SummaryAgg agg) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(SummaryMerge merge) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(SummaryEstimate estimate) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(FinalizeExactAccumulator readout) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(MaintainPopulation population) {
        return Optional.empty();
    }

    @Override
    public Optional<PlanNode> visit(EvaluatePopulation population) {
        return Optional.empty();
    }
}

package io.mullion.ir.planner;

import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeRefusal;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes stored runs of panes as plan nodes, so that the merge of them is proven by the same check as every other merge.
 * A run is one population over adjacent windows, as of the snapshot's commits.
 */
final class StoredStates {
    private final PaneInventory inventory;
    private final SummaryAgg plan;
    private final PlanNode input;

    /** An admitted merge, nothing to merge, or a refusal. */
    record Merge(Optional<SummaryMerge> state, Optional<MergeRefusal> refusal) {}

    StoredStates(PaneInventory inventory) {
        this.inventory = inventory;
        this.plan = inventory.plan();
        this.input = withArrivals(plan.input(), inventory.commits());
    }

    Merge merge(List<Long> populations, List<WindowRange> windows) {
        List<PlanNode> runs = new ArrayList<>();
        for (long population : populations) {
            List<Value> labels = Objects.requireNonNull(inventory.populations().get(population));
            windows.forEach(range -> runs.add(run(labels, range)));
        }
        if (runs.isEmpty()) {
            return new Merge(Optional.empty(), Optional.empty());
        }
        MergeResult result = MergeCheck.merge(runs);
        return result instanceof MergeResult.Refused refused
                ? new Merge(Optional.empty(), Optional.of(refused.refusal()))
                : new Merge(Optional.of(((MergeResult.Merged) result).merge()), Optional.empty());
    }

    private PlanNode run(List<Value> labels, WindowRange windows) {
        List<Expr> conditions = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            Expr column = Conditions.column(inventory.populationColumns().get(i));
            conditions.add(Conditions.isLabel(column, labels.get(i)));
        }
        conditions.add(Conditions.atLeastBelow(
                Conditions.column(inventory.timeColumn()),
                WindowRange.timestamp(windows.from(), inventory.timeType().zoned()),
                WindowRange.timestamp(windows.to(), inventory.timeType().zoned())));
        return new SummaryAgg(
                new Filter(input, Conditions.and(conditions)),
                plan.summary(),
                plan.measure(),
                List.of(),
                plan.filter(),
                plan.weight());
    }

    /**
     * The same input, reading only rows of certain commits. Where the job's plan does not come down to a scan in a straight
     * line, rows of other commits may matter too, and it is left as it is: the arrival of its states stays unproven.
     */
    private static PlanNode withArrivals(PlanNode node, Arrivals arrivals) {
        if (node instanceof Scan scan) {
            return new Scan(scan.source(), scan.schema(), scan.predicates(), Optional.of(arrivals));
        }
        if (node instanceof Filter filter) {
            return new Filter(withArrivals(filter.input(), arrivals), filter.condition());
        }
        return node instanceof Project project
                ? new Project(withArrivals(project.input(), arrivals), project.items())
                : node;
    }
}

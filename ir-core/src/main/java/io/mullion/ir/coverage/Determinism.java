package io.mullion.ir.coverage;

import io.mullion.ir.expr.Expr;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether running a definition twice is certain to read the same rows (S4); states of one that is not never merge.
 *
 * <p>Four things break it: an expression that may change its value; a window that hangs on the evaluation time; a Limit
 * that may keep other rows; and, over a source that grows, any operator whose old output may change when rows come in,
 * since its result is another one at another time even where the states above it look disjoint. A source that names its
 * version does not grow.
 */
final class Determinism implements PlanNode.Visitor<Optional<String>> {
    private final boolean grows;

    private Determinism(boolean grows) {
        this.grows = grows;
    }

    /** The first thing in the plan, from the top, that may differ from run to run. */
    static Optional<String> violation(PlanNode root) {
        List<PlanNode> nodes = new ArrayList<>();
        collect(root, nodes, Collections.newSetFromMap(new IdentityHashMap<>()));
        boolean grows = nodes.stream()
                .anyMatch(node -> node instanceof Scan scan && !scan.source().isVersioned());
        Determinism rules = new Determinism(grows);
        return nodes.stream()
                .map(node -> node.accept(rules))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Every node once, however often it is shared. */
    private static void collect(PlanNode node, List<PlanNode> nodes, Set<PlanNode> seen) {
        if (seen.add(node)) {
            nodes.add(node);
            node.children().forEach(child -> collect(child, nodes, seen));
        }
    }

    @Override
    public Optional<String> visit(Scan scan) {
        return volatileIn(scan.predicates().stream(), scan);
    }

    @Override
    public Optional<String> visit(Values values) {
        return Optional.empty();
    }

    @Override
    public Optional<String> visit(Filter filter) {
        return volatileIn(Stream.of(filter.condition()), filter.input());
    }

    @Override
    public Optional<String> visit(Project project) {
        return volatileIn(project.items().stream().map(Project.Item::expr), project.input());
    }

    @Override
    public Optional<String> visit(Aggregate aggregate) {
        Stream<Expr> arguments = aggregate.calls().stream().flatMap(call -> call.argument().stream());
        return or(volatileIn(arguments, aggregate.input()), changesAsItGrows(aggregate));
    }

    @Override
    public Optional<String> visit(Join join) {
        Optional<String> own = join.condition().isDeterministic()
                ? Optional.empty()
                : Optional.of(join.condition().display(join.conditionSchema().names()));
        return or(own, changesAsItGrows(join));
    }

    /** A row that came in can take no row away from UNION ALL. */
    @Override
    public Optional<String> visit(SetOperation operation) {
        return operation.operator() == SetOperation.Operator.CONCAT ? Optional.empty() : changesAsItGrows(operation);
    }

    @Override
    public Optional<String> visit(Sort sort) {
        return Optional.empty();
    }

    @Override
    public Optional<String> visit(Limit limit) {
        boolean isFixed = limit.input() instanceof Sort sort && sort.isTotal();
        return isFixed
                ? changesAsItGrows(limit)
                : Optional.of("it takes some rows of an order that is not total (" + limit.label() + ")");
    }

    @Override
    public Optional<String> visit(TimeRange range) {
        return hangsOnEvaluationTime(range);
    }

    /** Without {@code @} it moves every time by a constant, whenever it runs. */
    @Override
    public Optional<String> visit(TimeShift shift) {
        return shift.at().isEmpty() ? Optional.empty() : hangsOnEvaluationTime(shift);
    }

    @Override
    public Optional<String> visit(Subquery subquery) {
        return hangsOnEvaluationTime(subquery);
    }

    @Override
    public Optional<String> visit(SummaryAgg agg) {
        Stream<Expr> all = Stream.of(Stream.of(agg.measure()), agg.filter().stream(), agg.weight().by().stream())
                .flatMap(expressions -> expressions);
        return volatileIn(all, agg.input());
    }

    @Override
    public Optional<String> visit(SummaryMerge merge) {
        return Optional.empty();
    }

    @Override
    public Optional<String> visit(SummaryEstimate estimate) {
        return changesAsItGrows(estimate);
    }

    @Override
    public Optional<String> visit(FinalizeExactAccumulator readout) {
        return changesAsItGrows(readout);
    }

    @Override
    public Optional<String> visit(MaintainPopulation population) {
        return Optional.empty();
    }

    @Override
    public Optional<String> visit(EvaluatePopulation population) {
        return changesAsItGrows(population);
    }

    private Optional<String> changesAsItGrows(PlanNode node) {
        return grows
                ? Optional.of("its rows may change as a source grows, and no version is named (" + node.label() + ")")
                : Optional.empty();
    }

    private static Optional<String> hangsOnEvaluationTime(PlanNode node) {
        return Optional.of("its rows hang on the evaluation time (" + node.label() + ")");
    }

    private static Optional<String> or(Optional<String> first, Optional<String> second) {
        return first.isPresent() ? first : second;
    }

    private static Optional<String> volatileIn(Stream<Expr> expressions, PlanNode input) {
        return expressions
                .filter(expr -> !expr.isDeterministic())
                .findFirst()
                .map(expr -> expr.display(input.schema().names()));
    }
}

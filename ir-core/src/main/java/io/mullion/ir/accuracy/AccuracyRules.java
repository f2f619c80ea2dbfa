package io.mullion.ir.accuracy;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.FieldType;
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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How each operator hands on accuracy. An operator that only moves an estimate hands it on; one that computes with it, or
 * chooses rows by it, gives unknown. Each node is looked at once, however often it is shared.
 */
final class AccuracyRules implements PlanNode.Visitor<Accuracy> {
    private final Map<PlanNode, Accuracy> known = new IdentityHashMap<>();

    Accuracy of(PlanNode node) {
        Accuracy result = known.get(node);
        if (result == null) {
            result = node.accept(this);
            known.put(node, result);
        }
        return result;
    }

    private static int width(PlanNode node) {
        return node.schema().fields().size();
    }

    /** An operator whose result is exact over an exact input, and hangs on all of it. */
    private Accuracy exactIf(boolean exact, PlanNode node) {
        return exact ? Accuracy.exact(width(node)) : Accuracy.unknown(width(node), "estimates go into " + node.label());
    }

    @Override
    public Accuracy visit(Scan scan) {
        return Accuracy.exact(width(scan));
    }

    @Override
    public Accuracy visit(Values values) {
        return Accuracy.exact(width(values));
    }

    @Override
    public Accuracy visit(Filter filter) {
        Accuracy input = of(filter.input());
        return input.isExact(Stream.of(filter.condition())) ? input : exactIf(false, filter);
    }

    @Override
    public Accuracy visit(Project project) {
        Accuracy input = of(project.input());
        List<Guarantee> columns = new ArrayList<>();
        for (Project.Item item : project.items()) {
            if (item.expr() instanceof Expr.Column column) {
                columns.add(input.columns().get(column.position()));
            } else {
                columns.add(
                        input.isExact(Stream.of(item.expr()))
                                ? Guarantee.EXACT
                                : new Guarantee.Unknown("'" + item.name() + "' is computed from estimates"));
            }
        }
        return new Accuracy(input.rows(), columns);
    }

    @Override
    public Accuracy visit(Aggregate aggregate) {
        Accuracy input = of(aggregate.input());
        Stream<Expr> arguments = aggregate.calls().stream().flatMap(call -> call.argument().stream());
        boolean exact =
                input.rows() instanceof Guarantee.Exact && input.isExact(aggregate.keys()) && input.isExact(arguments);
        return exactIf(exact, aggregate);
    }

    @Override
    public Accuracy visit(Join join) {
        Accuracy left = of(join.left());
        Accuracy right = of(join.right());
        List<Guarantee> both =
                Stream.concat(left.columns().stream(), right.columns().stream()).toList();
        Accuracy pairs = new Accuracy(Guarantee.joint(List.of(left.rows(), right.rows())), both);
        return pairs.isExact(Stream.of(join.condition()))
                ? pairs.select(IntStream.range(0, width(join)).boxed().toList())
                : exactIf(false, join);
    }

    /** A row of UNION ALL is one of one input. The others compare rows with each other. */
    @Override
    public Accuracy visit(SetOperation operation) {
        List<Accuracy> inputs = operation.inputs().stream().map(this::of).toList();
        boolean exact = inputs.stream().allMatch(Accuracy::isExact);
        if (exact || operation.operator() != SetOperation.Operator.CONCAT) {
            return exactIf(exact, operation);
        }
        return anyOf(inputs);
    }

    private static Accuracy anyOf(List<Accuracy> inputs) {
        List<Guarantee> columns = IntStream.range(0, inputs.get(0).columns().size())
                .mapToObj(i -> Guarantee.weakest(
                        inputs.stream().map(input -> input.columns().get(i)).toList()))
                .toList();
        return new Accuracy(
                Guarantee.weakest(inputs.stream().map(Accuracy::rows).toList()), columns);
    }

    @Override
    public Accuracy visit(Sort sort) {
        return of(sort.input());
    }

    @Override
    public Accuracy visit(Limit limit) {
        return exactIf(of(limit.input()).isExact(), limit);
    }

    @Override
    public Accuracy visit(TimeRange range) {
        return exactIf(of(range.input()).isExact(), range);
    }

    @Override
    public Accuracy visit(TimeShift shift) {
        return exactIf(of(shift.input()).isExact(), shift);
    }

    @Override
    public Accuracy visit(Subquery subquery) {
        return exactIf(of(subquery.input()).isExact(), subquery);
    }

    @Override
    public Accuracy visit(SummaryAgg agg) {
        Accuracy input = of(agg.input());
        Stream<Expr> read = Stream.of(Stream.of(agg.measure()), agg.filter().stream(), agg.weight().by().stream())
                .flatMap(expressions -> expressions);
        boolean exact = input.rows() instanceof Guarantee.Exact && input.isExact(agg.keys()) && input.isExact(read);
        if (!exact) {
            return exactIf(false, agg);
        }
        List<Guarantee> columns = agg.schema().fields().stream()
                .map(field ->
                        field.type() instanceof FieldType.Plain ? Guarantee.EXACT : SummaryAccuracy.of(field.type()))
                .toList();
        return new Accuracy(Guarantee.EXACT, columns);
    }

    /** Equal schemas mean equal parameters, so merging, also into fewer groups, keeps the bound. */
    @Override
    public Accuracy visit(SummaryMerge merge) {
        Accuracy states = anyOf(merge.children().stream().map(this::of).toList());
        return merge.groupBy()
                .map(keys -> {
                    List<Integer> kept = new ArrayList<>(keys);
                    kept.addAll(merge.children().get(0).schema().stateColumns());
                    return states.select(kept);
                })
                .orElse(states);
    }

    @Override
    public Accuracy visit(SummaryEstimate estimate) {
        return readOut(estimate, estimate.input());
    }

    @Override
    public Accuracy visit(FinalizeExactAccumulator readout) {
        return readOut(readout, readout.input());
    }

    /** The keys of a state, and results that each promise what the state does. */
    private Accuracy readOut(PlanNode readout, PlanNode input) {
        Accuracy states = of(input);
        int state = input.schema().stateColumns().get(0);
        List<Guarantee> columns = new ArrayList<>(states.columns());
        columns.remove(state);
        while (columns.size() < width(readout)) {
            columns.add(states.columns().get(state));
        }
        return new Accuracy(states.rows(), columns);
    }

    @Override
    public Accuracy visit(MaintainPopulation population) {
        Accuracy input = of(population.input());
        return exactIf(input.rows() instanceof Guarantee.Exact && input.isExact(population.labels()), population);
    }

    @Override
    public Accuracy visit(EvaluatePopulation population) {
        return exactIf(of(population.input()).isExact(), population);
    }
}

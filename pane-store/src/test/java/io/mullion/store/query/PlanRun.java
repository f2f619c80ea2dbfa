package io.mullion.store.query;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Statistic;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.timing.Assignment;
import io.mullion.ir.timing.Cut;
import io.mullion.ir.timing.QueryPart;
import io.mullion.ir.value.Value;
import io.mullion.store.pane.PaneSketch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Runs plans of the operators that tests of timing use, node by node and without any rule of ours: conditions are
 * evaluated row by row, states are built and merged by the real sketch, and states that were cut off are fetched.
 */
record PlanRun(List<List<Value>> table, Function<PlanNode, Map<List<Value>, PaneSketch>> store) {

    /** A run that must not need stored states. */
    static PlanRun over(List<List<Value>> table) {
        return new PlanRun(table, state -> {
            throw new AssertionError("nothing is stored, asked for " + state.label());
        });
    }

    /** The states of a whole plan, by group. */
    Map<List<Value>, PaneSketch> states(PlanNode plan) {
        return states(Cut.of(Assignment.rebuild(plan)).query());
    }

    /** The states that a readout reads, by group. */
    Map<List<Value>, PaneSketch> statesBelow(QueryPart readout) {
        return states(((QueryPart.Computed) readout).inputs().get(0));
    }

    /** The quantiles of each group. */
    Map<List<Value>, List<Double>> answer(QueryPart part) {
        SummaryEstimate readout = (SummaryEstimate) part.node();
        double[] ranks = ((Statistic.Quantiles) readout.statistic())
                .ranks().stream().mapToDouble(rank -> rank).toArray();
        Map<List<Value>, List<Double>> answer = new HashMap<>();
        statesBelow(part)
                .forEach((key, state) -> answer.put(
                        key, Arrays.stream(state.quantiles(ranks)).boxed().toList()));
        return answer;
    }

    private Map<List<Value>, PaneSketch> states(QueryPart part) {
        if (!(part instanceof QueryPart.Computed computed)) {
            return store.apply(part.node());
        }
        if (part.node() instanceof SummaryMerge merge) {
            Map<List<Value>, PaneSketch> merged = new HashMap<>();
            for (QueryPart input : computed.inputs()) {
                states(input)
                        .forEach((key, state) -> merged.computeIfAbsent(
                                        merge.groupBy()
                                                .map(kept -> at(key, kept))
                                                .orElse(key),
                                        k -> PaneSketch.empty(state.k()))
                                .merge(state));
            }
            return merged;
        }
        SummaryAgg agg = (SummaryAgg) part.node();
        int measure = ((Expr.Column) agg.measure()).position();
        Map<List<Value>, PaneSketch> states = new HashMap<>();
        for (List<Value> row : rows(computed.inputs().get(0))) {
            if (agg.filter().isEmpty() || holds(agg.filter().get(), row)) {
                states.computeIfAbsent(at(row, agg.keys()), key -> PaneSketch.empty(((Summary.Kll) agg.summary()).k()))
                        .update(((Value.Real) row.get(measure)).value());
            }
        }
        return states;
    }

    private List<List<Value>> rows(QueryPart part) {
        QueryPart.Computed computed = (QueryPart.Computed) part;
        if (part.node() instanceof Scan) {
            return table;
        }
        Filter filter = (Filter) part.node();
        return rows(computed.inputs().get(0)).stream()
                .filter(row -> holds(filter.condition(), row))
                .toList();
    }

    private static boolean holds(Expr condition, List<Value> row) {
        if (condition instanceof Expr.And and) {
            return and.terms().stream().allMatch(term -> holds(term, row));
        }
        if (condition instanceof Expr.In in) {
            return in.options().stream().anyMatch(option -> value(option, row).equals(value(in.needle(), row)));
        }
        Expr.Compare compare = (Expr.Compare) condition;
        int order = value(compare.left(), row).compareTo(value(compare.right(), row));
        return switch (compare.operator()) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    private static Value value(Expr expr, List<Value> row) {
        return expr instanceof Expr.Literal literal ? literal.value() : row.get(((Expr.Column) expr).position());
    }

    private static <T> List<T> at(List<T> values, List<Integer> positions) {
        return positions.stream().map(values::get).toList();
    }
}

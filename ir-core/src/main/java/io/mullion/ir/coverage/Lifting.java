package io.mullion.ir.coverage;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.TruthSets;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Derives the coverage of a SummaryAgg (S4): walks down from it, moves every condition that speaks of one column and
 * reaches the aggregate unchanged out of the plan and into the selection, and leaves the rest where it is.
 *
 * <p>A condition on a column that a Project computes ({@code latency * 2}) cannot be carried upwards and stays residual.
 * {@code positions} maps each column of the node under the walk to its position in the aggregate's input; a column that
 * is missing there does not reach the aggregate.
 */
final class Lifting {
    private Box box = Box.EVERYTHING;

    private Lifting() {}

    static Coverage derive(SummaryAgg agg) {
        Lifting lifting = new Lifting();
        Schema schema = agg.input().schema();
        Map<Integer, Integer> positions = new HashMap<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            positions.put(i, i);
        }
        Optional<Expr> filter = agg.filter().flatMap(f -> lifting.lift(Conditions.conjuncts(f), schema, positions));
        PlanNode input = agg.input().accept(lifting.new Walk(positions));
        SummaryAgg definition = new SummaryAgg(input, agg.summary(), agg.measure(), agg.keys(), filter, agg.weights());
        return new Coverage(definition, Selection.of(lifting.box));
    }

    /** Lifts what can be lifted and returns the conjunction of what cannot. */
    private Optional<Expr> lift(Stream<Expr> conjuncts, Schema schema, Map<Integer, Integer> positions) {
        List<Expr> residuals =
                conjuncts.filter(conjunct -> !lift(conjunct, schema, positions)).toList();
        return residuals.isEmpty() ? Optional.empty() : Optional.of(Conditions.and(residuals));
    }

    private boolean lift(Expr conjunct, Schema schema, Map<Integer, Integer> positions) {
        Optional<TruthSets> sets = TruthSets.of(conjunct, schema::plainType);
        if (sets.isEmpty() || !positions.containsKey(sets.get().column())) {
            return false;
        }
        int position = positions.get(sets.get().column());
        box = box.and(new Dimension.Column(position), sets.get().whenTrue());
        return true;
    }

    /** Rebuilds the walked part of the plan without what was lifted. */
    private final class Walk implements PlanNode.Visitor<PlanNode> {
        private final Map<Integer, Integer> positions;

        private Walk(Map<Integer, Integer> positions) {
            this.positions = positions;
        }

        @Override
        public PlanNode visit(Filter filter) {
            Optional<Expr> residual = lift(Conditions.conjuncts(filter.condition()), filter.schema(), positions);
            PlanNode input = filter.input().accept(this);
            return residual.<PlanNode>map(condition -> new Filter(input, condition))
                    .orElse(input);
        }

        @Override
        public PlanNode visit(Project project) {
            Map<Integer, Integer> below = new HashMap<>();
            List<Project.Item> items = project.items();
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i).expr() instanceof Expr.Column column && positions.containsKey(i)) {
                    below.merge(column.position(), positions.get(i), Math::min);
                }
            }
            return new Project(project.input().accept(new Walk(below)), items);
        }

        @Override
        public PlanNode visit(Scan scan) {
            List<Expr> residuals = new ArrayList<>();
            for (Expr predicate : scan.predicates()) {
                lift(Conditions.conjuncts(predicate), scan.schema(), positions).ifPresent(residuals::add);
            }
            scan.arrivals().ifPresent(this::liftArrivals);
            return new Scan(scan.source(), scan.schema(), residuals, Optional.empty());
        }

        private void liftArrivals(Arrivals arrivals) {
            box = box.and(new Dimension.Arrival(arrivals.lineage()), arrivals.commits());
        }

        @Override
        public PlanNode visit(SummaryAgg agg) {
            return agg;
        }

        @Override
        public PlanNode visit(SummaryMerge merge) {
            return merge;
        }

        @Override
        public PlanNode visit(SummaryEstimate estimate) {
            return estimate;
        }
    }
}

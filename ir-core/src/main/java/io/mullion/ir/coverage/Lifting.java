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
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Derives the coverage of a SummaryAgg (S4): walks down from it as far as {@link Passage} goes, moves every condition that
 * speaks of one column and reaches the aggregate unchanged out of the plan and into the selection, and leaves the rest
 * where it is.
 *
 * <p>A condition on a column that a Project computes ({@code latency * 2}) cannot be carried upwards and stays residual,
 * and so does one on time that a TimeShift moves ({@link MovedTime}). {@code positions} maps each column of the node under
 * the walk to its position in the aggregate's input; a column that is missing there does not reach the aggregate.
 */
final class Lifting {
    private final List<PlanNode> walk = new ArrayList<>();
    private final MovedTime time;
    /** Put into words only if someone asks: coverage is derived far more often than it is explained. */
    private final List<Supplier<Derivation.Residual>> stayed = new ArrayList<>();

    private Box box = Box.EVERYTHING;

    private Lifting(SummaryAgg agg) {
        for (Optional<PlanNode> next = Optional.of(agg.input()); next.isPresent(); next = Passage.below(next.get())) {
            walk.add(next.get());
        }
        time = MovedTime.of(agg, walk);
        time.window().ifPresent(window -> box = box.and(new Dimension.RelativeTime(), window));
    }

    static Coverage derive(SummaryAgg agg) {
        return new Lifting(agg).coverage(agg);
    }

    /** What {@link #derive} leaves in the definition, and why. */
    static Derivation explain(SummaryAgg agg) {
        Lifting lifting = new Lifting(agg);
        lifting.coverage(agg);
        return Derivation.of(
                agg,
                lifting.walk,
                lifting.time,
                lifting.stayed.stream().map(Supplier::get).toList());
    }

    private Coverage coverage(SummaryAgg agg) {
        Schema schema = agg.input().schema();
        Map<Integer, Integer> positions = new HashMap<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            positions.put(i, i);
        }
        Optional<Expr> filter = agg.filter().flatMap(f -> lift(f, schema, positions, 0));
        PlanNode input = rebuild(0, positions);
        return new Coverage(
                new SummaryAgg(input, agg.summary(), agg.measure(), agg.keys(), filter, agg.weight()),
                Selection.of(box));
    }

    /** The walked part of the plan, from its {@code depth}th node down, without what is lifted. */
    private PlanNode rebuild(int depth, Map<Integer, Integer> positions) {
        PlanNode node = walk.get(depth);
        if (node instanceof Filter filter) {
            Optional<Expr> residual = lift(filter.condition(), filter.schema(), positions, depth + 1);
            PlanNode input = rebuild(depth + 1, positions);
            return residual.<PlanNode>map(condition -> new Filter(input, condition))
                    .orElse(input);
        }
        if (node instanceof Project project) {
            return new Project(rebuild(depth + 1, below(project, positions)), project.items());
        }
        if (node instanceof TimeRange range && depth + 1 < walk.size()) {
            PlanNode input = rebuild(depth + 1, positions);
            return time.window().isPresent() ? input : new TimeRange(input, range.width(), range.mode());
        }
        if (node instanceof TimeShift shift && depth + 1 < walk.size()) {
            Map<Integer, Integer> unmoved = new HashMap<>(positions);
            unmoved.remove(shift.schema().timeIndex().orElseThrow());
            PlanNode input = rebuild(depth + 1, unmoved);
            return time.window().isPresent() ? input : new TimeShift(input, shift.offset(), shift.at());
        }
        return node instanceof Scan scan ? lift(scan, positions, depth) : node;
    }

    private static Map<Integer, Integer> below(Project project, Map<Integer, Integer> positions) {
        Map<Integer, Integer> below = new HashMap<>();
        List<Project.Item> items = project.items();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).expr() instanceof Expr.Column column && positions.containsKey(i)) {
                below.merge(column.position(), positions.get(i), Math::min);
            }
        }
        return below;
    }

    private Scan lift(Scan scan, Map<Integer, Integer> positions, int depth) {
        List<Expr> residuals = new ArrayList<>();
        for (Expr predicate : scan.predicates()) {
            lift(predicate, scan.schema(), positions, depth).ifPresent(residuals::add);
        }
        scan.arrivals().ifPresent(this::liftArrivals);
        return new Scan(scan.source(), scan.schema(), residuals, Optional.empty());
    }

    private void liftArrivals(Arrivals arrivals) {
        box = box.and(new Dimension.Arrival(arrivals.lineage()), arrivals.commits());
    }

    /** Lifts what can be lifted of a condition on the output of a node of the walk, and returns what cannot. */
    private Optional<Expr> lift(Expr condition, Schema schema, Map<Integer, Integer> positions, int depth) {
        Set<Integer> moved = time.movedAbove().get(depth);
        List<Expr> residuals = Conditions.conjuncts(condition)
                .filter(conjunct -> !lift(conjunct, schema, positions, moved))
                .toList();
        return residuals.isEmpty() ? Optional.empty() : Optional.of(Conditions.and(residuals));
    }

    private boolean lift(Expr conjunct, Schema schema, Map<Integer, Integer> positions, Set<Integer> moved) {
        Optional<TruthSets> sets = TruthSets.of(conjunct, schema::plainType);
        if (sets.isEmpty()) {
            return stays(conjunct, schema, () -> Derivation.whyNoSet(conjunct, schema));
        }
        int column = sets.get().column();
        if (moved.contains(column)) {
            return stays(conjunct, schema, () -> "reads time that a TimeShift moves");
        }
        if (!positions.containsKey(column)) {
            return stays(
                    conjunct,
                    schema,
                    () -> "'" + schema.names().get(column) + "' does not reach the aggregate as it is");
        }
        int position = positions.get(column);
        box = box.and(new Dimension.Column(position), sets.get().whenTrue());
        return true;
    }

    private boolean stays(Expr conjunct, Schema schema, Supplier<String> why) {
        stayed.add(() -> new Derivation.Residual(conjunct.display(schema.names()), why.get()));
        return false;
    }
}

package io.mullion.ir.coverage;

import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the TimeRanges and TimeShifts on a walk mean for it (S4). A TimeShift moves the time of every sample, so a column
 * that holds moved time, or a copy of it, says something else above the shift than below. No condition on such a column is
 * lifted; and where anything reads one, the window is not lifted either, since lifting takes the shift away.
 *
 * @param movedAbove for each node of the walk, from the top, the columns of its output that hold moved time
 * @param window the one range as relative time {@code (−(shifts + width), −shifts]}; empty where none is lifted
 */
record MovedTime(List<Set<Integer>> movedAbove, Optional<Constraint> window) {

    static MovedTime of(SummaryAgg agg, List<PlanNode> walk) {
        List<Set<Integer>> movedAbove = new ArrayList<>();
        Set<Integer> moved = Set.of();
        boolean isRead = false;
        for (int i = walk.size() - 1; i >= 0; i--) {
            PlanNode node = walk.get(i);
            isRead |= reads(node, moved);
            moved = above(node, moved);
            movedAbove.add(0, moved);
        }
        Set<Integer> atTop = moved;
        isRead |= agg.keys().stream().anyMatch(atTop::contains)
                || Stream.of(Stream.of(agg.measure()), agg.filter().stream(), agg.weight().by().stream())
                        .flatMap(expressions -> expressions)
                        .anyMatch(expr -> readsAny(expr, atTop));
        boolean canLift = !isRead && !agg.summary().family().readsCounters();
        return new MovedTime(movedAbove, canLift ? window(walk) : Optional.empty());
    }

    private static Set<Integer> above(PlanNode node, Set<Integer> below) {
        if (node instanceof TimeShift shift) {
            return Sets.union(below, Set.of(shift.schema().timeIndex().orElseThrow()))
                    .immutableCopy();
        }
        if (node instanceof Project project) {
            Set<Integer> result = new TreeSet<>();
            for (int i = 0; i < project.items().size(); i++) {
                if (project.items().get(i).expr() instanceof Expr.Column column && below.contains(column.position())) {
                    result.add(i);
                }
            }
            return result;
        }
        return below;
    }

    /** Whether the node does more with moved time than hand it on; its own TimeRange is what gets lifted. */
    private static boolean reads(PlanNode node, Set<Integer> moved) {
        if (node instanceof Filter filter) {
            return readsAny(filter.condition(), moved);
        }
        return node instanceof Project project
                && project.items().stream()
                        .map(Project.Item::expr)
                        .anyMatch(expr -> !(expr instanceof Expr.Column) && readsAny(expr, moved));
    }

    private static boolean readsAny(Expr expr, Set<Integer> columns) {
        return expr.columns().anyMatch(columns::contains);
    }

    /**
     * The last node is where the walk stopped; a shift there has {@code @}, and relative time would not be E's. Below a
     * shift the plan is evaluated at another time, so a shift can only go where all that is left below is a source: an
     * instant selector would look at other samples.
     */
    private static Optional<Constraint> window(List<PlanNode> walk) {
        Duration shifts = Duration.ZERO;
        boolean isShifted = false;
        Optional<Duration> width = Optional.empty();
        int last = walk.size() - 1;
        if (walk.get(last) instanceof TimeShift) {
            return Optional.empty();
        }
        for (PlanNode node : walk.subList(0, last)) {
            if (node instanceof TimeShift shift) {
                shifts = shifts.plus(shift.offset());
                isShifted = true;
            } else if (node instanceof TimeRange range) {
                if (width.isPresent()) {
                    return Optional.empty();
                }
                width = Optional.of(range.width());
            }
        }
        if (isShifted && !(walk.get(last) instanceof Scan)) {
            return Optional.empty();
        }
        Duration end = shifts.negated();
        return width.map(w -> Constraint.range(
                ValueType.DURATION, Range.openClosed(new Value.Duration(end.minus(w)), new Value.Duration(end))));
    }
}

package io.mullion.ir.planner;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Range;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is stored of one data set, as of one commit: the planner's whole knowledge of the catalog.
 *
 * @param lineage name of the ingestion lineage, whose commits 1 to {@code snapshot} are in view
 * @param plan the ungrouped aggregate that the lineage's job runs; definition and own selection are derived from it
 * @param populationColumns positions of the label columns in the plan's input
 * @param timeColumn position of the event time in the plan's input
 * @param firstWindow start of the first complete window in epoch ms; empty while nothing is sealed
 * @param sealedTo end of the last sealed window in epoch ms; empty while nothing is sealed
 * @param holes sealed time that cannot be used
 * @param populations label values of each population seen, in the order of {@code populationColumns}, by number
 */
public record PaneInventory(
        String lineage,
        SummaryAgg plan,
        List<Integer> populationColumns,
        int timeColumn,
        PaneGrid grid,
        OptionalLong firstWindow,
        OptionalLong sealedTo,
        List<Hole> holes,
        long snapshot,
        ImmutableSortedMap<Long, List<Value>> populations) {

    public PaneInventory {
        populationColumns = List.copyOf(populationColumns);
        holes = List.copyOf(holes);
        if (!plan.keys().isEmpty()) {
            throw new IllegalArgumentException("panes are ungrouped states, one per population: " + plan.label());
        }
    }

    Coverage coverage() {
        return Coverages.derive(plan);
    }

    /** The lineage's own selection, which is one box because it comes from one filtered plan. */
    Box selection() {
        List<Box> boxes = coverage().selection().boxes();
        if (boxes.size() != 1) {
            throw new IllegalArgumentException("the lineage " + lineage + " selects no row at all: " + plan.label());
        }
        return boxes.get(0);
    }

    /** The commits in view. */
    Arrivals commits() {
        Range<Value> upToSnapshot = Range.closed(Value.integer(1), Value.integer(Math.max(1, snapshot)));
        return new Arrivals(lineage, Constraint.range(ValueType.BIGINT, upToSnapshot));
    }

    ValueType.TimestampType timeType() {
        return plan.input()
                .schema()
                .plainType(timeColumn)
                .map(ValueType.TimestampType.class::cast)
                .orElseThrow();
    }

    /** The rows of one population that count: those whose measure is NULL or NaN are in no pane (S12). */
    public Box rowsOf(List<Value> labels) {
        return plan.measure() instanceof Expr.Column measure
                ? labelBox(labels)
                        .and(
                                new Dimension.Column(measure.position()),
                                Constraint.fullLine(plan.input()
                                        .schema()
                                        .plainType(measure.position())
                                        .orElseThrow()))
                : labelBox(labels);
    }

    /** The box of one population: a single value per label. */
    Box labelBox(List<Value> labels) {
        Box box = Box.EVERYTHING;
        for (int i = 0; i < labels.size(); i++) {
            int column = populationColumns.get(i);
            ValueType type = plan.input().schema().plainType(column).orElseThrow();
            box = box.and(new Dimension.Column(column), Constraint.point(type, labels.get(i)));
        }
        return box;
    }
}

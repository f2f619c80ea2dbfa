package io.mullion.ir.coverage;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.ValueType;
import java.util.List;

/**
 * What a state holds.
 *
 * @param definition the computation, with every lifted condition removed
 * @param selection which of its rows went in; columns are positions in the output of {@code definition.input()}
 */
public record Coverage(SummaryAgg definition, Selection selection) {

    /** The rows that count: those whose measure is NULL or NaN are in no state (S12), whatever the selection says. */
    public Selection summarised() {
        if (!(definition.measure() instanceof Expr.Column measure)) {
            return selection;
        }
        Dimension column = new Dimension.Column(measure.position());
        ValueType type =
                definition.input().schema().plainType(measure.position()).orElseThrow();
        return selection.intersect(Selection.of(Box.of(column, Constraint.fullLine(type))));
    }

    /** The name of a dimension, for display. */
    public String nameOf(Dimension dimension) {
        return nameOf(dimension, definition);
    }

    /** The name of a dimension of selections over {@code definition}, for display. */
    public static String nameOf(Dimension dimension, SummaryAgg definition) {
        if (dimension instanceof Dimension.Column column) {
            List<String> names = definition.input().schema().names();
            return column.position() < names.size() ? names.get(column.position()) : "$" + column.position();
        }
        if (dimension instanceof Dimension.Arrival arrival) {
            return "commit of " + arrival.lineage();
        }
        return dimension instanceof Dimension.RelativeTime ? "relative time" : "time";
    }

    public String displaySelection() {
        return selection.display(this::nameOf);
    }
}

package io.mullion.ir.replay;

import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.Map;

/** A place where a row could be; looked up in boxes value by value. */
record Point(String lineage, Value region, Value job, long time, long commit) {

    static Point of(String lineage, Event event, long commit) {
        return new Point(lineage, event.region(), event.job(), event.time(), commit);
    }

    boolean isIn(Selection selection) {
        return selection.boxes().stream().anyMatch(this::isIn);
    }

    boolean isIn(Box box) {
        for (Map.Entry<Dimension, Constraint> entry : box.constraints().entrySet()) {
            if (!holds(entry.getKey(), entry.getValue())) {
                return false;
            }
        }
        return true;
    }

    private boolean holds(Dimension dimension, Constraint constraint) {
        if (dimension instanceof Dimension.Column column) {
            Value value = column.position() == 0 ? region : column.position() == 1 ? job : Question.timestamp(time);
            return constraint.contains(value);
        }
        return dimension instanceof Dimension.Arrival arrival
                && arrival.lineage().equals(lineage)
                && constraint.contains(Value.integer(commit));
    }
}

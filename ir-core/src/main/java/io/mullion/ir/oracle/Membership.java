package io.mullion.ir.oracle;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Whether a row is in a selection, bound by bound and with the order of this package.
 *
 * @param now the evaluation time that relative time is relative to
 */
record Membership(Instant now) {

    boolean isIn(Row row, Selection selection) {
        for (Box box : selection.boxes()) {
            if (isIn(row, box)) {
                return true;
            }
        }
        return false;
    }

    boolean isIn(Row row, Box box) {
        for (Map.Entry<Dimension, Constraint> entry : box.constraints().entrySet()) {
            if (!isIn(along(row, entry.getKey()), entry.getValue())) {
                return false;
            }
        }
        return true;
    }

    static boolean isIn(Value value, Constraint constraint) {
        if (value instanceof Value.Missing missing) {
            return missing.absent() ? constraint.withAbsent() : constraint.withNull();
        }
        if (Order.isNan(value)) {
            return constraint.withNan();
        }
        for (Range<Value> range : constraint.ranges().asRanges()) {
            if (isAbove(value, range) && isBelow(value, range)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAbove(Value value, Range<Value> range) {
        if (!range.hasLowerBound()) {
            return true;
        }
        int sign = Order.compare(value, range.lowerEndpoint()).orElseThrow();
        return sign > 0 || (sign == 0 && range.lowerBoundType() == BoundType.CLOSED);
    }

    private static boolean isBelow(Value value, Range<Value> range) {
        if (!range.hasUpperBound()) {
            return true;
        }
        int sign = Order.compare(value, range.upperEndpoint()).orElseThrow();
        return sign < 0 || (sign == 0 && range.upperBoundType() == BoundType.CLOSED);
    }

    private Value along(Row row, Dimension dimension) {
        if (dimension instanceof Dimension.Column column) {
            return row.values().get(column.position());
        }
        if (dimension instanceof Dimension.Arrival arrival) {
            Long commit = row.commits().get(arrival.lineage());
            return commit == null ? Value.Missing.NULL : Value.integer(commit);
        }
        if (dimension instanceof Dimension.AbsoluteTime) {
            return row.time();
        }
        return row.time() instanceof Value.Timestamp time
                ? new Value.Duration(Duration.between(now, time.instant()))
                : Value.Missing.NULL;
    }
}

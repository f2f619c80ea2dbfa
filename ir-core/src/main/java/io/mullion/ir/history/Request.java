package io.mullion.ir.history;

import com.google.common.collect.Range;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;

/**
 * What is asked of one lineage: all rows of a box that came by the commits of a snapshot.
 *
 * @param box constraints of columns; the commits are added by the snapshot
 */
public record Request(String lineage, Box box) {

    /** The box as of a snapshot; a side of time without a bound ends where complete windows begin, or at the seal (S10). */
    Box asOf(Visible visible) {
        Lineage read = visible.lineage();
        Box asked = box.and(read.arrival(), Lineage.upTo(visible.commit()));
        if (visible.seal().isNothing()) {
            return asked;
        }
        Constraint time = box.constraint(read.time()).orElseGet(() -> Constraint.fullLine(read.timeType()));
        Range<Value> complete =
                visible.complete().ranges().asDescendingSetOfRanges().iterator().next();
        Constraint bounded = Constraint.none(read.timeType());
        for (Range<Value> range : time.ranges().asRanges()) {
            Range<Value> low = range.hasLowerBound() || !complete.hasLowerBound()
                    ? Range.all()
                    : Range.atLeast(complete.lowerEndpoint());
            Range<Value> high = range.hasUpperBound() ? Range.all() : Range.lessThan(complete.upperEndpoint());
            bounded = bounded.union(Constraint.range(read.timeType(), range)
                    .intersect(Constraint.range(read.timeType(), low))
                    .intersect(Constraint.range(read.timeType(), high)));
        }
        Constraint untimed = Constraint.missing(read.timeType()).intersect(time);
        return asked.with(read.time(), bounded.union(untimed));
    }
}

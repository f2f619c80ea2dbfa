package io.mullion.ir.predicate;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Which disjoint constraints on one dimension are written as one (S5). The union of all is taken and cut again at its
 * gaps: all single values form one list, every range stands alone, and ranges parted by one missing value only (what
 * {@code <>} leaves) stay together. The result depends on the values alone, not on who brought them; a constraint that
 * stands alone is left as it is.
 */
final class JoinRule {
    private JoinRule() {}

    /** The constraints that take the place of {@code disjoint}, which are pairwise disjoint and not empty. */
    static List<Constraint> join(List<Constraint> disjoint) {
        if (disjoint.size() == 1) {
            return disjoint;
        }
        Constraint union = unionOf(disjoint);
        TreeRangeSet<Value> points = TreeRangeSet.create();
        List<Range<Value>> longer = new ArrayList<>();
        for (Range<Value> range : union.ranges().asRanges()) {
            if (union.isPoint(range)) {
                points.add(range);
            } else {
                longer.add(range);
            }
        }
        List<TreeRangeSet<Value>> pieces = new ArrayList<>();
        for (int i = 0; i < longer.size(); i++) {
            if (i == 0 || !isOneValueApart(union, longer.get(i - 1), longer.get(i))) {
                pieces.add(TreeRangeSet.create());
            }
            pieces.get(pieces.size() - 1).add(longer.get(i));
        }
        List<Constraint> result = new ArrayList<>();
        if (!points.isEmpty()) {
            result.add(constraint(union, points, false));
        }
        pieces.forEach(piece -> result.add(constraint(union, piece, false)));
        if (union.hasFlags()) {
            ImmutableRangeSet<Value> first =
                    result.isEmpty() ? ImmutableRangeSet.of() : result.remove(0).ranges();
            result.add(0, constraint(union, TreeRangeSet.create(first), true));
        }
        return result;
    }

    private static Constraint unionOf(List<Constraint> constraints) {
        TreeRangeSet<Value> ranges = TreeRangeSet.create();
        boolean hasNull = false;
        boolean hasNan = false;
        boolean hasAbsent = false;
        for (Constraint constraint : constraints) {
            ranges.addAll(constraint.ranges());
            hasNull |= constraint.withNull();
            hasNan |= constraint.withNan();
            hasAbsent |= constraint.withAbsent();
        }
        return new Constraint(constraints.get(0).type(), ImmutableRangeSet.copyOf(ranges), hasNull, hasNan, hasAbsent);
    }

    private static Constraint constraint(Constraint union, TreeRangeSet<Value> ranges, boolean flags) {
        return new Constraint(
                union.type(),
                ImmutableRangeSet.copyOf(ranges),
                flags && union.withNull(),
                flags && union.withNan(),
                flags && union.withAbsent());
    }

    private static boolean isOneValueApart(Constraint union, Range<Value> left, Range<Value> right) {
        Range<Value> gap = left.gap(right);
        return new Constraint(union.type(), ImmutableRangeSet.of(gap), false, false, false)
                .ranges().asRanges().stream().allMatch(union::isPoint);
    }
}

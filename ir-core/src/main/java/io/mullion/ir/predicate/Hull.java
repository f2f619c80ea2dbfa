package io.mullion.ir.predicate;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mullion.ir.value.Value;
import java.util.Comparator;
import java.util.Iterator;

/**
 * The smallest interval that holds a constraint, in an order where NULL, ABSENT and NaN come before every other value.
 * Constraints whose hulls do not meet are disjoint; the reverse does not hold.
 *
 * @param first where the interval starts: at one of the three, or among the ordered values
 * @param last where it ends, likewise
 * @param span the ordered values in the interval; from −∞ on where it starts before them
 */
record Hull(int first, int last, Range<Value> span) {
    private static final int NULL = 0;
    private static final int ABSENT = 1;
    private static final int NAN = 2;
    private static final int ORDERED = 3;

    static final Comparator<Hull> BY_START =
            Comparator.comparingInt(Hull::first).thenComparing(Hull::span, Hull::compareLower);

    /** The hull of a constraint that is not empty. */
    static Hull of(Constraint constraint) {
        boolean ordered = !constraint.ranges().isEmpty();
        int first =
                constraint.withNull() ? NULL : constraint.withAbsent() ? ABSENT : constraint.withNan() ? NAN : ORDERED;
        int last = ordered ? ORDERED : constraint.withNan() ? NAN : constraint.withAbsent() ? ABSENT : NULL;
        Range<Value> span = ordered ? constraint.ranges().span() : Range.all();
        return new Hull(first, last, first < ORDERED ? fromTheStart(span) : span);
    }

    private static Range<Value> fromTheStart(Range<Value> span) {
        return span.hasUpperBound() ? Range.upTo(span.upperEndpoint(), span.upperBoundType()) : Range.all();
    }

    /** Whether {@code next}, which starts no earlier than this, starts after this one has ended. */
    boolean endsBefore(Hull next) {
        if (next.first > last) {
            return true;
        }
        if (next.first < ORDERED || last < ORDERED) {
            return false;
        }
        return !span.isConnected(next.span) || span.intersection(next.span).isEmpty();
    }

    Hull enclose(Hull other) {
        Range<Value> joined = last < ORDERED ? other.span : other.last < ORDERED ? span : span.span(other.span);
        return new Hull(Math.min(first, other.first), Math.max(last, other.last), joined);
    }

    static int compareLower(Range<Value> a, Range<Value> b) {
        if (!a.hasLowerBound() || !b.hasLowerBound()) {
            return Boolean.compare(a.hasLowerBound(), b.hasLowerBound());
        }
        int byValue = a.lowerEndpoint().compareTo(b.lowerEndpoint());
        return byValue != 0
                ? byValue
                : Boolean.compare(a.lowerBoundType() == BoundType.OPEN, b.lowerBoundType() == BoundType.OPEN);
    }

    private static int compareUpper(Range<Value> a, Range<Value> b) {
        if (!a.hasUpperBound() || !b.hasUpperBound()) {
            return Boolean.compare(b.hasUpperBound(), a.hasUpperBound());
        }
        int byValue = a.upperEndpoint().compareTo(b.upperEndpoint());
        return byValue != 0
                ? byValue
                : Boolean.compare(b.upperBoundType() == BoundType.OPEN, a.upperBoundType() == BoundType.OPEN);
    }

    /** A total order of constraints on one dimension: by flags, then range by range. */
    static int compareConstraints(Constraint a, Constraint b) {
        int byType = a.type().sql().compareTo(b.type().sql());
        if (byType != 0) {
            return byType;
        }
        int byFlags = Integer.compare(flags(b), flags(a));
        if (byFlags != 0) {
            return byFlags;
        }
        Iterator<Range<Value>> left = a.ranges().asRanges().iterator();
        Iterator<Range<Value>> right = b.ranges().asRanges().iterator();
        while (left.hasNext() && right.hasNext()) {
            Range<Value> x = left.next();
            Range<Value> y = right.next();
            int byRange = compareLower(x, y) != 0 ? compareLower(x, y) : compareUpper(x, y);
            if (byRange != 0) {
                return byRange;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static int flags(Constraint constraint) {
        return (constraint.withNull() ? 4 : 0) | (constraint.withAbsent() ? 2 : 0) | (constraint.withNan() ? 1 : 0);
    }
}

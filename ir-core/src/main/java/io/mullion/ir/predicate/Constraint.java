package io.mullion.ir.predicate;

import com.google.common.collect.BoundType;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A set of values of one column (S2): a union of ranges over the column's type, and whether NULL, NaN and ABSENT (a label
 * the row does not have) belong to it.
 *
 * <p>Normal form: ranges lie within the type's span, are disjoint, not empty and do not touch; over a discrete type they
 * are closed below and open above (except at the type's maximum). So two constraints hold the same values exactly when
 * they are equal. All operations need both sides to have the same type and throw otherwise.
 *
 * <p>Example: over DOUBLE, {@code x < 100} united with {@code x >= 100} is the full line, which still lacks NULL and NaN
 * and is therefore not {@link #isUnconstrained()}.
 */
public record Constraint(
        ValueType type, ImmutableRangeSet<Value> ranges, boolean withNull, boolean withNan, boolean withAbsent) {

    public Constraint {
        ranges = normalise(type, ranges);
        withNan = withNan && type.hasNan();
    }

    /** Every value, NULL, NaN and ABSENT included: the same as no condition at all. */
    public static Constraint all(ValueType type) {
        return new Constraint(type, ImmutableRangeSet.of(type.span()), true, true, true);
    }

    public static Constraint none(ValueType type) {
        return new Constraint(type, ImmutableRangeSet.of(), false, false, false);
    }

    /** Every value that has a place in the order: not NULL, not NaN, not ABSENT. */
    public static Constraint fullLine(ValueType type) {
        return range(type, type.span());
    }

    public static Constraint range(ValueType type, Range<Value> range) {
        return new Constraint(type, ImmutableRangeSet.of(range), false, false, false);
    }

    /** The given values; NULL, ABSENT and NaN among them set their flags. */
    public static Constraint points(ValueType type, Collection<? extends Value> values) {
        TreeRangeSet<Value> ranges = TreeRangeSet.create();
        boolean hasNull = false;
        boolean hasNan = false;
        boolean hasAbsent = false;
        for (Value value : values) {
            if (value instanceof Value.Missing missing) {
                hasAbsent |= missing.absent();
                hasNull |= !missing.absent();
            } else if (value instanceof Value.Real real && real.isNan()) {
                hasNan = true;
            } else {
                ranges.add(Range.singleton(value));
            }
        }
        return new Constraint(type, ImmutableRangeSet.copyOf(ranges), hasNull, hasNan, hasAbsent);
    }

    public static Constraint point(ValueType type, Value value) {
        return points(type, List.of(value));
    }

    /** What SQL's IS NULL selects: NULL, and ABSENT, which SQL reads as NULL. */
    public static Constraint missing(ValueType type) {
        return points(type, List.of(Value.Missing.NULL, Value.Missing.ABSENT));
    }

    public boolean isEmpty() {
        return ranges.isEmpty() && !hasFlags();
    }

    public boolean isUnconstrained() {
        return withNull && withAbsent && (withNan || !type.hasNan()) && coversLine();
    }

    /** Whether every value that has a place in the order belongs to this set. */
    public boolean coversLine() {
        return ranges.equals(ImmutableRangeSet.of(type.span()));
    }

    boolean hasFlags() {
        return withNull || withNan || withAbsent;
    }

    public boolean contains(Value value) {
        if (value instanceof Value.Missing missing) {
            return missing.absent() ? withAbsent : withNull;
        }
        if (value instanceof Value.Real real && real.isNan()) {
            return withNan;
        }
        return ranges.contains(value);
    }

    public boolean contains(Constraint other) {
        return other.minus(this).isEmpty();
    }

    public boolean isDisjointFrom(Constraint other) {
        requireSameType(other);
        boolean shareFlag =
                (withNull && other.withNull) || (withNan && other.withNan) || (withAbsent && other.withAbsent);
        if (shareFlag) {
            return false;
        }
        if (ranges.isEmpty() || other.ranges.isEmpty()) {
            return true;
        }
        // Most pairs are told apart by where they lie, and that costs nothing.
        Range<Value> mine = ranges.span();
        Range<Value> theirs = other.ranges.span();
        if (!mine.isConnected(theirs) || mine.intersection(theirs).isEmpty()) {
            return true;
        }
        return intersect(other).isEmpty();
    }

    public Constraint intersect(Constraint other) {
        requireSameType(other);
        return new Constraint(
                type,
                ranges.intersection(other.ranges),
                withNull && other.withNull,
                withNan && other.withNan,
                withAbsent && other.withAbsent);
    }

    public Constraint union(Constraint other) {
        requireSameType(other);
        return new Constraint(
                type,
                ranges.union(other.ranges),
                withNull || other.withNull,
                withNan || other.withNan,
                withAbsent || other.withAbsent);
    }

    public Constraint minus(Constraint other) {
        requireSameType(other);
        return new Constraint(
                type,
                ranges.difference(other.ranges),
                withNull && !other.withNull,
                withNan && !other.withNan,
                withAbsent && !other.withAbsent);
    }

    public Constraint complement() {
        return all(type).minus(this);
    }

    /** The values, when the set is a finite list of single values (and flags) and not a range. */
    public Optional<List<Value>> asPoints() {
        List<Value> points = new ArrayList<>();
        for (Range<Value> range : ranges.asRanges()) {
            if (!isPoint(range)) {
                return Optional.empty();
            }
            points.add(range.lowerEndpoint());
        }
        if (withNull) {
            points.add(Value.Missing.NULL);
        }
        if (withAbsent) {
            points.add(Value.Missing.ABSENT);
        }
        if (withNan) {
            points.add(Value.real(Double.NaN));
        }
        return Optional.of(List.copyOf(points));
    }

    /** Whether {@code range} holds one value only. */
    boolean isPoint(Range<Value> range) {
        if (!range.hasLowerBound() || !range.hasUpperBound() || range.lowerBoundType() == BoundType.OPEN) {
            return false;
        }
        Value low = range.lowerEndpoint();
        return low.equals(range.upperEndpoint())
                || (range.upperBoundType() == BoundType.OPEN
                        && type.successor(low)
                                .filter(range.upperEndpoint()::equals)
                                .isPresent());
    }

    /** A reading for people: {@code {'eu', 'us'}}, {@code [10:00, 10:05)}, {@code (-∞, 100)}, with flags named. */
    public String display() {
        return ConstraintText.of(this);
    }

    private void requireSameType(Constraint other) {
        if (!type.equals(other.type)) {
            throw new IllegalArgumentException("constraints of two types: " + type.sql() + " and " + other.type.sql());
        }
    }

    private static ImmutableRangeSet<Value> normalise(ValueType type, ImmutableRangeSet<Value> ranges) {
        TreeRangeSet<Value> normal = TreeRangeSet.create();
        Range<Value> span = type.span();
        for (Range<Value> range : ranges.asRanges()) {
            if (range.isConnected(span)) {
                canonical(type, range.intersection(span)).ifPresent(normal::add);
            }
        }
        // Element by element: the sets' own equals looks each range up in a list.
        boolean isNormal = Iterables.elementsEqual(normal.asRanges(), ranges.asRanges());
        return isNormal ? ranges : ImmutableRangeSet.copyOf(normal);
    }

    /** Whether an endpoint is a value of the type, and not one between two of its ticks. */
    private static boolean holds(ValueType type, Value endpoint) {
        return type.convert(endpoint).isPresent();
    }

    /** Over a discrete type, the same values as a range closed below and open above; empty where there are none. */
    private static Optional<Range<Value>> canonical(ValueType type, Range<Value> range) {
        if (range.isEmpty()) {
            return Optional.empty();
        }
        if (!type.isDiscrete()) {
            return Optional.of(range);
        }
        Range<Value> result = range;
        if (range.hasLowerBound()
                && !(range.lowerBoundType() == BoundType.CLOSED && holds(type, range.lowerEndpoint()))) {
            Optional<Value> first = type.successor(range.lowerEndpoint());
            if (first.isEmpty() || !range.isConnected(Range.atLeast(first.get()))) {
                return Optional.empty();
            }
            result = range.intersection(Range.atLeast(first.get()));
        }
        if (result.hasUpperBound()
                && !(result.upperBoundType() == BoundType.OPEN && holds(type, result.upperEndpoint()))) {
            Optional<Value> next = type.successor(result.upperEndpoint());
            if (next.isPresent()) {
                result = result.hasLowerBound()
                        ? Range.closedOpen(result.lowerEndpoint(), next.get())
                        : Range.lessThan(next.get());
            }
        }
        return result.isEmpty() ? Optional.empty() : Optional.of(result);
    }
}

package io.mullion.ir.oracle;

import com.google.common.collect.BoundType;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Coverages, selections and constraints that come out wrong. */
final class AnswerFaults {
    private AnswerFaults() {}

    /** Every coverage comes out changed. */
    static Rules ofCoverage(Rules rules, UnaryOperator<Coverage> change) {
        return new Delegating(rules) {
            @Override
            Coverage answer(Coverage coverage) {
                return change.apply(coverage);
            }
        };
    }

    static Rules ofSelection(Rules rules, UnaryOperator<Selection> change) {
        return ofCoverage(rules, c -> new Coverage(c.definition(), change.apply(c.selection())));
    }

    /** Every constraint of a column comes out changed. */
    static Rules ofColumns(Rules rules, UnaryOperator<Constraint> change) {
        return ofSelection(
                rules,
                selection -> each(
                        selection,
                        (dimension, constraint) ->
                                dimension instanceof Dimension.Column ? change.apply(constraint) : constraint));
    }

    private static Selection each(Selection selection, BiFunction<Dimension, Constraint, Constraint> change) {
        List<Box> boxes = new ArrayList<>();
        for (Box box : selection.boxes()) {
            Box changed = box;
            for (Map.Entry<Dimension, Constraint> entry : box.constraints().entrySet()) {
                changed = changed.with(entry.getKey(), change.apply(entry.getKey(), entry.getValue()));
            }
            boxes.add(changed);
        }
        return new Selection(boxes);
    }

    static Constraint withoutAbsent(Constraint constraint) {
        return constraint.minus(Constraint.point(constraint.type(), Value.Missing.ABSENT));
    }

    static Constraint withoutNull(Constraint constraint) {
        return constraint.minus(Constraint.point(constraint.type(), Value.Missing.NULL));
    }

    static Constraint withNull(Constraint constraint) {
        return constraint.union(Constraint.point(constraint.type(), Value.Missing.NULL));
    }

    static Constraint withoutNan(Constraint constraint) {
        return constraint.type().hasNan()
                ? constraint.minus(Constraint.point(constraint.type(), Value.real(Double.NaN)))
                : constraint;
    }

    static Constraint hull(Constraint constraint) {
        return constraint.ranges().isEmpty()
                ? constraint
                : constraint.union(
                        Constraint.range(constraint.type(), constraint.ranges().span()));
    }

    /** −0.0 is less than 0.0. */
    static Constraint zerosApart(Constraint constraint) {
        if (!constraint.type().hasNan()) {
            return constraint;
        }
        Constraint zero = Constraint.point(constraint.type(), Value.real(0));
        boolean startsAtZero = constraint.ranges().asRanges().stream()
                .anyMatch(
                        range -> range.hasLowerBound() && range.lowerEndpoint().equals(Value.real(0)));
        return startsAtZero ? constraint.minus(zero) : constraint;
    }

    /** Where the time starts belongs to it. */
    static Selection startIncluded(Selection selection) {
        return each(
                selection,
                (dimension, constraint) -> dimension instanceof Dimension.RelativeTime
                        ? new Constraint(
                                constraint.type(),
                                ImmutableRangeSet.unionOf(constraint.ranges().asRanges().stream()
                                        .map(AnswerFaults::closed)
                                        .toList()),
                                false,
                                false,
                                false)
                        : constraint);
    }

    private static Range<Value> closed(Range<Value> range) {
        return range.hasLowerBound() && range.hasUpperBound()
                ? Range.closed(range.lowerEndpoint(), range.upperEndpoint())
                : range;
    }

    static Selection withoutArrival(Selection selection) {
        return each(
                selection,
                (dimension, constraint) ->
                        dimension instanceof Dimension.Arrival ? Constraint.all(constraint.type()) : constraint);
    }

    static Selection firstBox(Selection selection) {
        return selection.boxes().size() < 2
                ? selection
                : Selection.of(selection.boxes().get(0));
    }

    /** What stayed residual is gone from the definition. */
    static Coverage withoutResidual(Coverage coverage) {
        SummaryAgg agg = coverage.definition();
        SummaryAgg bare = new SummaryAgg(
                withoutResidual(agg.input()), agg.summary(), agg.measure(), agg.keys(), Optional.empty(), agg.weight());
        return new Coverage(bare, coverage.selection());
    }

    private static PlanNode withoutResidual(PlanNode node) {
        if (node instanceof Filter filter) {
            return withoutResidual(filter.input());
        }
        if (node instanceof Scan scan) {
            return PlanFaults.withoutScanPredicates(scan);
        }
        return node instanceof Project project ? new Project(withoutResidual(project.input()), project.items()) : node;
    }

    /** Only what merges and unions hold comes out changed. */
    static Rules ofUnions(Rules rules, UnaryOperator<Selection> change) {
        return new Delegating(rules) {
            @Override
            public Optional<Admission> merge(Merging merging) {
                return super.merge(merging)
                        .map(m -> new Admission(
                                new Coverage(
                                        m.coverage().definition(),
                                        change.apply(m.coverage().selection())),
                                m.node()));
            }

            @Override
            public Selection join(List<Selection> disjoint) {
                return change.apply(super.join(disjoint));
            }
        };
    }

    /** One box around all, along the dimensions that all of them have. */
    static Selection oneBox(Selection selection) {
        if (selection.boxes().size() < 2) {
            return selection;
        }
        Box around = selection.boxes().get(0);
        for (Box box : selection.boxes()) {
            Box joined = Box.EVERYTHING;
            for (Map.Entry<Dimension, Constraint> entry : around.constraints().entrySet()) {
                Optional<Constraint> other = box.constraint(entry.getKey());
                if (other.isPresent()
                        && other.get().type().equals(entry.getValue().type())) {
                    joined = joined.and(entry.getKey(), entry.getValue().union(other.get()));
                }
            }
            around = joined;
        }
        return Selection.of(around);
    }

    /** Along each dimension, whatever lies between two ranges less than {@code isNext} apart belongs to them. */
    private static Selection filled(Selection selection, BiFunction<Value, Value, Boolean> isNext) {
        return each(selection, (dimension, constraint) -> {
            TreeRangeSet<Value> ranges = TreeRangeSet.create(constraint.ranges());
            List<Range<Value>> parts = List.copyOf(constraint.ranges().asRanges());
            for (int i = 1; i < parts.size(); i++) {
                Range<Value> before = parts.get(i - 1);
                Range<Value> after = parts.get(i);
                if (isNext.apply(before.upperEndpoint(), after.lowerEndpoint())) {
                    ranges.add(Range.closed(before.upperEndpoint(), after.lowerEndpoint()));
                }
            }
            return new Constraint(
                    constraint.type(),
                    ImmutableRangeSet.copyOf(ranges),
                    constraint.withNull(),
                    constraint.withNan(),
                    constraint.withAbsent());
        });
    }

    /** 0 and 1 are neighbours over DOUBLE too, so what ends at one touches what starts at the other. */
    static Selection realsAreIntegers(Selection selection) {
        return filled(
                oneBoxOfColumn(selection, type -> type instanceof ValueType.RealType),
                (a, b) -> a instanceof Value.Real x && b instanceof Value.Real y && y.value() - x.value() <= 1);
    }

    /** A timestamp of unknown precision counts milliseconds. */
    static Selection unknownIsMillis(Selection selection) {
        return filled(
                oneBoxOfColumn(
                        selection,
                        type -> type instanceof ValueType.TimestampType timestamp
                                && timestamp.precision() == ValueType.TimestampType.UNKNOWN_PRECISION),
                (a, b) -> a instanceof Value.Timestamp x
                        && b instanceof Value.Timestamp y
                        && Duration.between(x.instant(), y.instant()).toNanos() <= 1_000_000);
    }

    /** Two boxes over one column of that type, written as one. */
    private static Selection oneBoxOfColumn(Selection selection, Predicate<ValueType> type) {
        if (selection.boxes().size() != 2) {
            return selection;
        }
        Box a = selection.boxes().get(0);
        Box b = selection.boxes().get(1);
        for (Dimension dimension : a.constraints().keySet()) {
            Optional<Constraint> mine = a.constraint(dimension);
            Optional<Constraint> theirs = b.constraint(dimension);
            if (theirs.isPresent()
                    && type.test(theirs.get().type())
                    && a.without(dimension).equals(b.without(dimension))) {
                return Selection.of(a.with(dimension, mine.orElseThrow().union(theirs.get())));
            }
        }
        return selection;
    }

    /** Whether two ranges of texts do not meet in the order of UTF-16 units. */
    static boolean areApartInUtf16(Constraint a, Constraint b) {
        return !a.ranges().isEmpty()
                && !b.ranges().isEmpty()
                && !(a.withNull() && b.withNull())
                && !(a.withAbsent() && b.withAbsent())
                && a.ranges().asRanges().stream()
                        .allMatch(x -> b.ranges().asRanges().stream().allMatch(y -> isBefore(x, y) || isBefore(y, x)));
    }

    private static boolean isBefore(Range<Value> a, Range<Value> b) {
        if (!a.hasUpperBound() || !b.hasLowerBound()) {
            return false;
        }
        String end = ((Value.Text) a.upperEndpoint()).value();
        String start = ((Value.Text) b.lowerEndpoint()).value();
        int sign = end.compareTo(start);
        return sign < 0
                || (sign == 0 && (a.upperBoundType() == BoundType.OPEN || b.lowerBoundType() == BoundType.OPEN));
    }
}

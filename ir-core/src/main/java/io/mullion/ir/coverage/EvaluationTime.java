package io.mullion.ir.coverage;

import com.google.common.collect.Range;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * Binds relative time to the time of an evaluation (S4): (−5m, 0] evaluated at 10:05 is (10:00, 10:05]. What is stored is
 * always bound; relative and absolute time are never compared.
 *
 * <p>Where the definition hands on its time column, the window becomes a condition on that column, so that it can be held
 * against panes cut by the same column. Otherwise it becomes {@link Dimension.AbsoluteTime}. Which of the two is a matter
 * of the definition alone, so states of one definition always agree.
 */
public record EvaluationTime(Instant at) {

    /**
     * The same coverage in absolute time; unchanged where nothing is relative.
     *
     * @throws java.time.DateTimeException if a bound lies outside the time line of {@link Instant}
     */
    public Coverage bind(Coverage coverage) {
        return new Coverage(
                coverage.definition(),
                Selection.overlappingUnion(coverage.selection().boxes().stream()
                        .map(box -> Selection.of(bind(box, coverage)))
                        .toList()));
    }

    private Box bind(Box box, Coverage coverage) {
        Dimension relative = new Dimension.RelativeTime();
        return box.constraint(relative)
                .map(window -> {
                    OptionalInt column = coverage.definition().input().schema().timeIndex();
                    Dimension absolute =
                            column.isPresent() ? new Dimension.Column(column.getAsInt()) : new Dimension.AbsoluteTime();
                    ValueType type = column.isPresent()
                            ? coverage.definition()
                                    .input()
                                    .schema()
                                    .plainType(column.getAsInt())
                                    .orElseThrow()
                            : new ValueType.TimestampType(ValueType.TimestampType.UNKNOWN_PRECISION, true);
                    return box.without(relative).and(absolute, bind(window, type));
                })
                .orElse(box);
    }

    private Constraint bind(Constraint window, ValueType type) {
        Constraint bound = Constraint.none(type);
        for (Range<Value> range : window.ranges().asRanges()) {
            Range<Value> above = range.hasLowerBound()
                    ? Range.downTo(point(range.lowerEndpoint()), range.lowerBoundType())
                    : Range.all();
            Range<Value> below = range.hasUpperBound()
                    ? Range.upTo(point(range.upperEndpoint()), range.upperBoundType())
                    : Range.all();
            bound = bound.union(Constraint.range(type, above.intersection(below)));
        }
        return bound;
    }

    private Value point(Value relative) {
        return Value.instant(at.plus(((Value.Duration) relative).value()));
    }
}

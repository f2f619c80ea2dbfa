package io.mullion.ir.predicate;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Renders a constraint for people; never parsed back. */
final class ConstraintText {
    private static final int MAX_SHOWN = 12;

    private ConstraintText() {}

    static String of(Constraint constraint) {
        if (constraint.isEmpty()) {
            return "∅";
        }
        if (constraint.isUnconstrained()) {
            return "anything";
        }
        return constraint.asPoints().map(ConstraintText::set).orElseGet(() -> ranges(constraint));
    }

    private static String set(List<Value> points) {
        String shown = points.stream().limit(MAX_SHOWN).map(Value::display).collect(Collectors.joining(", "));
        String more = points.size() > MAX_SHOWN ? ", … " + points.size() + " values" : "";
        return "{" + shown + more + "}";
    }

    private static String ranges(Constraint constraint) {
        List<String> parts = new ArrayList<>();
        for (Range<Value> range : constraint.ranges().asRanges()) {
            if (parts.size() == MAX_SHOWN) {
                parts.add("… " + constraint.ranges().asRanges().size() + " ranges");
                break;
            }
            parts.add(
                    constraint.isPoint(range)
                            ? "{" + range.lowerEndpoint().display() + "}"
                            : range(range, constraint.type().span()));
        }
        if (constraint.withNull()) {
            parts.add("NULL");
        }
        if (constraint.withAbsent()) {
            parts.add("ABSENT");
        }
        if (constraint.withNan()) {
            parts.add("NaN");
        }
        return String.join(" ∪ ", parts);
    }

    private static String range(Range<Value> range, Range<Value> span) {
        boolean fromStart = !range.hasLowerBound()
                || (span.hasLowerBound()
                        && range.lowerBoundType() == BoundType.CLOSED
                        && range.lowerEndpoint().equals(span.lowerEndpoint()));
        boolean toEnd = !range.hasUpperBound()
                || (span.hasUpperBound()
                        && range.upperBoundType() == BoundType.CLOSED
                        && range.upperEndpoint().equals(span.upperEndpoint()));
        String low = fromStart
                ? "(-∞"
                : (range.lowerBoundType() == BoundType.CLOSED ? "[" : "(")
                        + range.lowerEndpoint().display();
        String high = toEnd
                ? "∞)"
                : range.upperEndpoint().display() + (range.upperBoundType() == BoundType.CLOSED ? "]" : ")");
        return low + ", " + high;
    }
}

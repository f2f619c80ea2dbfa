package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Range;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** S5: the order of boxes is total, so that a selection does not depend on the order its boxes came in. */
class OrderTest {

    @Test
    @DisplayName("over a type without bounds, ranges that differ in one open side have one order")
    void unboundedSides() {
        Value a = Value.text("a");
        Value b = Value.text("b");
        List<Constraint> texts = Stream.of(
                        Range.lessThan(b),
                        Range.atMost(b),
                        Range.closedOpen(a, b),
                        Range.atLeast(a),
                        Range.greaterThan(a),
                        Range.closed(a, b),
                        Range.<Value>all())
                .map(range -> Constraint.range(ValueType.TEXT, range))
                .toList();
        for (int i = 0; i < texts.size(); i++) {
            for (int j = 0; j < texts.size(); j++) {
                int order = Hull.compareConstraints(texts.get(i), texts.get(j));
                assertThat(order == 0).isEqualTo(i == j);
                assertThat(Integer.signum(order))
                        .isEqualTo(-Integer.signum(Hull.compareConstraints(texts.get(j), texts.get(i))));
            }
        }
    }

    @Test
    @DisplayName("bounds between two ticks of a type are those of the ticks inside them")
    void boundsBetweenTicks() {
        ValueType.TimestampType seconds = new ValueType.TimestampType(0, false);
        Constraint between = Constraint.range(seconds, Range.closedOpen(millis(500), millis(2_500)));

        assertThat(between).isEqualTo(Constraint.range(seconds, Range.closed(millis(1_000), millis(2_000))));
        assertThat(Constraint.range(seconds, Range.closed(millis(1_100), millis(1_900)))
                        .isEmpty())
                .isTrue();
    }

    private static Value millis(long epochMillis) {
        return new Value.Timestamp(Instant.ofEpochMilli(epochMillis), false);
    }

    @Test
    @DisplayName("any two different boxes of one or two columns have one order")
    void anyTwo() {
        List<Box> boxes = new ArrayList<>(List.of(Box.EVERYTHING));
        for (Line line : List.of(Lines.DOUBLE, Lines.BIGINT)) {
            for (int cells = 0; cells < line.cellMasks(); cells += line.cellMasks() / 64 + 1) {
                for (int flags = 0; flags < line.flagMasks(); flags++) {
                    Constraint constraint = line.constraint(cells, flags);
                    boxes.add(Box.of(new Dimension.Column(line == Lines.DOUBLE ? 0 : 1), constraint));
                    boxes.add(Box.of(new Dimension.Column(line == Lines.DOUBLE ? 0 : 1), constraint)
                            .and(new Dimension.Arrival("a"), line.constraint(1, 0)));
                }
            }
        }
        for (Box a : boxes) {
            for (Box b : boxes) {
                int order = Box.ORDER.compare(a, b);
                assertThat(order == 0).as("%s against %s", a, b).isEqualTo(a.equals(b));
                assertThat(Integer.signum(order)).isEqualTo(-Integer.signum(Box.ORDER.compare(b, a)));
            }
        }
    }

    @Test
    @DisplayName("columns come first, by number, then relative time, absolute time and arrivals by name")
    void dimensions() {
        List<Dimension> ordered = List.of(
                new Dimension.Column(2),
                new Dimension.Column(10),
                new Dimension.RelativeTime(),
                new Dimension.AbsoluteTime(),
                new Dimension.Arrival("a"),
                new Dimension.Arrival("b"));
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j))))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }
}

package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mullion.ir.CpuTime;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every constraint over small domains against the enumeration of its values. A constraint is known by its cells and flags
 * (see {@link Line}), which are asked value by value; the algebra must do to constraints what bit operations do to those.
 */
class ConstraintModelTest {

    @ParameterizedTest(name = "one constraint over {0}")
    @MethodSource("io.mullion.ir.predicate.Lines#all")
    void holdsItsCellsAndNoOther(Line line) {
        int every = line.cellMasks() - 1;
        int everyFlag = line.flagMasks() - 1;
        Map<Constraint, String> seen = new HashMap<>();
        for (int cells = 0; cells <= every; cells++) {
            for (int flags = 0; flags <= everyFlag; flags++) {
                Constraint it = line.constraint(cells, flags);
                String which = it.display() + " of " + Integer.toBinaryString(cells) + "/" + flags;

                assertThat(line.cellsOf(it)).as(which).isEqualTo(cells);
                assertThat(line.flagsOf(it)).as(which).isEqualTo(flags);
                assertThat(seen.put(it, which)).as("equal to " + which).isNull();
                assertThat(it.isEmpty()).as(which).isEqualTo(cells == 0 && flags == 0);
                assertThat(it.isUnconstrained()).as(which).isEqualTo(cells == every && flags == everyFlag);
                assertThat(it.coversLine()).as(which).isEqualTo(cells == every);
                assertThat(it.complement()).as(which).isEqualTo(line.constraint(every & ~cells, everyFlag & ~flags));
                it.asPoints()
                        .ifPresent(points -> assertThat(Constraint.points(line.type(), points))
                                .as(which)
                                .isEqualTo(it));
            }
        }
        assertThat(line.constraint(every, everyFlag)).isEqualTo(Constraint.all(line.type()));
        assertThat(line.constraint(every, 0)).isEqualTo(Constraint.fullLine(line.type()));
        assertThat(line.constraint(0, 0)).isEqualTo(Constraint.none(line.type()));
        assertThat(line.constraint(0, 3)).isEqualTo(Constraint.missing(line.type()));
    }

    /** All pairs of cell sets; all pairs of flags too, where that is few enough, else each pair of flags in turn. */
    @ParameterizedTest(name = "two constraints over {0}")
    @MethodSource("io.mullion.ir.predicate.Lines#all")
    void algebraIsThatOfSets(Line line) {
        int flagCount = line.flagMasks();
        boolean allFlags = (long) line.cellMasks() * line.cellMasks() * flagCount * flagCount < 100_000;
        Constraint[][] table = table(line);
        int turn = 0;
        for (int a = 0; a < line.cellMasks(); a++) {
            for (int b = 0; b < line.cellMasks(); b++) {
                if (allFlags) {
                    for (int f = 0; f < flagCount; f++) {
                        for (int g = 0; g < flagCount; g++) {
                            check(table, a, f, b, g);
                        }
                    }
                } else {
                    int pair = turn++ % (flagCount * flagCount + 1) % (flagCount * flagCount);
                    check(table, a, pair % flagCount, b, pair / flagCount);
                }
            }
        }
    }

    private static void check(Constraint[][] table, int a, int f, int b, int g) {
        Constraint x = table[a][f];
        Constraint y = table[b][g];
        expect(x.union(y), table[a | b][f | g], "union", x, y);
        expect(x.intersect(y), table[a & b][f & g], "intersect", x, y);
        expect(x.minus(y), table[a & ~b][f & ~g], "minus", x, y);
        expect(x.contains(y), (b & ~a) == 0 && (g & ~f) == 0, "contains", x, y);
        expect(x.isDisjointFrom(y), (a & b) == 0 && (f & g) == 0, "isDisjointFrom", x, y);
        expect(x.equals(y), a == b && f == g, "equals", x, y);
    }

    private static void expect(Object actual, Object expected, String operation, Constraint x, Constraint y) {
        if (!actual.equals(expected)) {
            throw new AssertionError(
                    "%s %s %s is %s, not %s".formatted(x.display(), operation, y.display(), actual, expected));
        }
    }

    private static Constraint[][] table(Line line) {
        Constraint[][] table = new Constraint[line.cellMasks()][line.flagMasks()];
        for (int cells = 0; cells < table.length; cells++) {
            for (int flags = 0; flags < table[cells].length; flags++) {
                table[cells][flags] = line.constraint(cells, flags);
            }
        }
        return table;
    }

    /** Every range whose ends are samples of the line: open, closed or not there, in order or crossed. */
    @ParameterizedTest(name = "bounds over {0}")
    @MethodSource("io.mullion.ir.predicate.Lines#all")
    void everyKindOfBound(Line line) {
        List<Value> samples = line.cells().stream()
                .flatMap(cell -> cell.samples().stream())
                .sorted()
                .toList();
        for (int low = -1; low < samples.size(); low++) {
            for (int high = low < 0 ? -1 : low; high < samples.size(); high++) {
                for (BoundType from : BoundType.values()) {
                    for (BoundType to : BoundType.values()) {
                        if (low == high && from == BoundType.OPEN && to == BoundType.OPEN) {
                            continue;
                        }
                        Range<Value> range = range(samples, low, from, high, to);
                        Constraint constraint = Constraint.range(line.type(), range);
                        for (int i = 0; i < samples.size(); i++) {
                            boolean in = (low < 0 || i > low || (i == low && from == BoundType.CLOSED))
                                    && (high < 0 || i < high || (i == high && to == BoundType.CLOSED));
                            assertThat(constraint.contains(samples.get(i)))
                                    .as("%s in %s", samples.get(i).display(), range)
                                    .isEqualTo(in);
                        }
                    }
                }
            }
        }
    }

    private static Range<Value> range(List<Value> samples, int low, BoundType from, int high, BoundType to) {
        if (low < 0) {
            return high < 0 ? Range.all() : Range.upTo(samples.get(high), to);
        }
        return high < 0
                ? Range.downTo(samples.get(low), from)
                : Range.range(samples.get(low), from, samples.get(high), to);
    }

    @ParameterizedTest(name = "other types against {0}")
    @MethodSource("io.mullion.ir.predicate.Lines#all")
    @DisplayName("constraints of two types are never compared")
    void typesDoNotMix(Line line) {
        Constraint it = Constraint.fullLine(line.type());
        List<ValueType> others = new ArrayList<>(Lines.all().map(Line::type).toList());
        others.removeIf(line.type()::equals);
        for (ValueType type : others) {
            Constraint other = Constraint.fullLine(type);
            assertThatIllegalArgumentException().isThrownBy(() -> it.union(other));
            assertThatIllegalArgumentException().isThrownBy(() -> it.intersect(other));
            assertThatIllegalArgumentException().isThrownBy(() -> it.minus(other));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> it.contains(other))
                    .withMessageContaining(type.sql())
                    .withMessageContaining(line.type().sql());
            assertThat(Box.of(new Dimension.Column(0), it)
                            .isProvablyDisjointFrom(Box.of(new Dimension.Column(0), other)))
                    .isFalse();
        }
    }

    @Test
    @DisplayName("points: flags for NULL, ABSENT and NaN, one value for both zeros")
    void pointsSetFlags() {
        Constraint points = Constraint.points(
                ValueType.DOUBLE,
                List.of(
                        Value.real(-0.0),
                        Value.real(Double.NaN),
                        Value.Missing.ABSENT,
                        Value.Missing.NULL,
                        Value.real(0.0)));

        assertThat(points.display()).isEqualTo("{0.0, NULL, ABSENT, NaN}");
        assertThat(points.contains(Value.real(-0.0))).isTrue();
        assertThat(points.asPoints())
                .hasValueSatisfying(values -> assertThat(values).hasSize(4));
    }

    /** Half a tick is no value of the type, but a bound may lie there; it is read as what it says, or refused. */
    @ParameterizedTest(name = "TIMESTAMP({0})")
    @ValueSource(ints = {0, 3, 6})
    @DisplayName("bounds between two ticks")
    void boundsBetweenTicks(int precision) {
        ValueType type = new ValueType.TimestampType(precision, false);
        long tick = Math.round(Math.pow(10, 9 - precision));
        for (int low = -5; low <= 5; low++) {
            for (int high = low + 1; high <= 5; high++) {
                for (BoundType from : BoundType.values()) {
                    for (BoundType to : BoundType.values()) {
                        Range<Value> range = Range.range(at(low * tick / 2), from, at(high * tick / 2), to);
                        Optional<Constraint> constraint = unlessRefused(type, range);
                        for (int value = -3; constraint.isPresent() && value <= 3; value++) {
                            assertThat(constraint.get().contains(at(value * tick)))
                                    .as("%s in %s", at(value * tick).display(), range)
                                    .isEqualTo(range.contains(at(value * tick)));
                        }
                    }
                }
            }
        }
    }

    private static Optional<Constraint> unlessRefused(ValueType type, Range<Value> range) {
        try {
            return Optional.of(Constraint.range(type, range));
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }

    private static Value at(long nanos) {
        return new Value.Timestamp(Instant.EPOCH.plusNanos(nanos), false);
    }

    @Test
    @DisplayName("a list of values costs about in proportion to its length")
    void longListsAreCheap() {
        longList(1_000);
        long small = CpuTime.best(3, () -> longList(5_000));
        long large = CpuTime.best(3, () -> longList(20_000));

        assertThat(large).as("%d against %d ns", large, small).isLessThan(10 * Math.max(small, 20_000_000));
    }

    private static void longList(int values) {
        for (ValueType type : List.of(ValueType.BIGINT, ValueType.TEXT)) {
            List<Value> points = IntStream.range(0, values)
                    .mapToObj(i -> type.equals(ValueType.TEXT) ? Value.text("v" + i) : Value.integer(2L * i))
                    .toList();
            Constraint in = Constraint.points(type, points);
            assertThat(in.complement().complement()).isEqualTo(in);
        }
    }
}

package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Range;
import io.mullion.ir.CpuTime;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** S5: many boxes taken out of one, against rows and in time. */
class SubtractionTest {
    private static final Dimension TIME = new Dimension.Column(0);
    private static final Dimension REGION = new Dimension.Column(1);

    @Test
    @DisplayName("many holes leave the rows that taking them out one by one leaves, each once")
    void manyHoles() {
        Grid grid = Grid.of(Lines.DOUBLE, Lines.TEXT, Lines.BIGINT);
        int cut = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<Box> holes = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                holes.addAll(grid.randomDisjointBoxes(random, 12));
            }
            Collections.shuffle(holes, random);
            holes.subList(holes.size() * 2 / 3, holes.size()).clear();
            List<Box> wholes = grid.randomDisjointBoxes(random, 12);
            Box whole = seed % 3 == 0 || wholes.isEmpty() ? Box.EVERYTHING : wholes.get(0);
            List<Box> remains = Subtraction.subtract(List.of(whole), holes);

            BitSet expected = grid.rowsOf(whole);
            expected.andNot(grid.rowsOf(holes));
            assertThat(grid.rowsOf(remains)).as("seed %d", seed).isEqualTo(expected);
            int rows = remains.stream()
                    .mapToInt(box -> grid.rowsOf(box).cardinality())
                    .sum();
            assertThat(rows).as("seed %d, rows of pieces", seed).isEqualTo(expected.cardinality());
            cut += holes.size() > 8 && !remains.isEmpty() ? 1 : 0;
        }
        assertThat(cut).as("subtractions of many holes that left something").isGreaterThan(100);
    }

    @Test
    @DisplayName("holes of another type take nothing away")
    void otherTypes() {
        Box whole = Box.of(TIME, Constraint.fullLine(ValueType.DOUBLE));
        List<Box> holes =
                IntStream.range(0, 20).mapToObj(SubtractionTest::minute).toList();

        assertThat(Subtraction.subtract(List.of(whole), holes)).containsExactly(whole);
        List<Box> mixed = new ArrayList<>(holes);
        mixed.add(whole);
        assertThat(Subtraction.subtract(List.of(whole), mixed)).isEmpty();
    }

    @Test
    @DisplayName("holes of two types on one column are taken out as far as types agree, and nothing fails")
    void mixedTypes() {
        List<Box> holes = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            holes.add(minute(2 * i));
            holes.add(Box.of(
                    TIME, Constraint.range(ValueType.DOUBLE, Range.closedOpen(Value.real(i), Value.real(i + 0.5)))));
        }
        Box whole = minute(0).with(TIME, Constraint.fullLine(ValueType.BIGINT));

        List<Box> remains = Subtraction.subtract(List.of(whole), holes);

        assertThat(remains)
                .allSatisfy(
                        box -> assertThat(box.isProvablyDisjointFrom(minute(4))).isTrue());
        assertThat(remains)
                .anySatisfy(
                        box -> assertThat(box.isProvablyDisjointFrom(minute(5))).isFalse());
    }

    @Test
    @DisplayName("windows taken out of everything, and panes of populations, cost near-linear time")
    void scales() {
        for (boolean grid : new boolean[] {false, true}) {
            leaves(200, grid);
            long small = CpuTime.best(2, () -> leaves(500, grid));
            long large = CpuTime.best(2, () -> leaves(2_000, grid));

            assertThat(large).as("%d against %d ns", large, small).isLessThan(10 * Math.max(small, 40_000_000));
        }
    }

    private static void leaves(int panes, boolean grid) {
        List<Box> holes = IntStream.range(0, panes)
                .mapToObj(i -> grid ? minute(2 * (i / 50)).and(REGION, region(i % 50)) : minute(2 * i))
                .toList();

        Selection remains = Selection.EVERYTHING.subtract(new Selection(holes));

        assertThat(remains.isEmpty()).isFalse();
        assertThat(new Selection(holes).provablyContains(new Selection(holes))).isTrue();
    }

    private static Box minute(int minute) {
        return Box.of(
                TIME,
                Constraint.range(ValueType.BIGINT, Range.closedOpen(Value.integer(minute), Value.integer(minute + 1))));
    }

    private static Constraint region(int number) {
        return Constraint.point(ValueType.TEXT, Value.text("r" + number));
    }
}

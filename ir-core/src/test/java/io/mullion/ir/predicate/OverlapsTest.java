package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Range;
import io.mullion.ir.CpuTime;
import io.mullion.ir.predicate.Overlaps.Overlap;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** {@link Overlaps#find} against comparing every pair, and its cost on a grid of panes. */
class OverlapsTest {
    private static final Dimension X = new Dimension.Column(0);
    private static final Dimension Y = new Dimension.Column(1);

    @RepeatedTest(value = 3, name = "as every pair says, {currentRepetition} columns")
    void agreesWithBruteForce(RepetitionInfo repetition) {
        int columns = repetition.getCurrentRepetition();
        long seed = 53L * columns;
        Random random = new Random(seed);
        int with = 0;
        int without = 0;
        for (int round = 0; round < 1_500; round++) {
            List<Selection> selections = randomSelections(random, columns);
            String which = "seed " + seed + " round " + round + ": "
                    + selections.stream().map(s -> Grid.show(s.boxes())).toList();
            Optional<Overlap> found = Overlaps.find(selections);

            assertThat(found.isPresent()).as(which).isEqualTo(anyPairOverlaps(selections));
            found.ifPresent(overlap -> {
                assertThat(overlap.first()).as(which).isLessThan(overlap.second());
                assertThat(selections.get(overlap.first()).boxes()).as(which).contains(overlap.firstBox());
                assertThat(selections.get(overlap.second()).boxes()).as(which).contains(overlap.secondBox());
                assertThat(overlap.firstBox().isProvablyDisjointFrom(overlap.secondBox()))
                        .as(which)
                        .isFalse();
            });
            with += found.isPresent() ? 1 : 0;
            without += found.isPresent() ? 0 : 1;
        }
        assertThat(with).as("rounds with an overlap").isGreaterThan(150);
        assertThat(without).as("rounds without").isGreaterThan(150);
    }

    @Test
    @DisplayName("a range with NULL in it starts at NULL and still reaches its end")
    void nullBesideARange() {
        List<Selection> selections = new ArrayList<>();
        selections.add(on(X, real(100, 200).union(Constraint.missing(ValueType.DOUBLE))));
        selections.add(on(X, real(150, 160)));
        for (int i = 0; i < 8; i++) {
            selections.add(on(X, real(10 * i, 10 * i + 5)));
        }

        assertThat(Overlaps.find(selections))
                .hasValueSatisfying(overlap ->
                        assertThat(List.of(overlap.first(), overlap.second())).containsExactly(0, 1));
    }

    @Test
    @DisplayName("D4 one column under two types, among ten: nothing is proven")
    void typesDoNotMix() {
        List<Selection> selections = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            selections.add(on(X, Constraint.point(ValueType.BIGINT, Value.integer(i))));
        }
        selections.add(on(X, Constraint.point(ValueType.INT, Value.integer(1_000))));

        assertThat(Overlaps.find(selections))
                .hasValueSatisfying(overlap -> assertThat(overlap.second()).isEqualTo(10));
    }

    @Test
    @DisplayName("the boxes of one selection may overlap each other")
    void ownBoxes() {
        Selection twice = new Selection(List.of(box(X, real(0, 2)), box(X, real(1, 3))));

        assertThat(Overlaps.find(List.of(twice))).isEmpty();
        assertThat(Overlaps.find(List.of(twice, on(X, real(3, 4))))).isEmpty();
        assertThat(Overlaps.find(List.of())).isEmpty();
    }

    @Test
    @DisplayName("300 populations × 300 windows: near-linear, and one overlap in it is found")
    void grid() {
        long small = cpuTime(grid(150));
        List<Selection> panes = grid(300);
        long large = cpuTime(panes);

        // Four times the panes; quadratic cost would be sixteen times.
        assertThat(large)
                .as("%d ms for 22 500 panes, %d ms for 90 000", small / 1_000_000, large / 1_000_000)
                .isLessThan(10 * Math.max(small, 100_000_000));

        List<Selection> withTwin = new ArrayList<>(panes);
        withTwin.add(panes.get(44_444));
        Collections.shuffle(withTwin, new Random(5));
        assertThat(Overlaps.find(withTwin))
                .hasValueSatisfying(overlap -> assertThat(overlap.firstBox()).isEqualTo(overlap.secondBox()));
    }

    private static long cpuTime(List<Selection> panes) {
        return CpuTime.best(
                panes.size() > 50_000 ? 1 : 2,
                () -> assertThat(Overlaps.find(panes)).isEmpty());
    }

    private static List<Selection> grid(int side) {
        List<Selection> panes = new ArrayList<>();
        for (int population = 0; population < side; population++) {
            Constraint region = Constraint.point(ValueType.TEXT, Value.text("r" + population));
            for (int window = 0; window < side; window++) {
                panes.add(Selection.of(
                        Box.of(X, bigint(60L * window, 60L * window + 60)).and(Y, region)));
            }
        }
        Collections.shuffle(panes, new Random(side));
        return panes;
    }

    /** Small pieces of a wide line, so that about half of all rounds have no overlap. */
    private static List<Selection> randomSelections(Random random, int columns) {
        int count = random.nextInt(30);
        int width = 10 + random.nextInt(3) * count * count;
        List<Selection> selections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Box> boxes = new ArrayList<>();
            int size = random.nextInt(8) == 0 ? 2 : 1;
            for (int j = 0; j < size; j++) {
                Box box = Box.EVERYTHING;
                for (int column = 0; column < columns; column++) {
                    if (random.nextInt(200) > 0) {
                        box = box.and(new Dimension.Column(column), randomPiece(random, width));
                    }
                }
                boxes.add(box);
            }
            selections.add(new Selection(boxes));
        }
        return selections;
    }

    private static Constraint randomPiece(Random random, int width) {
        int from = random.nextInt(width);
        Constraint piece = switch (random.nextInt(8)) {
            case 0 -> real(from, from + 1).union(real(from + 2, from + 3));
            case 1 -> Constraint.point(ValueType.DOUBLE, Value.real(from));
            case 2 -> Constraint.range(ValueType.DOUBLE, Range.openClosed(Value.real(from), Value.real(from + 1)));
            default -> real(from, from + 1);
        };
        return switch (random.nextInt(40)) {
            case 0 -> piece.union(Constraint.point(ValueType.DOUBLE, Value.Missing.NULL));
            case 1 -> piece.union(Constraint.point(ValueType.DOUBLE, Value.Missing.ABSENT));
            case 2 -> piece.union(Constraint.point(ValueType.DOUBLE, Value.real(Double.NaN)));
            case 3 -> Constraint.point(ValueType.DOUBLE, Value.Missing.NULL);
            case 4 -> Constraint.point(ValueType.DOUBLE, Value.real(Double.NaN));
            default -> piece;
        };
    }

    private static boolean anyPairOverlaps(List<Selection> selections) {
        for (int i = 0; i < selections.size(); i++) {
            for (int j = i + 1; j < selections.size(); j++) {
                for (Box a : selections.get(i).boxes()) {
                    for (Box b : selections.get(j).boxes()) {
                        if (!a.isProvablyDisjointFrom(b)) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }

    private static Selection on(Dimension dimension, Constraint constraint) {
        return Selection.of(box(dimension, constraint));
    }

    private static Box box(Dimension dimension, Constraint constraint) {
        return Box.of(dimension, constraint);
    }

    private static Constraint real(double from, double to) {
        return Constraint.range(ValueType.DOUBLE, Range.closedOpen(Value.real(from), Value.real(to)));
    }

    private static Constraint bigint(long from, long to) {
        return Constraint.range(ValueType.BIGINT, Range.closedOpen(Value.integer(from), Value.integer(to)));
    }
}

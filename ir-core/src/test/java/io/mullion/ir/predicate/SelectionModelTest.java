package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Range;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S5, S7: unions of boxes against their rows, and their canonical form. */
class SelectionModelTest {
    private static final Dimension X = new Dimension.Column(0);
    private static final List<Grid> GRIDS = List.of(
            Grid.of(Lines.DOUBLE),
            Grid.of(Lines.DOUBLE, Lines.TEXT),
            Grid.of(Lines.BIGINT, Lines.TEXT),
            Grid.of(Lines.TEXT, Lines.BIGINT, Lines.TEXT));

    @RepeatedTest(value = 4, name = "disjoint unions of grid {currentRepetition}")
    void disjointUnion(RepetitionInfo repetition) {
        Grid grid = GRIDS.get(repetition.getCurrentRepetition() - 1);
        long seed = 31L * repetition.getCurrentRepetition();
        Random random = new Random(seed);
        int joined = 0;
        for (int round = 0; round < 250; round++) {
            List<Box> boxes = grid.randomDisjointBoxes(random, 12);
            String which = "seed " + seed + " round " + round + ": " + Grid.show(boxes);
            Selection union = Selection.disjointUnion(split(boxes, random));

            assertThat(grid.rowsOf(union)).as(which).isEqualTo(grid.rowsOf(boxes));
            assertPairwiseDisjoint(grid, union, which);
            for (int shuffle = 0; shuffle < 3; shuffle++) {
                Collections.shuffle(boxes, random);
                assertThat(Selection.disjointUnion(split(boxes, random)))
                        .as(which)
                        .isEqualTo(union);
            }
            assertThat(grid.rowsOf(nested(boxes))).as(which).isEqualTo(grid.rowsOf(boxes));
            joined += union.boxes().size() < boxes.size() ? 1 : 0;
        }
        assertThat(joined).as("unions with fewer boxes than went in").isGreaterThan(50);
    }

    @RepeatedTest(value = 4, name = "canonical form of grid {currentRepetition}")
    @DisplayName("S5 a canonical union stays as it is when it is joined again")
    void unionIsAFixedPoint(RepetitionInfo repetition) {
        Grid grid = GRIDS.get(repetition.getCurrentRepetition() - 1);
        long seed = 37L * repetition.getCurrentRepetition();
        Random random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            List<Box> boxes = grid.randomDisjointBoxes(random, 12);
            Selection union = Selection.disjointUnion(split(boxes, random));

            assertThat(Grid.show(Selection.disjointUnion(List.of(union)).boxes()))
                    .as("seed %d round %d: %s", seed, round, Grid.show(boxes))
                    .isEqualTo(Grid.show(union.boxes()));
        }
    }

    @RepeatedTest(value = 4, name = "algebra of grid {currentRepetition}")
    void algebraIsThatOfRows(RepetitionInfo repetition) {
        Grid grid = GRIDS.get(repetition.getCurrentRepetition() - 1);
        long seed = 41L * repetition.getCurrentRepetition();
        Random random = new Random(seed);
        int disjoint = 0;
        int contained = 0;
        for (int round = 0; round < 400; round++) {
            Selection a = new Selection(randomBoxes(grid, random, 4));
            Selection b = new Selection(
                    random.nextInt(3) > 0 ? randomBoxes(grid, random, 4) : parts(a.boxes(), grid.randomBox(random)));
            String which =
                    "seed " + seed + " round " + round + ": " + Grid.show(a.boxes()) + " and " + Grid.show(b.boxes());
            BitSet rowsOfA = grid.rowsOf(a);
            BitSet rowsOfB = grid.rowsOf(b);

            assertThat(a.isEmpty()).as(which).isEqualTo(rowsOfA.isEmpty());
            assertThat(grid.rowsOf(a.subtract(b))).as(which).isEqualTo(Grid.minus(rowsOfA, rowsOfB));
            assertThat(grid.rowsOf(a.intersect(b))).as(which).isEqualTo(Grid.and(rowsOfA, rowsOfB));
            assertThat(grid.rowsOf(Selection.overlappingUnion(List.of(a, b))).cardinality())
                    .as(which)
                    .isEqualTo(
                            rowsOfA.cardinality() + Grid.minus(rowsOfB, rowsOfA).cardinality());
            assertThat(a.isProvablyDisjointFrom(b)).as(which).isEqualTo(!rowsOfA.intersects(rowsOfB));
            assertThat(a.provablyContains(b))
                    .as(which)
                    .isEqualTo(Grid.minus(rowsOfB, rowsOfA).isEmpty());
            disjoint += a.isProvablyDisjointFrom(b) ? 1 : 0;
            contained += a.provablyContains(b) ? 1 : 0;
        }
        assertThat(disjoint).as("disjoint pairs").isGreaterThan(10);
        assertThat(contained).as("contained pairs").isGreaterThan(50);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void joins(String rule, List<Constraint> parts, List<String> boxes) {
        List<Selection> each =
                parts.stream().map(part -> Selection.of(Box.of(X, part))).toList();

        assertThat(Selection.disjointUnion(each).boxes().stream().map(box -> box.display(d -> "x")))
                .isEqualTo(boxes.stream().map(text -> "{x ∈ " + text + "}").toList());
    }

    static Stream<Arguments> joins() {
        return Stream.of(
                joining("touching ranges", List.of(real(0, 1), real(2, 3), real(1, 2)), "[0.0, 3.0)"),
                joining("a gap stays", List.of(real(2, 3), real(0, 1)), "[0.0, 1.0)", "[2.0, 3.0)"),
                joining(
                        "a gap of one value stays one constraint",
                        List.of(realOpen(1, 3), realOpen(3, 4)),
                        "(1.0, 3.0) ∪ (3.0, 4.0)"),
                joining("lists of values", List.of(points(7), points(1), points(4)), "{1, 4, 7}"),
                joining("values in a row are a range", List.of(points(2), points(1), points(3)), "[1, 4)"),
                joining(
                        "flags go with the first",
                        List.of(points(5), Constraint.missing(ValueType.BIGINT)),
                        "{5, NULL, ABSENT}"));
    }

    @Test
    @DisplayName("S2 [] is known empty: disjoint from everything, contained in everything")
    void nothing() {
        Selection empty = new Selection(List.of(Box.of(X, Constraint.none(ValueType.TEXT))));

        assertThat(empty).isEqualTo(Selection.NOTHING);
        assertThat(empty.display(d -> "x")).isEqualTo("[nothing]");
        assertThat(empty.isProvablyDisjointFrom(Selection.EVERYTHING)).isTrue();
        assertThat(empty.isProvablyDisjointFrom(empty)).isTrue();
        assertThat(empty.provablyContains(empty)).isTrue();
        assertThat(Selection.EVERYTHING.provablyContains(empty)).isTrue();
        assertThat(empty.provablyContains(Selection.EVERYTHING)).isFalse();
        assertThat(Selection.disjointUnion(List.of())).isEqualTo(Selection.NOTHING);
    }

    private static void assertPairwiseDisjoint(Grid grid, Selection selection, String which) {
        BitSet seen = new BitSet();
        for (Box box : selection.boxes()) {
            BitSet rows = grid.rowsOf(box);
            assertThat(rows.intersects(seen)).as(which).isFalse();
            seen.or(rows);
        }
    }

    /** The boxes in one to three selections. */
    private static List<Selection> split(List<Box> boxes, Random random) {
        List<List<Box>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        boxes.forEach(box -> parts.get(random.nextInt(3)).add(box));
        return parts.stream().map(Selection::new).toList();
    }

    private static Selection nested(List<Box> boxes) {
        Selection soFar = Selection.NOTHING;
        for (Box box : boxes) {
            soFar = Selection.disjointUnion(List.of(soFar, Selection.of(box)));
        }
        return soFar;
    }

    private static List<Box> randomBoxes(Grid grid, Random random, int most) {
        return Stream.generate(() -> grid.randomBox(random))
                .limit(random.nextInt(most + 1))
                .toList();
    }

    private static List<Box> parts(List<Box> boxes, Box mask) {
        return boxes.stream().map(box -> box.and(mask)).toList();
    }

    private static Constraint real(double from, double to) {
        return Constraint.range(ValueType.DOUBLE, Range.closedOpen(Value.real(from), Value.real(to)));
    }

    private static Constraint realOpen(double from, double to) {
        return Constraint.range(ValueType.DOUBLE, Range.open(Value.real(from), Value.real(to)));
    }

    private static Constraint points(long value) {
        return Constraint.point(ValueType.BIGINT, Value.integer(value));
    }

    private static Arguments joining(String rule, List<Constraint> parts, String... boxes) {
        return Arguments.of(rule, parts, List.of(boxes));
    }
}

package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** S5: random boxes over two and three columns against their rows, one by one. */
class BoxModelTest {
    private static final Dimension REGION = new Dimension.Column(0);
    private static final Dimension TIER = new Dimension.Column(1);
    private static final List<Grid> GRIDS = List.of(
            Grid.of(Lines.DOUBLE, Lines.TEXT),
            Grid.of(Lines.BIGINT, Lines.DOUBLE),
            Grid.of(Lines.TEXT, Lines.TEXT, Lines.BIGINT),
            new Grid(Map.of(
                    REGION,
                    Lines.TEXT,
                    new Dimension.AbsoluteTime(),
                    Lines.BIGINT,
                    new Dimension.Arrival("job-a"),
                    Lines.BIGINT)));

    @RepeatedTest(value = 4, name = "boxes of grid {currentRepetition}")
    void boxesAreTheirRows(RepetitionInfo repetition) {
        Grid grid = GRIDS.get(repetition.getCurrentRepetition() - 1);
        long seed = 17L * repetition.getCurrentRepetition();
        Random random = new Random(seed);
        int disjoint = 0;
        int contained = 0;
        for (int round = 0; round < 2_000; round++) {
            Box a = grid.randomBox(random);
            Box b = random.nextInt(3) == 0 ? a.and(grid.randomBox(random)) : grid.randomBox(random);
            String which = "seed " + seed + " round " + round + ": " + Grid.show(List.of(a, b));
            BitSet rowsOfA = grid.rowsOf(a);
            BitSet rowsOfB = grid.rowsOf(b);

            assertThat(a.isEmpty()).as(which).isEqualTo(rowsOfA.isEmpty());
            assertThat(a.isProvablyDisjointFrom(b)).as(which).isEqualTo(!rowsOfA.intersects(rowsOfB));
            assertThat(b.isProvablyDisjointFrom(a)).as(which).isEqualTo(!rowsOfA.intersects(rowsOfB));
            assertThat(a.provablyContains(b))
                    .as(which)
                    .isEqualTo(Grid.minus(rowsOfB, rowsOfA).isEmpty());
            assertThat(grid.rowsOf(a.and(b))).as(which).isEqualTo(Grid.and(rowsOfA, rowsOfB));

            List<Box> rest = a.subtract(b);
            assertThat(grid.rowsOf(rest)).as(which).isEqualTo(Grid.minus(rowsOfA, rowsOfB));
            for (int i = 0; i < rest.size(); i++) {
                assertThat(rest.get(i).isEmpty()).as(which).isFalse();
                for (int j = 0; j < i; j++) {
                    assertThat(grid.rowsOf(rest.get(i)).intersects(grid.rowsOf(rest.get(j))))
                            .as(which)
                            .isFalse();
                }
            }
            disjoint += a.isProvablyDisjointFrom(b) ? 1 : 0;
            contained += a.provablyContains(b) ? 1 : 0;
        }
        assertThat(disjoint).as("disjoint pairs").isGreaterThan(300);
        assertThat(contained).as("contained pairs").isGreaterThan(300);
    }

    @Test
    @DisplayName("S5 different columns prove nothing")
    void differentColumns() {
        Box us = Box.of(REGION, texts("us"));
        Box premium = Box.of(TIER, texts("premium"));

        assertThat(us.isProvablyDisjointFrom(premium)).isFalse();
        assertThat(us.provablyContains(premium)).isFalse();
        assertThat(us.subtract(premium))
                .containsExactly(us.and(TIER, texts("premium").complement()));
    }

    @Test
    @DisplayName("S5 {} − {x < 5} keeps NULL, NaN and ABSENT")
    void subtractKeepsWhatHasNoOrder() {
        Constraint below = Constraint.range(ValueType.DOUBLE, com.google.common.collect.Range.lessThan(Value.real(5)));
        List<Box> rest = Box.EVERYTHING.subtract(Box.of(REGION, below));

        assertThat(rest).hasSize(1);
        assertThat(rest.get(0).display(d -> "x")).isEqualTo("{x ∈ [5.0, ∞) ∪ NULL ∪ ABSENT ∪ NaN}");
    }

    @Test
    @DisplayName("S5 relative and absolute time, and two lineages, are never compared")
    void dimensionsThatLookAlike() {
        Constraint one = Constraint.point(ValueType.BIGINT, Value.integer(1));
        Constraint two = Constraint.point(ValueType.BIGINT, Value.integer(2));

        for (List<Dimension> pair : List.of(
                List.<Dimension>of(new Dimension.RelativeTime(), new Dimension.AbsoluteTime()),
                List.<Dimension>of(new Dimension.Arrival("job-a"), new Dimension.Arrival("job-b")),
                List.of(REGION, TIER))) {
            Box a = Box.of(pair.get(0), one);
            Box b = Box.of(pair.get(1), two);

            assertThat(a.isProvablyDisjointFrom(b)).as("%s", pair).isFalse();
            assertThat(a.provablyContains(b)).as("%s", pair).isFalse();
            assertThat(a.isProvablyDisjointFrom(Box.of(pair.get(0), two)))
                    .as("%s", pair)
                    .isTrue();
        }
    }

    @Test
    @DisplayName("D4 one column under two types: nothing is proven, nothing is taken away")
    void typesDoNotMix() {
        Box integer = Box.of(REGION, Constraint.point(ValueType.BIGINT, Value.integer(1)));
        Box real = Box.of(REGION, Constraint.point(ValueType.DOUBLE, Value.real(2)));

        assertThat(integer.isProvablyDisjointFrom(real)).isFalse();
        assertThat(integer.provablyContains(real)).isFalse();
        assertThat(integer.subtract(real)).containsExactly(integer);
        assertThat(Selection.of(integer).subtract(Selection.of(real))).isEqualTo(Selection.of(integer));
        assertThat(Selection.of(integer).isProvablyDisjointFrom(Selection.of(real)))
                .isFalse();
    }

    @Test
    @DisplayName("D4 one column under two types: a union loses no value, or is refused")
    void typesDoNotJoin() {
        Selection small = Selection.of(Box.of(REGION, Constraint.point(ValueType.INT, Value.integer(1))));
        Selection large = Selection.of(Box.of(REGION, Constraint.point(ValueType.BIGINT, Value.integer(1L << 40))));
        Selection union;
        try {
            union = Selection.disjointUnion(List.of(small, large));
        } catch (IllegalArgumentException refused) {
            return;
        }
        assertThat(union.boxes())
                .anyMatch(box -> box.constraint(REGION).orElseThrow().contains(Value.integer(1L << 40)));
    }

    @Test
    @DisplayName("an empty box holds no row, whatever else it says")
    void emptyBox() {
        Box nothing = Box.of(REGION, Constraint.none(ValueType.TEXT)).and(TIER, texts("premium"));

        assertThat(nothing.isEmpty()).isTrue();
        assertThat(nothing.isProvablyDisjointFrom(Box.EVERYTHING)).isTrue();
        assertThat(nothing.isProvablyDisjointFrom(nothing)).isTrue();
        assertThat(Box.of(TIER, texts("basic")).provablyContains(nothing)).isTrue();
        assertThat(nothing.provablyContains(Box.EVERYTHING)).isFalse();
        assertThat(nothing.subtract(Box.of(TIER, texts("x")))).isEmpty();
        assertThat(Box.EVERYTHING.subtract(nothing)).containsExactly(Box.EVERYTHING);
    }

    @Test
    @DisplayName("a constraint that excludes nothing is no constraint")
    void unconstrainedIsDropped() {
        assertThat(Box.of(REGION, Constraint.all(ValueType.DOUBLE))).isEqualTo(Box.EVERYTHING);
        assertThat(Box.of(REGION, texts("us")).with(REGION, Constraint.all(ValueType.TEXT)))
                .isEqualTo(Box.EVERYTHING);
        assertThat(Box.of(REGION, Constraint.fullLine(ValueType.TEXT))).isNotEqualTo(Box.EVERYTHING);
    }

    private static Constraint texts(String value) {
        return Constraint.point(ValueType.TEXT, Value.text(value));
    }
}

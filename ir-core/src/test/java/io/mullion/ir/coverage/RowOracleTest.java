package io.mullion.ir.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.PlanText;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * L0 by rows: random plans are run on random tables, and what coverage and merges claim is held against the rows that
 * really went in. A failure names the seeds, the plans and one row.
 */
class RowOracleTest {
    private static final long SEED = 20_010_401;
    private static final int PAIRS = 2_500;
    private static final int ROWS = 60;

    @Test
    @DisplayName("lifting law: definition and selection together hold the plan's own rows")
    void liftingLaw() {
        int lifted = 0;
        for (int i = 0; i < PAIRS; i++) {
            SummaryAgg plan = RandomPlans.wide(SEED + i, -i);
            List<Row> table = Row.randomTable(new Random(i), ROWS);
            Coverage coverage = Coverages.derive(plan);

            assertSameRows(plan, coverage.definition(), coverage.selection(), table, "structure " + (SEED + i));
            lifted += coverage.selection().equals(Selection.EVERYTHING) ? 0 : 1;
        }
        assertThat(lifted).as("plans with a selection").isGreaterThan(PAIRS / 2);
    }

    @Test
    @DisplayName("an accepted pair has no row in common, a containing one every row of the other")
    void pairs() {
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int i = 0; i < PAIRS; i++) {
            SummaryAgg a = RandomPlans.wide(SEED + i, 2L * i);
            SummaryAgg b = i % 2 == 0
                    ? RandomPlans.wide(SEED + i, 2L * i + 1)
                    : RandomPlans.mirrored(SEED + i, 2L * i, i / 2 % 2);
            List<Row> table = Row.randomTable(new Random(i), ROWS);
            List<Integer> rowsOfA = PlanRunner.indices(a, table);
            List<Integer> rowsOfB = PlanRunner.indices(b, table);
            boolean bothHoldRows = !rowsOfA.isEmpty() && !rowsOfB.isEmpty();
            MergeResult result = MergeCheck.merge(List.of(a, b));

            if (result instanceof MergeResult.Merged && !Collections.disjoint(rowsOfA, rowsOfB)) {
                throw new AssertionError(
                        "pair %d: a row in both\n%s\n%s".formatted(i, PlanText.tree(a), PlanText.tree(b)));
            }
            Coverage coverageOfA = Coverages.derive(a);
            Coverage coverageOfB = Coverages.derive(b);
            boolean sameDefinition = coverageOfA.definition().equals(coverageOfB.definition());
            boolean contains = coverageOfA.selection().provablyContains(coverageOfB.selection());
            if (sameDefinition && contains && !rowsOfA.containsAll(rowsOfB)) {
                throw new AssertionError(
                        "pair %d: a row outside\n%s\n%s".formatted(i, PlanText.tree(a), PlanText.tree(b)));
            }
            count(outcomes, outcome(result) + (bothHoldRows ? ", both hold rows" : ""));
            count(outcomes, sameDefinition && contains && bothHoldRows ? "contains" : "does not contain");
        }
        assertThat(outcomes.get("Merged")).as("%s", outcomes).isGreaterThan(150);
        assertThat(outcomes.get("Merged, both hold rows")).as("%s", outcomes).isGreaterThan(100);
        assertThat(outcomes.get("PossibleOverlap, both hold rows"))
                .as("%s", outcomes)
                .isGreaterThan(300);
        assertThat(outcomes.get("DefinitionMismatch")).as("%s", outcomes).isGreaterThan(100);
        assertThat(outcomes.get("contains")).as("%s", outcomes).isGreaterThan(100);
    }

    @Test
    @DisplayName("merges of many states, nested too, hold every row of their leaves once")
    void manyStates() {
        int accepted = 0;
        for (int i = 0; i < 400; i++) {
            long structure = SEED + i / 2;
            List<PlanNode> leaves = disjointSlices(structure, 1_000L * i);
            leaves.add(RandomPlans.slice(structure, 1_000L * i - 1));
            Collections.shuffle(leaves, new Random(i));
            if (MergeCheck.merge(leaves) instanceof MergeResult.Merged flat) {
                List<Row> table = Row.randomTable(new Random(i), ROWS);
                assertHoldsItsRows(flat.merge(), table, "flat, structure " + structure);
                assertHoldsItsRows(nested(leaves), table, "nested, structure " + structure);
                accepted += leaves.size() > 8 ? 1 : 0;
            }
        }
        assertThat(accepted).as("merges of more than eight states").isGreaterThan(20);
    }

    /** States that are disjoint pair by pair and not known to be empty. */
    private static List<PlanNode> disjointSlices(long structure, long firstVariant) {
        List<PlanNode> slices = new ArrayList<>();
        List<Selection> taken = new ArrayList<>();
        for (long variant = firstVariant; variant < firstVariant + 100; variant++) {
            SummaryAgg slice = RandomPlans.slice(structure, variant);
            Selection selection = Coverages.derive(slice).selection();
            if (!selection.isEmpty() && taken.stream().allMatch(selection::isProvablyDisjointFrom)) {
                slices.add(slice);
                taken.add(selection);
            }
        }
        return slices;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    @DisplayName("the oracle notices a rule that is broken on purpose")
    void plantedFaults(String fault, UnaryOperator<Selection> broken) {
        int noticed = 0;
        for (int i = 0; i < PAIRS; i++) {
            SummaryAgg plan = RandomPlans.wide(SEED + i, -i);
            Coverage coverage = Coverages.derive(plan);
            List<Row> table = Row.randomTable(new Random(i), ROWS);
            noticed += sameRows(plan, coverage.definition(), broken.apply(coverage.selection()), table) ? 0 : 1;
        }
        assertThat(noticed).as("plans that gave %s away", fault).isGreaterThan(10);
    }

    static Stream<Arguments> plantedFaults() {
        return Stream.of(
                fault("NULL slips in", c -> c.union(Constraint.point(c.type(), Value.Missing.NULL))),
                fault("ABSENT is forgotten", c -> c.minus(Constraint.point(c.type(), Value.Missing.ABSENT))),
                fault(
                        "NaN slips in",
                        c -> c.type().hasNan() ? c.union(Constraint.point(c.type(), Value.real(Double.NaN))) : c),
                fault(
                        "NaN is forgotten",
                        c -> c.type().hasNan() ? c.minus(Constraint.point(c.type(), Value.real(Double.NaN))) : c),
                fault("NOT is lost", Constraint::complement),
                fault("a condition is lost", c -> Constraint.all(c.type())),
                fault(
                        "ranges become their hull",
                        c -> c.ranges().isEmpty()
                                ? c
                                : c.union(Constraint.range(c.type(), c.ranges().span()))));
    }

    private static Arguments fault(String name, UnaryOperator<Constraint> broken) {
        UnaryOperator<Selection> onAll = selection -> new Selection(selection.boxes().stream()
                .map(box -> {
                    Box result = box;
                    for (Map.Entry<Dimension, Constraint> entry :
                            box.constraints().entrySet()) {
                        result = result.with(entry.getKey(), broken.apply(entry.getValue()));
                    }
                    return result;
                })
                .toList());
        return Arguments.of(name, onAll);
    }

    private static SummaryMerge nested(List<PlanNode> leaves) {
        List<PlanNode> parts = new ArrayList<>();
        for (int from = 0; from < leaves.size(); from += 3) {
            parts.add(MergeCheck.merge(leaves.subList(from, Math.min(from + 3, leaves.size())))
                    .orThrow());
        }
        return MergeCheck.merge(parts).orThrow();
    }

    private static void assertHoldsItsRows(SummaryMerge merge, List<Row> table, String which) {
        Coverage coverage = Coverages.derive(merge);
        assertSameRows(merge, coverage.definition(), coverage.selection(), table, which);
    }

    private static void assertSameRows(
            PlanNode plan, PlanNode definition, Selection selection, List<Row> table, String which) {
        if (!sameRows(plan, definition, selection, table)) {
            throw new AssertionError("%s: rows %s, but definition and selection give %s\n%s%s\n%s\n%s"
                    .formatted(
                            which,
                            PlanRunner.indices(plan, table),
                            claimed(definition, selection, table),
                            PlanText.tree(plan),
                            PlanText.tree(definition),
                            selection.display(Dimension::toString),
                            table));
        }
    }

    /** Each row once in the plan, and the same rows in both. */
    private static boolean sameRows(PlanNode plan, PlanNode definition, Selection selection, List<Row> table) {
        List<Integer> rows = PlanRunner.indices(plan, table);
        Set<Integer> once = new HashSet<>(rows);
        return once.size() == rows.size() && once.equals(claimed(definition, selection, table));
    }

    private static Set<Integer> claimed(PlanNode definition, Selection selection, List<Row> table) {
        Set<Integer> claimed = new HashSet<>();
        for (Row row : PlanRunner.run(definition, table)) {
            if (row.isIn(selection)) {
                claimed.add(row.index());
            }
        }
        return claimed;
    }

    private static String outcome(MergeResult result) {
        return result instanceof MergeResult.Refused refused
                ? refused.refusal().getClass().getSimpleName()
                : "Merged";
    }

    private static void count(Map<String, Integer> outcomes, String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }
}

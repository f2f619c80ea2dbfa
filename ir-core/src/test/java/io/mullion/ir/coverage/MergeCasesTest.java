package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.accepted;
import static io.mullion.ir.PlanFixture.arrivedBy;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merge;
import static io.mullion.ir.PlanFixture.mergeNodes;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.and;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.greater;
import static io.mullion.ir.Where.in;
import static io.mullion.ir.Where.isNull;
import static io.mullion.ir.Where.less;
import static io.mullion.ir.Where.like;
import static io.mullion.ir.Where.not;
import static io.mullion.ir.Where.notEqual;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The accepted rows of the cases table of docs/semantics.md; {@link MergeRefusalCasesTest} has the refused ones. */
class MergeCasesTest {
    private static final StatePlan US = kll("latency").where(equal("region", "us"));
    private static final StatePlan EU = kll("latency").where(equal("region", "eu"));
    private static final StatePlan LATENCY = kll("latency");

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void accepts(String id, List<StatePlan> states, String selection) {
        Coverage coverage = accepted(merge(states.toArray(StatePlan[]::new)));

        assertThat(coverage.displaySelection()).isEqualTo(selection);
        assertThat(coverage.definition())
                .isEqualTo(Coverages.derive(states.get(0).plan()).definition());
    }

    static Stream<Arguments> accepts() {
        return Stream.of(
                row(
                        "T1 [00:00,00:01) + [00:01,00:02)",
                        List.of(LATENCY.over(t(0, 1)), LATENCY.over(t(1, 2))),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:02)}"),
                row(
                        "T1 in the other order",
                        List.of(LATENCY.over(t(1, 2)), LATENCY.over(t(0, 1))),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:02)}"),
                row(
                        "T2 [0,1) + [2,3): the gap is kept",
                        List.of(LATENCY.over(t(0, 1)), LATENCY.over(t(2, 3))),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:01)} ∪ {ts ∈ [2001-04-01T00:02, 2001-04-01T00:03)}"),
                row(
                        "T2 closed by a third state",
                        List.of(LATENCY.over(t(2, 3)), LATENCY.over(t(0, 1)), LATENCY.over(t(1, 2))),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:03)}"),
                row(
                        "P1 us + eu, same time",
                        List.of(US.over(t(0, 1)), EU.over(t(0, 1))),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:01), region ∈ {'eu', 'us'}}"),
                row(
                        "P1 IN fills the holes of NOT IN",
                        List.of(
                                LATENCY.where(in("region", "us", "eu")),
                                LATENCY.where(and(not(in("region", "us", "eu")), less("region", "x")))),
                        "{region ∈ (-∞, 'x')}"),
                row(
                        "P4 us×[0,1) + eu×[1,2): never {us,eu}×[0,2)",
                        List.of(US.over(t(0, 1)), EU.over(t(1, 2))),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:01), region ∈ {'us'}}"
                                + " ∪ {ts ∈ [2001-04-01T00:01, 2001-04-01T00:02), region ∈ {'eu'}}"),
                row("P5 us + eu without time", List.of(US, EU), "{region ∈ {'eu', 'us'}}"),
                row(
                        "V1 latency<100 + latency>=100: the full line",
                        List.of(LATENCY.where(less("latency", 100)), LATENCY.where(atLeast("latency", 100))),
                        "{latency ∈ (-∞, ∞)}"),
                row(
                        "S2 x>5 AND x<3 holds nothing: disjoint from everything",
                        List.of(US, LATENCY.where(and(greater("latency", 5), less("latency", 3))), EU),
                        "{region ∈ {'eu', 'us'}}"),
                row(
                        "S2 nothing + nothing",
                        List.of(
                                LATENCY.where(equal("region", Value.Missing.NULL)),
                                LATENCY.where(equal("region", Value.Missing.NULL))),
                        "[nothing]"),
                row(
                        "S2 BIGINT is discrete: size>4 AND size<5 is empty",
                        List.of(LATENCY.where(and(greater("size", 4), less("size", 5))), LATENCY),
                        "{everything}"),
                row(
                        "S2 BIGINT (0,10] touches [11,20]",
                        List.of(
                                LATENCY.where(and(greater("size", 0), not(greater("size", 10)))),
                                LATENCY.where(and(atLeast("size", 11), less("size", 21)))),
                        "{size ∈ [1, 21)}"),
                row(
                        "S2 IS NULL + IS NOT NULL is no condition",
                        List.of(LATENCY.where(isNull("region")), LATENCY.where(not(isNull("region")))),
                        "{everything}"),
                row(
                        "S2 LIKE 'ab%' ends where 'ac' starts",
                        List.of(LATENCY.where(like("job", "ab%")), LATENCY.where(like("job", "ac%"))),
                        "{job ∈ ['ab', 'ad')}"),
                row(
                        "S2 <> + = of one value",
                        List.of(
                                LATENCY.where(notEqual("day", LocalDate.EPOCH)),
                                LATENCY.where(equal("day", LocalDate.EPOCH))),
                        "{day ∈ (-∞, ∞)}"),
                row(
                        "S9 commits 1..2 + commit 3 of one lineage, same window",
                        List.of(
                                LATENCY.from(arrivedBy("job-a", 1, 2)).over(t(0, 1)),
                                LATENCY.from(arrivedBy("job-a", 3)).over(t(0, 1))),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:01), commit of job-a ∈ [1, 4)}"));
    }

    @Test
    @DisplayName("T2 the merged state does not answer [0,3), and says what lacks")
    void gapIsNotAnswered() {
        Selection held =
                accepted(merge(LATENCY.over(t(0, 1)), LATENCY.over(t(2, 3)))).selection();
        Selection asked = selectionOf(LATENCY.over(t(0, 3)));

        assertThat(held.provablyContains(asked)).isFalse();
        assertThat(asked.subtract(held)).isEqualTo(selectionOf(LATENCY.over(t(1, 2))));
    }

    @Test
    @DisplayName("P4 the merged state holds neither eu×[0,1) nor us×[1,2)")
    void neverWidened() {
        Selection held = accepted(merge(US.over(t(0, 1)), EU.over(t(1, 2)))).selection();

        assertThat(held.isProvablyDisjointFrom(selectionOf(EU.over(t(0, 1))))).isTrue();
        assertThat(held.isProvablyDisjointFrom(selectionOf(US.over(t(1, 2))))).isTrue();
    }

    @Test
    @DisplayName("V1 NULL and NaN are still out of the full line")
    void fullLineIsNotEverything() {
        Selection held = accepted(merge(LATENCY.where(less("latency", 100)), LATENCY.where(atLeast("latency", 100))))
                .selection();
        Constraint latency =
                held.boxes().get(0).constraint(new Dimension.Column(4)).orElseThrow();

        assertThat(latency).isEqualTo(Constraint.fullLine(ValueType.DOUBLE));
        assertThat(latency.contains(Value.Missing.NULL)).isFalse();
        assertThat(latency.contains(Value.Missing.ABSENT)).isFalse();
        assertThat(latency.contains(Value.real(Double.NaN))).isFalse();
        assertThat(latency.contains(Value.real(Double.NEGATIVE_INFINITY))).isTrue();
        assertThat(held.provablyContains(Selection.EVERYTHING)).isFalse();
    }

    @Test
    @DisplayName("M1 a merge of merges with disjoint leaves is accepted")
    void mergesNest() {
        MergeResult nested = mergeNodes(
                merged(US.over(t(0, 1)), US.over(t(1, 2))),
                US.over(t(2, 3)).plan(),
                mergeNodes(merged(EU.over(t(0, 1))), EU.over(t(1, 3)).plan()).orThrow());

        assertThat(accepted(nested).displaySelection())
                .isEqualTo("{ts ∈ [2001-04-01T00:00, 2001-04-01T00:03), region ∈ {'eu', 'us'}}");
    }

    @Test
    @DisplayName("S6 the output is a state with the children's schema")
    void outputIsAState() {
        var merge = merged(US.over(t(0, 1)), US.over(t(1, 2)));

        assertThat(merge.kind()).isEqualTo(io.mullion.ir.plan.ResultKind.STATE);
        assertThat(merge.schema()).isEqualTo(US.plan().schema());
        assertThat(merge.children()).hasSize(2);
    }

    private static Selection selectionOf(StatePlan state) {
        return Coverages.derive(state.plan()).selection();
    }

    private static Arguments row(String id, List<StatePlan> states, String selection) {
        return Arguments.of(id, states, selection);
    }
}

package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.arrivedBy;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merge;
import static io.mullion.ir.PlanFixture.mergeNodes;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.refused;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.atMost;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.isNull;
import static io.mullion.ir.Where.notEqual;
import static io.mullion.ir.Where.or;

import io.mullion.ir.PlanFixture;
import io.mullion.ir.StatePlan;
import io.mullion.ir.coverage.MergeRefusal.PossibleOverlap;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows of the cases table of docs/semantics.md that may count a row twice, with the boxes the message must name. */
class MergeOverlapCasesTest {
    private static final StatePlan LATENCY = kll("latency");
    private static final StatePlan US = LATENCY.where(equal("region", "us"));
    private static final StatePlan EU = LATENCY.where(equal("region", "eu"));

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void overlaps(String id, List<StatePlan> states, List<String> evidence) {
        PossibleOverlap refusal = refused(merge(states.toArray(StatePlan[]::new)), PossibleOverlap.class);

        Assertions.assertThat(refusal.message()).startsWith("PossibleOverlap").contains(evidence);
    }

    static Stream<Arguments> overlaps() {
        return Stream.of(
                row(
                        "T3 [0,2) + [1,3)",
                        List.of(LATENCY.over(t(0, 2)), LATENCY.over(t(1, 3))),
                        "children[0] and children[1]",
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:02)}",
                        "{ts ∈ [2001-04-01T00:01, 2001-04-01T00:03)}"),
                row("P2 us + us", List.of(US.over(t(0, 1)), US.over(t(0, 1))), "region ∈ {'us'}"),
                row(
                        "P3 us + premium",
                        List.of(US, LATENCY.where(equal("tier", "premium"))),
                        "{region ∈ {'us'}} against {tier ∈ {'premium'}}"),
                row("P5 us + us without time", List.of(US, US), "{region ∈ {'us'}}"),
                row("P5 everything + us", List.of(EU, LATENCY), "{region ∈ {'eu'}} against {everything}"),
                row(
                        "P5 the third child",
                        List.of(US, EU, LATENCY.where(notEqual("region", "eu"))),
                        "children[0] and children[2]"),
                row(
                        "V2 latency<=100 + latency>=100",
                        List.of(LATENCY.where(atMost("latency", 100)), LATENCY.where(atLeast("latency", 100))),
                        "(-∞, 100.0]",
                        "[100.0, ∞)"),
                row(
                        "S2 <> keeps NaN out of NULL but not out of another <>",
                        List.of(LATENCY.where(notEqual("latency", 1)), LATENCY.where(notEqual("latency", 2))),
                        "NaN"),
                row(
                        "S2 0.0 + -0.0",
                        List.of(LATENCY.where(equal("latency", 0.0)), LATENCY.where(equal("latency", -0.0))),
                        "{0.0}"),
                row(
                        "S2 NULL + NULL",
                        List.of(
                                LATENCY.where(isNull("region")),
                                LATENCY.where(or(isNull("region"), equal("region", "us")))),
                        "NULL"),
                row(
                        "D4 DOUBLE = 1 + = 1.0",
                        List.of(LATENCY.where(equal("latency", 1)), LATENCY.where(equal("latency", 1.0))),
                        "{1.0}"),
                row(
                        "D4 BIGINT = 1 + = DECIMAL 1.0",
                        List.of(LATENCY.where(equal("size", 1)), LATENCY.where(equal("size", new BigDecimal("1.0")))),
                        "{1}"),
                row(
                        "D4 DECIMAL = 1.0 + = 1.00",
                        List.of(
                                LATENCY.where(equal("price", new BigDecimal("1.0"))),
                                LATENCY.where(equal("price", new BigDecimal("1.00")))),
                        "{1}"),
                row(
                        "S3 a timestamp with and one without zone are different columns",
                        List.of(
                                LATENCY.where(equal("ts", PlanFixture.START)),
                                LATENCY.where(
                                        equal("tsz", Value.instant(java.time.Instant.parse("2002-01-01T00:00:00Z"))))),
                        "ts ∈",
                        "tsz ∈"),
                row(
                        "S9 commits of two lineages",
                        List.of(
                                LATENCY.from(arrivedBy("job-a", 1)).over(t(0, 1)),
                                LATENCY.from(arrivedBy("job-b", 2)).over(t(0, 1))),
                        "commit of job-a",
                        "commit of job-b"),
                row(
                        "S9 a commit twice",
                        List.of(LATENCY.from(arrivedBy("job-a", 1, 2)), LATENCY.from(arrivedBy("job-a", 2, 3))),
                        "commit of job-a ∈ [1, 3)"));
    }

    @Test
    @DisplayName("M1 a leaf used twice in nested merges")
    void leafTwice() {
        PossibleOverlap refusal = refused(
                mergeNodes(merged(US.over(t(0, 1)), US.over(t(1, 2))), merged(US.over(t(2, 3)), US.over(t(1, 2)))),
                PossibleOverlap.class);

        Assertions.assertThat(refusal.firstBox()).isEqualTo(box(US.over(t(0, 2))));
        Assertions.assertThat(refusal.secondBox()).isEqualTo(box(US.over(t(1, 3))));
    }

    @Test
    @DisplayName("S5 P2 among ten: us or NULL + us, with other regions between")
    void nullBesideAValue() {
        List<StatePlan> states = new ArrayList<>();
        for (String region : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
            states.add(LATENCY.where(equal("region", region)));
        }
        states.add(LATENCY.where(or(isNull("region"), equal("region", "us"))));
        states.add(US);

        PossibleOverlap refusal = refused(merge(states.toArray(StatePlan[]::new)), PossibleOverlap.class);

        Assertions.assertThat(refusal.message())
                .contains("children[8] and children[9]", "{'us', NULL, ABSENT}", "{region ∈ {'us'}}");
    }

    private static Box box(StatePlan state) {
        return Coverages.derive(state.plan()).selection().boxes().get(0);
    }

    private static Arguments row(String id, List<StatePlan> states, String... evidence) {
        return Arguments.of(id, states, List.of(evidence));
    }
}

package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.mergeNodes;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.coinFlip;
import static io.mullion.ir.Where.doubledAbove;
import static io.mullion.ir.Where.equal;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.plan.SummaryFamily;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S6: where two rules are broken, the earlier one is reported, whichever children break them. */
class MergeOrderTest {
    private static final StatePlan US = kll("latency").where(equal("region", "us"));
    private static final StatePlan SIZE = kll("size").where(equal("region", "us"));
    private static final StatePlan RANDOM = US.where(coinFlip());

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void reportsTheEarlierRule(String broken, List<PlanNode> children, String message) {
        assertThat(mergeNodes(children.toArray(PlanNode[]::new)))
                .isInstanceOfSatisfying(
                        MergeResult.Refused.class,
                        refused -> assertThat(refused.refusal().message()).startsWith(message));
    }

    static Stream<Arguments> reportsTheEarlierRule() {
        return Stream.of(
                row(
                        "2 before 4: NotSummary, schemas",
                        List.of(US.plan(), US.k(300).plan(), requests()),
                        "NotSummary: SummaryMerge.children[2]"),
                row(
                        "2 before 6: NotSummary, volatile, definitions, overlap",
                        List.of(RANDOM.plan(), SIZE.plan(), SIZE.plan(), requests()),
                        "NotSummary: SummaryMerge.children[3]"),
                row(
                        "4 before volatile: schemas",
                        List.of(RANDOM.plan(), US.k(300).plan()),
                        "SchemaMismatch: children[0] and children[1]"),
                row(
                        "4 before 6: schemas, definitions",
                        List.of(US.plan(), SIZE.plan(), US.by("region").plan()),
                        "SchemaMismatch: children[0] and children[2]"),
                row(
                        "4 before 7: schemas, overlap",
                        List.of(US.plan(), US.plan(), US.k(300).plan()),
                        "SchemaMismatch: children[0] and children[2]"),
                row(
                        "volatile before 6: definitions differ earlier in the list",
                        List.of(US.plan(), SIZE.plan(), RANDOM.plan()),
                        "NondeterministicDefinition: children[2]"),
                row(
                        "volatile before 7: overlap",
                        List.of(RANDOM.plan(), RANDOM.plan()),
                        "NondeterministicDefinition: children[0]"),
                row(
                        "6 before 7: overlap earlier in the list",
                        List.of(US.plan(), US.plan(), SIZE.over(t(0, 1)).plan()),
                        "DefinitionMismatch: children[0] and children[2]"),
                row(
                        "6 before 7: same rows, other residual",
                        List.of(US.plan(), US.where(doubledAbove("latency", 1)).plan()),
                        "DefinitionMismatch"));
    }

    @Test
    @DisplayName("messages of rules that no node of today can break")
    void unreachableMessages() {
        assertThat(new MergeRefusal.StateColumns(3, 2).message())
                .contains("StateColumns", "SummaryMerge.children[3]", "2 state columns", "exactly one");
        assertThat(new MergeRefusal.FamilyDoesNotMerge(SummaryFamily.KLL).message())
                .contains("FamilyDoesNotMerge", "KLL");
        assertThat(new MergeRefusal.NotSummary(7, ResultKind.RANGE_VECTOR, "Scan m").message())
                .contains("SummaryMerge.children[7]", "RANGE_VECTOR", "Scan m");
    }

    private static Arguments row(String broken, List<PlanNode> children, String message) {
        return Arguments.of(broken, children, message);
    }
}

package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merge;
import static io.mullion.ir.PlanFixture.mergeNodes;
import static io.mullion.ir.PlanFixture.refused;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.coinFlip;
import static io.mullion.ir.Where.doubledAbove;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.less;
import static io.mullion.ir.Where.or;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.StatePlan;
import io.mullion.ir.coverage.MergeRefusal.DefinitionMismatch;
import io.mullion.ir.coverage.MergeRefusal.EmptyMerge;
import io.mullion.ir.coverage.MergeRefusal.NondeterministicDefinition;
import io.mullion.ir.coverage.MergeRefusal.NotSummary;
import io.mullion.ir.coverage.MergeRefusal.SchemaMismatch;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The refused rows of the cases table of docs/semantics.md, each with the evidence its message must name; those that
 * overlap are in {@link MergeOverlapCasesTest}.
 */
class MergeRefusalCasesTest {
    private static final StatePlan LATENCY = kll("latency");
    private static final StatePlan US = LATENCY.where(equal("region", "us"));
    private static final StatePlan EU = LATENCY.where(equal("region", "eu"));
    private static final StatePlan OF_RANDOM =
            LATENCY.compute("luck", ValueType.DOUBLE, schema -> new Expr.Call("rand", List.of(), false));
    /** States of the 99th percentiles of regions: rows of it change when more requests come in. */
    private static final StatePlan PERCENTILES =
            kll("q0.99").from(new SummaryEstimate(LATENCY.by("region").plan(), List.of(0.99)));

    @ParameterizedTest(name = "{0}")
    @MethodSource({"definitions", "schemas", "nondeterministic"})
    void refuses(String id, List<StatePlan> states, Class<? extends MergeRefusal> kind, List<String> evidence) {
        MergeRefusal refusal = refused(merge(states.toArray(StatePlan[]::new)), kind);

        Assertions.assertThat(refusal.message())
                .startsWith(kind.getSimpleName())
                .contains(evidence);
    }

    static Stream<Arguments> definitions() {
        Class<DefinitionMismatch> mismatch = DefinitionMismatch.class;
        StatePlan other = LATENCY.from(Scan.of(Source.named("replies"), REQUESTS));
        StatePlan zoned = LATENCY.from(Scan.of(new Source("requests", ImmutableSortedMap.of("zone", "UTC")), REQUESTS));
        return Stream.of(
                row(
                        "D1 latency + size",
                        List.of(LATENCY.over(t(0, 1)), kll("size").over(t(1, 2))),
                        mismatch,
                        "children[0] and children[1]",
                        "of latency",
                        "of size"),
                row(
                        "D2 another source",
                        List.of(US, other.where(equal("region", "eu"))),
                        mismatch,
                        "requests",
                        "replies"),
                row("D2 other source settings", List.of(US, zoned.where(equal("region", "eu"))), mismatch, "zone=UTC"),
                row(
                        "D2 another residual",
                        List.of(US.where(doubledAbove("latency", 10)), EU.where(doubledAbove("latency", 11))),
                        mismatch,
                        "(latency * 2) > 10",
                        "(latency * 2) > 11"),
                row(
                        "D2 a residual against none",
                        List.of(US.where(doubledAbove("latency", 10)), EU),
                        mismatch,
                        "(latency * 2) > 10"),
                row(
                        "D2 another residual in FILTER",
                        List.of(US.filter(doubledAbove("latency", 10)), EU.filter(doubledAbove("latency", 11))),
                        mismatch,
                        "(latency * 2) > 10"),
                row(
                        "D2 another residual in the Scan",
                        List.of(
                                LATENCY.from(requests(doubledAbove("latency", 10))),
                                LATENCY.from(requests(doubledAbove("latency", 11)))),
                        mismatch,
                        "(latency * 2) > 11"),
                row(
                        "D2 another weight domain",
                        List.of(US, EU.weights(Weight.of(Weight.Domain.NON_NEGATIVE_INTEGER))),
                        mismatch,
                        "NON_NEGATIVE_INTEGER"),
                row(
                        "D4 BIGINT = 1 + = 1.5: the literal does not convert",
                        List.of(LATENCY.where(equal("size", 1)), LATENCY.where(equal("size", 1.5))),
                        mismatch,
                        "size = 1.5"),
                row(
                        "D4 DOUBLE = 2^53 + = 2^53+1: no DOUBLE holds it",
                        List.of(
                                LATENCY.where(equal("latency", 1L << 53)),
                                LATENCY.where(equal("latency", (1L << 53) + 1))),
                        mismatch,
                        "latency = 9007199254740993"),
                row(
                        "D4 a text against a number",
                        List.of(LATENCY.where(equal("latency", "1")), LATENCY.where(equal("latency", 2))),
                        mismatch,
                        "latency = '1'"));
    }

    static Stream<Arguments> schemas() {
        Class<SchemaMismatch> mismatch = SchemaMismatch.class;
        return Stream.of(
                row("D3 k=200 + k=300", List.of(US, EU.k(300)), mismatch, "k=200", "k=300", "children[1]"),
                row(
                        "D3 other names",
                        List.of(
                                US.select("region", "latency").by("region"),
                                EU.select("region AS r", "latency").by("r")),
                        mismatch,
                        "region",
                        " r "),
                row(
                        "D3 other types",
                        List.of(
                                US.select("region AS key", "latency").by("key"),
                                EU.select("size AS key", "latency").by("key")),
                        mismatch,
                        "TextType",
                        "IntType"),
                row("D3 other grouping", List.of(US.by("region"), EU.by("tier")), mismatch, "region", "tier"),
                row("D3 grouped + not grouped", List.of(US.by("region"), EU), mismatch, "[region, state]", "[state]"));
    }

    static Stream<Arguments> nondeterministic() {
        Class<NondeterministicDefinition> kind = NondeterministicDefinition.class;
        return Stream.of(
                row("S4 RAND() in a Filter", List.of(US.where(coinFlip()), EU.where(coinFlip())), kind, "RAND() < 0.5"),
                row("S4 RAND() in FILTER", List.of(US, EU.filter(coinFlip())), kind, "children[1]", "RAND() < 0.5"),
                row(
                        "S4 RAND() in the Scan",
                        List.of(LATENCY.from(requests(coinFlip())).where(equal("region", "us"))),
                        kind,
                        "RAND()"),
                row(
                        "S4 RAND() as the measure",
                        List.of(new StatePlan(
                                OF_RANDOM.input(), US.summary(), "luck", List.of(), US.filter(), Weight.UNIT)),
                        kind,
                        "children[0]"),
                row(
                        "S4 a readout of states that may still grow",
                        List.of(PERCENTILES.where(equal("region", "us")), PERCENTILES.where(equal("region", "eu"))),
                        kind,
                        "children[0]"),
                row("S4 RAND() in an unused column", List.of(OF_RANDOM), kind, "RAND()"),
                row(
                        "S4 RAND() inside OR",
                        List.of(LATENCY.where(or(coinFlip(), equal("region", "us")))),
                        kind,
                        "RAND() < 0.5"));
    }

    @Test
    @DisplayName("S3 two columns share a name: the difference still shows which")
    void sameNames() {
        Schema schema = Schema.of(List.of(Field.of("v", ValueType.DOUBLE), Field.of("v", ValueType.DOUBLE)));
        Scan scan = Scan.of(Source.named("pairs"), schema);
        DefinitionMismatch mismatch = refused(
                mergeNodes(SummaryAgg.over(scan, US.summary(), 0), SummaryAgg.over(scan, US.summary(), 1)),
                DefinitionMismatch.class);

        Assertions.assertThat(mismatch.difference().replace("k=200", "")).contains("0", "1");
    }

    @Test
    @DisplayName("M2 no child")
    void noChild() {
        Assertions.assertThat(refused(mergeNodes(), EmptyMerge.class).message()).contains("EmptyMerge", "at least one");
    }

    @Test
    @DisplayName("M2 a raw Scan child")
    void rawChild() {
        Assertions.assertThat(refused(mergeNodes(US.plan(), requests()), NotSummary.class)
                        .message())
                .contains("NotSummary", "SummaryMerge.children[1]", "RELATION", "Scan requests");
    }

    @Test
    @DisplayName("M2 a readout is not a state")
    void readoutChild() {
        Assertions.assertThat(refused(mergeNodes(new SummaryEstimate(US.plan(), List.of(0.5))), NotSummary.class)
                        .message())
                .contains("SummaryMerge.children[0]", "SummaryEstimate quantiles [0.5]");
    }

    @Test
    @DisplayName("a refusal that is a caller's bug throws with the message")
    void orThrow() {
        Assertions.assertThatIllegalArgumentException()
                .isThrownBy(() -> merge(US, US.where(less("latency", 5))).orThrow())
                .withMessageContaining("PossibleOverlap")
                .withMessageContaining("latency ∈ (-∞, 5.0)");
    }

    private static Arguments row(
            String id, List<StatePlan> states, Class<? extends MergeRefusal> kind, String... evidence) {
        return Arguments.of(id, states, kind, List.of(evidence));
    }
}

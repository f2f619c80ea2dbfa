package io.mullion.ir.timing;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.timing.Timing.INGESTION;
import static io.mullion.ir.timing.Timing.QUERY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.timing.TimingViolation.IllegalChildState;
import io.mullion.ir.timing.TimingViolation.IllegalReadout;
import io.mullion.ir.timing.TimingViolation.IllegalRoot;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S8: which node may run when. {@code I(...)} and {@code Q(...)} are nodes at ingestion and query time. */
class TimingCasesTest {
    private static final Scan SCAN = requests();
    private static final SummaryAgg PANE_0 = kll("latency").over(t(0, 1)).plan();
    private static final SummaryAgg PANE_1 = kll("latency").over(t(1, 2)).plan();
    private static final SummaryMerge MERGE =
            MergeCheck.merge(List.of(PANE_0, PANE_1)).orThrow();

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void accepts(String id, TimedNode plan) {
        assertThat(TimingCheck.check(plan)).isEmpty();
    }

    static Stream<Arguments> accepts() {
        return Stream.of(
                Arguments.of("a pane while ingesting", all(INGESTION, PANE_0)),
                Arguments.of("a roll-up while ingesting", all(INGESTION, MERGE)),
                Arguments.of("B2 everything at query time over raw rows", all(QUERY, estimate(MERGE))),
                Arguments.of("B1 cut below the merge", q(estimate(MERGE), q(MERGE, stored(PANE_0), stored(PANE_1)))),
                Arguments.of("cut below the readout", q(estimate(MERGE), all(INGESTION, MERGE))),
                Arguments.of(
                        "stored and rebuilt states mixed",
                        q(estimate(MERGE), q(MERGE, stored(PANE_0), rebuilt(PANE_1)))),
                Arguments.of("a query-time plan of rows", all(QUERY, SCAN)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void refuses(String id, TimedNode plan, TimingViolation violation, List<String> evidence) {
        assertThat(TimingCheck.check(plan)).contains(violation);
        assertThat(violation.message())
                .startsWith(violation.getClass().getSimpleName())
                .contains(evidence);
    }

    static Stream<Arguments> refuses() {
        PlanNode filter = PANE_0.input();
        SummaryMerge nested = MergeCheck.merge(
                        List.of(kll("latency").over(t(2, 3)).plan(), MERGE))
                .orThrow();
        SummaryEstimate answer = estimate(PANE_0);
        SummaryAgg ofAnswer = SummaryAgg.over(answer, PANE_0.summary(), 0);
        return Stream.of(
                row(
                        "X1 a query-time child under an ingestion-time merge",
                        i(MERGE, stored(PANE_0), rebuilt(PANE_1)),
                        child("SummaryMerge.children[1]", INGESTION, QUERY, PANE_1),
                        "SummaryMerge.children[1]",
                        "INGESTION",
                        "SummaryAgg",
                        "QUERY time (SUMMARY_STATE)"),
                row(
                        "X1 the first child is named first",
                        i(MERGE, rebuilt(PANE_0), rebuilt(PANE_1)),
                        child("SummaryMerge.children[0]", INGESTION, QUERY, PANE_0),
                        "SummaryMerge.children[0]"),
                row(
                        "X1 in a nested merge",
                        q(
                                estimate(nested),
                                i(
                                        nested,
                                        stored((SummaryAgg) nested.children().get(0)),
                                        q(MERGE, rebuilt(PANE_0), rebuilt(PANE_1)))),
                        child("SummaryMerge.children[1]", INGESTION, QUERY, MERGE),
                        "SummaryMerge.children[1]"),
                row(
                        "raw rows of the query under an ingestion-time pane",
                        i(PANE_0, all(QUERY, filter)),
                        child("SummaryAgg.input", INGESTION, QUERY, filter),
                        "SummaryAgg.input",
                        "QUERY time (RAW)"),
                row(
                        "raw rows run at their consumer's time, not before it",
                        q(PANE_0, all(INGESTION, filter)),
                        child("SummaryAgg.input", QUERY, INGESTION, filter),
                        "SummaryAgg.input"),
                row(
                        "a Scan before its Filter",
                        q(PANE_0, q(filter, i(((io.mullion.ir.plan.Filter) filter).input(), new TimedNode[0]))),
                        child("Filter.input", QUERY, INGESTION, SCAN),
                        "Filter.input",
                        "Scan requests"),
                row(
                        "a readout while ingesting",
                        all(INGESTION, estimate(MERGE)),
                        new IllegalReadout(estimate(MERGE).label()),
                        "SummaryEstimate quantiles [0.99]",
                        "QUERY"),
                row(
                        "a readout while ingesting, inside a pane",
                        i(ofAnswer, i(answer, stored(PANE_0))),
                        new IllegalReadout(answer.label()),
                        "SummaryEstimate"),
                row(
                        "an ingestion-time root without state",
                        all(INGESTION, filter),
                        new IllegalRoot(filter.label()),
                        "Filter ts >=",
                        "state"),
                row(
                        "an answer of ingestion under a query-time pane",
                        q(ofAnswer, i(answer, stored(PANE_0))),
                        child("SummaryAgg.input", QUERY, INGESTION, answer),
                        "SummaryAgg.input"));
    }

    @Test
    @DisplayName("assign gives every node its time")
    void assign() {
        TimedNode plan = TimedNode.assign(estimate(MERGE), node -> node instanceof SummaryEstimate ? QUERY : INGESTION);

        assertThat(plan).isEqualTo(q(estimate(MERGE), all(INGESTION, MERGE)));
        assertThat(TimingCheck.check(plan)).isEmpty();
    }

    @Test
    @DisplayName("a timed plan times every child")
    void everyChildIsTimed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> q(MERGE, stored(PANE_0)))
                .withMessageContaining("SummaryMerge of 2 has 2 children, 1 were timed");
    }

    @Test
    @DisplayName("a timed plan times the plan's own children and not others")
    void noOtherChildren() {
        SummaryAgg stranger = kll("latency").where(equal("region", "us")).plan();

        assertThatIllegalArgumentException().isThrownBy(() -> q(MERGE, stored(PANE_0), stored(stranger)));
    }

    private static SummaryEstimate estimate(PlanNode state) {
        return new SummaryEstimate(state, List.of(0.99));
    }

    private static TimedNode stored(SummaryAgg state) {
        return all(INGESTION, state);
    }

    private static TimedNode rebuilt(SummaryAgg state) {
        return all(QUERY, state);
    }

    private static TimedNode all(Timing timing, PlanNode root) {
        return TimedNode.assign(root, node -> timing);
    }

    private static TimedNode q(PlanNode node, TimedNode... children) {
        return new TimedNode(node, QUERY, List.of(children));
    }

    private static TimedNode i(PlanNode node, TimedNode... children) {
        return new TimedNode(node, INGESTION, List.of(children));
    }

    private static IllegalChildState child(String edge, Timing parent, Timing child, PlanNode node) {
        return new IllegalChildState(edge, parent, new EdgeState(Carried.by(node), child), node.label());
    }

    private static Arguments row(String id, TimedNode plan, TimingViolation violation, String... evidence) {
        return Arguments.of(id, plan, violation, List.of(evidence));
    }
}

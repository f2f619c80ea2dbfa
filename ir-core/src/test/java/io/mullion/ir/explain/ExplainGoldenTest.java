package io.mullion.ir.explain;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.kllOf;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.shift;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.and;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.atMost;
import static io.mullion.ir.Where.coinFlip;
import static io.mullion.ir.Where.doubledAbove;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.less;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.planner.StateCover;
import io.mullion.ir.timing.TimedNode;
import io.mullion.ir.timing.Timing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages, as in {@code src/test/resources/explain}. A page that changes is read again by a person. */
class ExplainGoldenTest {
    private static final StatePlan LATENCY = kll("latency");

    static Stream<Arguments> pages() {
        return Stream.of(
                Arguments.of("T1-adjacent", merge(LATENCY.over(t(0, 1)), LATENCY.over(t(1, 2)))),
                Arguments.of("T2-gap", merge(LATENCY.over(t(0, 1)), LATENCY.over(t(2, 3)))),
                Arguments.of("T3-overlap", merge(LATENCY.over(t(0, 2)), LATENCY.over(t(1, 3)))),
                Arguments.of(
                        "P3-two-labels",
                        merge(
                                LATENCY.over(t(0, 1)).where(equal("region", "us")),
                                LATENCY.over(t(0, 1)).where(equal("tier", "premium")))),
                Arguments.of(
                        "P4-two-boxes",
                        merge(
                                LATENCY.over(t(0, 1)).where(equal("region", "us")),
                                LATENCY.over(t(1, 2)).where(equal("region", "eu")))),
                Arguments.of(
                        "V1-in-words",
                        merge(LATENCY.where(less("latency", 100)), LATENCY.where(atLeast("latency", 100)))),
                Arguments.of(
                        "V2-in-words-overlap",
                        merge(LATENCY.where(atMost("latency", 100)), LATENCY.where(atLeast("latency", 100)))),
                Arguments.of("D1-other-definition", merge(LATENCY, kll("size"))),
                Arguments.of("R2-relative", relative()),
                Arguments.of("F1-may-overlap", hll()),
                Arguments.of("rays", merge(before(2), after(1))),
                Arguments.of("many-panes", manyPanes()),
                Arguments.of("many-populations", manyPopulations()),
                Arguments.of("W1-residual", residuals()),
                Arguments.of("stopped-at-join", joined()),
                Arguments.of("X1-wrong-time", wrongTime()),
                Arguments.of("B1-readout", readout()),
                Arguments.of("Q1-gap", gap()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void page(String name, String text) throws IOException {
        try (InputStream golden = getClass().getResourceAsStream("/explain/" + name + ".txt")) {
            assertThat(golden).as(text).isNotNull();
            assertThat(text).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static String merge(StatePlan... states) {
        return Explain.merge(Arrays.stream(states).map(StatePlan::plan).toList());
    }

    private static StatePlan before(int minute) {
        return LATENCY.where(less("ts", t(0, minute).to()));
    }

    private static StatePlan after(int minute) {
        return LATENCY.where(atLeast("ts", t(0, minute).to()));
    }

    private static String relative() {
        Duration minute = Duration.ofMinutes(1);
        return merge(
                kllOf(range(minute, metric("m"))), kllOf(range(minute, shift(Duration.ofSeconds(30), metric("m")))));
    }

    private static String hll() {
        List<SummaryAgg> states = Stream.of(t(0, 2), t(1, 3))
                .map(window -> SummaryAgg.over(LATENCY.over(window).input(), new Summary.Hll(12), 3))
                .toList();
        return Explain.merge(states);
    }

    /** 105 minutes, one missing. */
    private static String manyPanes() {
        return Explain.merge(IntStream.range(0, 105)
                .filter(i -> i != 50)
                .mapToObj(i -> LATENCY.over(t(i, i + 1)).plan())
                .toList());
    }

    private static String manyPopulations() {
        return Explain.merge(IntStream.range(0, 24)
                .mapToObj(i -> LATENCY.over(t(i % 3, i % 3 + 1))
                        .where(equal("region", "r%02d".formatted(i)))
                        .plan())
                .toList());
    }

    /** W1, and a condition that may change its value. */
    private static String residuals() {
        StatePlan inner = LATENCY.where(and(equal("region", "us"), doubledAbove("latency", 10), coinFlip()));
        return Explain.plan(
                new SummaryEstimate(inner.filter(less("latency", 100)).by("job").plan(), List.of(0.5)));
    }

    private static String joined() {
        Expr sameJob = new Expr.Compare(Expr.ComparisonOperator.EQUAL, new Expr.Column(3), new Expr.Column(3 + 12));
        PlanNode join = new Join(requests(), requests(), Join.Type.INNER, sameJob);
        return Explain.plan(SummaryAgg.over(join, new Summary.Kll(200), 4));
    }

    private static String wrongTime() {
        PlanNode merge = merged(LATENCY.over(t(0, 1)), LATENCY.over(t(1, 2)));
        TimedNode timed = TimedNode.assign(
                merge, node -> node == merge || node == merge.children().get(0) ? Timing.INGESTION : Timing.QUERY);
        return Explain.plan(timed);
    }

    private static String readout() {
        List<SummaryAgg> states = IntStream.range(0, 9)
                .mapToObj(i -> LATENCY.by("region").over(t(i, i + 1)).plan())
                .toList();
        return Explain.plan(
                new SummaryEstimate(MergeCheck.merge(states, List.of()).orThrow(), List.of(0.5, 0.9, 0.99)));
    }

    /** Asked: us, five minutes, by job. Stored: us, three minutes. */
    private static String gap() {
        StatePlan us = LATENCY.where(equal("region", "us")).by("job");
        Coverage request = Coverages.derive(us.over(t(600, 605)).plan());
        StateCover cover = StateCover.of(
                us.over(t(600, 605)).plan(), List.of(us.over(t(600, 603)).plan()));
        return Drawing.of(
                List.of(new Layer('=', "covered", cover.covered())),
                request.selection(),
                request::nameOf,
                Drawing.WIDTH);
    }
}

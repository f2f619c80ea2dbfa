package io.mullion.ir.accuracy;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.mullion.ir.Where;
import io.mullion.ir.accuracy.Guarantee.Bounded;
import io.mullion.ir.accuracy.Guarantee.Unknown;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.ExactFunction;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Statistic;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S1: what results promise, and that unknown is not zero. */
class GuaranteesTest {
    private static final SummaryAgg BY_REGION = kll("latency").by("region").plan();
    private static final SummaryEstimate P99 = new SummaryEstimate(BY_REGION, List.of(0.99));
    private static final Bounded ONE_RANK = (Bounded) SummaryAccuracy.of(new Summary.Kll(200));

    @Test
    @DisplayName("KLL k = 200: 1.33 % of rank and 1.65 % of mass at 99 %")
    void kllNumbers() {
        ErrorBound.Rank rank = (ErrorBound.Rank) ONE_RANK.errors().get(0);

        assertThat(rank.error()).isCloseTo(0.0133, within(0.00005));
        assertThat(rank.massError()).isCloseTo(0.0165, within(0.00005));
        assertThat(ONE_RANK.failure()).isEqualTo(0.01);
        assertThat(ONE_RANK.display()).isEqualTo("rank ± 1.33 % at 99 % confidence");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void families(Summary summary, String promise) {
        assertThat(SummaryAccuracy.of(summary).display()).isEqualTo(promise);
    }

    static Stream<Arguments> families() {
        return Stream.of(
                Arguments.of(new Summary.Kll(400), "rank ± 0.678 % at 99 % confidence"),
                Arguments.of(
                        new Summary.Req(12, true), "rank ± 3.27 % of (1 − rank), at most 2.1 % at 99 % confidence"),
                Arguments.of(new Summary.Req(50, false), "rank ± 0.784 % of rank, at most 0.504 % at 99 % confidence"),
                Arguments.of(new Summary.Hll(12), "distinct values ± 5.08 % of their number at 99.7 % confidence"),
                Arguments.of(new Summary.Cpc(11), "distinct values ± 4.74 % of their number at 99.7 % confidence"),
                Arguments.of(new Summary.Theta(12), "distinct values ± 4.95 % of their number at 99.7 % confidence"),
                Arguments.of(
                        new Summary.CountMin(5, 2719, 1), "frequency + at most 0.1 % of all rows at 99.3 % confidence"),
                Arguments.of(new Summary.TDigest(100), "unknown: a t-digest has no proven bound for every input"),
                Arguments.of(new Summary.Reservoir(100), "unknown: nothing is read out of a reservoir yet"),
                Arguments.of(new Summary.TopK(100), "unknown: nothing is read out of a top-k yet"),
                Arguments.of(Summary.Accumulator.SUM, "exact"),
                Arguments.of(Summary.Accumulator.AVG, "exact"));
    }

    @Test
    @DisplayName("a relative rank error vanishes at its exact end and is capped at the other")
    void relativeRank() {
        ErrorBound.RelativeRank high =
                (ErrorBound.RelativeRank) ((Bounded) SummaryAccuracy.of(new Summary.Req(12, true)))
                        .errors()
                        .get(0);

        assertThat(high.at(1)).isZero();
        assertThat(high.at(0.99)).isCloseTo(0.000327, within(0.000001));
        assertThat(high.at(0)).isEqualTo(high.cap());
    }

    @Test
    @DisplayName("a merge keeps the bound of its parameters, and so do a merge of merges and a roll-up")
    void merges() {
        PlanNode two = merged(
                kll("latency").by("region").over(t(0, 1)),
                kll("latency").by("region").over(t(1, 2)));
        PlanNode three = MergeCheck.merge(
                        List.of(two, kll("latency").by("region").over(t(2, 3)).plan()))
                .orThrow();
        PlanNode rolledUp = MergeCheck.merge(List.of(three), List.of()).orThrow();

        assertThat(Guarantees.columns(two)).containsExactly(Guarantee.EXACT, ONE_RANK);
        assertThat(Guarantees.columns(three)).containsExactly(Guarantee.EXACT, ONE_RANK);
        assertThat(Guarantees.columns(rolledUp)).containsExactly(ONE_RANK);
        assertThat(Guarantees.of(new SummaryEstimate(rolledUp, List.of(0.99)))).isEqualTo(ONE_RANK);
    }

    @Test
    @DisplayName("several results hold together by the union bound, and a hundred of 99 % promise nothing")
    void unionBound() {
        Bounded three = (Bounded) Guarantees.of(new SummaryEstimate(BY_REGION, List.of(0.5, 0.9, 0.99)));

        assertThat(three.failure()).isCloseTo(0.03, within(1e-12));
        assertThat(three.errors()).isEqualTo(ONE_RANK.errors());
        assertThat(Guarantees.columns(new SummaryEstimate(BY_REGION, List.of(0.5, 0.9))))
                .containsExactly(Guarantee.EXACT, ONE_RANK, ONE_RANK);
        assertThat(Guarantees.of(new SummaryEstimate(BY_REGION, Collections.nCopies(101, 0.5))))
                .isInstanceOf(Unknown.class);
    }

    @Test
    @DisplayName("joint: exact adds nothing, unknown takes all, the sum stops at 1")
    void joint() {
        Bounded half = new Bounded(new ErrorBound.Cardinality(0.1), 0.5);
        Bounded less = new Bounded(new ErrorBound.Frequency(0.1), 0.25);
        Guarantee unknown = new Unknown("why");

        assertThat(Guarantee.joint(List.of())).isEqualTo(Guarantee.EXACT);
        assertThat(Guarantee.joint(List.of(Guarantee.EXACT, half))).isEqualTo(half);
        assertThat(Guarantee.joint(List.of(half, unknown, Guarantee.EXACT))).isEqualTo(unknown);
        assertThat(Guarantee.joint(List.of(half, less)))
                .isEqualTo(
                        new Bounded(List.of(half.errors().get(0), less.errors().get(0)), 0.75));
        assertThat(Guarantee.joint(List.of(half, half))).isInstanceOf(Unknown.class);
        assertThatIllegalArgumentException().isThrownBy(() -> new Bounded(new ErrorBound.Cardinality(0.1), 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Bounded(new ErrorBound.Cardinality(0.1), 1));
    }

    @Test
    @DisplayName("weakest: one of several results, which one is not known")
    void weakest() {
        Bounded half = new Bounded(new ErrorBound.Cardinality(0.1), 0.5);
        Bounded other = new Bounded(new ErrorBound.Cardinality(0.1), 0.25);

        assertThat(Guarantee.weakest(List.of(Guarantee.EXACT, half, other))).isEqualTo(half);
        assertThat(Guarantee.weakest(List.of(half, ONE_RANK))).isInstanceOf(Unknown.class);
        assertThat(Guarantee.weakest(List.of(half, new Unknown("why")))).isInstanceOf(Unknown.class);
    }

    /** Plans over estimates: {@code P99} has the columns region, q0.99. */
    @ParameterizedTest(name = "{0}")
    @MethodSource
    void overEstimates(String what, PlanNode plan, Class<? extends Guarantee> kind) {
        assertThat(Guarantees.of(plan)).isInstanceOf(kind);
    }

    static Stream<Arguments> overEstimates() {
        Expr estimate = new Expr.Column(1);
        PlanNode chosen = new Filter(P99, Conditions.compare(estimate, Expr.ComparisonOperator.LESS, Value.real(5)));
        PlanNode counted = new Aggregate(
                chosen, List.of(), List.of(new Aggregate.Call("n", ExactFunction.COUNT, Optional.empty())));
        PlanNode largest = new Aggregate(
                P99, List.of(), List.of(new Aggregate.Call("m", ExactFunction.MAX, Optional.of(estimate))));
        PlanNode groups =
                new Aggregate(P99, List.of(0), List.of(new Aggregate.Call("n", ExactFunction.COUNT, Optional.empty())));
        Expr sameRegion = new Expr.Compare(Expr.ComparisonOperator.EQUAL, new Expr.Column(0), new Expr.Column(2));
        PlanNode twice = new SetOperation(SetOperation.Operator.CONCAT, List.of(P99, P99));
        return Stream.of(
                row("rows", requests(), Guarantee.Exact.class),
                row("a readout", P99, Bounded.class),
                row(
                        "rows chosen by an exact column",
                        new Filter(P99, Where.equal("region", "us").on(P99.schema())),
                        Bounded.class),
                row("rows chosen by an estimate", chosen, Unknown.class),
                row("rows chosen by an estimate, counted", counted, Unknown.class),
                row("the largest of estimates", largest, Unknown.class),
                row("the number of groups", groups, Guarantee.Exact.class),
                row(
                        "an estimate that is handed on",
                        new Project(P99, List.of(Project.column(P99, 1, "p99"))),
                        Bounded.class),
                row("the key alone", new Project(P99, List.of(Project.column(P99, 0, "r"))), Guarantee.Exact.class),
                row(
                        "arithmetic with an estimate",
                        new Project(
                                P99,
                                List.of(new Project.Item(
                                        "x",
                                        ValueType.DOUBLE,
                                        new Expr.Arithmetic(Expr.ArithmeticOperator.TIMES, estimate, estimate)))),
                        Unknown.class),
                row("two readouts side by side", new Join(P99, P99, Join.Type.INNER, sameRegion), Bounded.class),
                row("sorted by an estimate", new Sort(P99, List.of(new Sort.Key(1, true, true))), Bounded.class),
                row("the first rows of estimates", new Limit(P99, 0, 1), Unknown.class),
                row("UNION ALL of readouts", twice, Bounded.class),
                row(
                        "UNION of readouts",
                        new SetOperation(SetOperation.Operator.UNION, List.of(P99, P99)),
                        Unknown.class),
                row("a sketch of estimates", SummaryAgg.over(P99, new Summary.Kll(200), 1), Unknown.class),
                row(
                        "a sketch of rows chosen by estimates",
                        SummaryAgg.over(chosen, new Summary.Hll(12), 0),
                        Unknown.class),
                row("a cardinality of keys", SummaryAgg.over(P99, new Summary.Hll(12), 0), Bounded.class),
                row(
                        "a sum",
                        new FinalizeExactAccumulator(SummaryAgg.over(requests(), Summary.Accumulator.SUM, 4)),
                        Guarantee.Exact.class),
                row(
                        "populations",
                        new EvaluatePopulation(new MaintainPopulation(requests(), List.of(1))),
                        Guarantee.Exact.class),
                row("populations of estimates", new MaintainPopulation(P99, List.of(1)), Unknown.class),
                row(
                        "a frequency",
                        new SummaryEstimate(
                                SummaryAgg.over(requests(), new Summary.CountMin(5, 1000, 7), 1),
                                new Statistic.Frequency(Value.text("us"))),
                        Bounded.class));
    }

    @Test
    @DisplayName("two readouts side by side fail with the sum of their failures")
    void sideBySide() {
        Expr sameRegion = new Expr.Compare(Expr.ComparisonOperator.EQUAL, new Expr.Column(0), new Expr.Column(2));
        SummaryEstimate finer =
                new SummaryEstimate(kll("latency").k(400).by("region").plan(), List.of(0.99));
        Bounded both = (Bounded) Guarantees.of(new Join(P99, finer, Join.Type.INNER, sameRegion));

        assertThat(both.failure()).isEqualTo(0.02);
        assertThat(both.display()).isEqualTo("rank ± 1.33 %; rank ± 0.678 % at 98 % confidence");
        assertThat(Guarantees.of(new Join(P99, finer, Join.Type.SEMI, sameRegion)))
                .isEqualTo(ONE_RANK);
    }

    @Test
    @DisplayName("a DAG of 2^60 paths costs its 61 nodes")
    void shared() {
        PlanNode top = SummaryAgg.over(
                requests(), new Summary.Hll(12), REQUESTS.positionOf("job").orElseThrow());
        for (int i = 0; i < 60; i++) {
            top = MergeCheck.merge(List.of(top, top)).orThrow();
        }

        assertThat(Guarantees.of(top)).isInstanceOf(Bounded.class);
    }

    private static Arguments row(String what, PlanNode plan, Class<? extends Guarantee> kind) {
        return Arguments.of(what, plan, kind);
    }
}

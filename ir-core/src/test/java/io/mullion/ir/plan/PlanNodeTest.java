package io.mullion.ir.plan;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.arrivedBy;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.less;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.PlanFixture;
import io.mullion.ir.Where;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S1: schema and kind are derived, and a node that would be invalid cannot be built. */
class PlanNodeTest {
    private static final Scan SCAN = requests();
    private static final SummaryAgg STATE = kll("latency").by("region", "job").plan();
    private static final Expr OUTSIDE =
            Conditions.isNull(Conditions.column(REQUESTS.fields().size()));

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void cannotBeBuilt(String what, ThrowingCallable build, String evidence) {
        assertThatIllegalArgumentException().isThrownBy(build).withMessageContaining(evidence);
    }

    static Stream<Arguments> cannotBeBuilt() {
        return Stream.of(
                row(
                        "a Filter on a state",
                        () -> new Filter(STATE, less("region", "x").on(REQUESTS)),
                        "state"),
                row("a Project of a state", () -> new Project(STATE, List.of()), "state"),
                row("an aggregate of a state", () -> SummaryAgg.over(STATE, STATE.summary(), 0), "SummaryMerge"),
                row("a readout of rows", () -> new SummaryEstimate(SCAN, List.of(0.5)), "RELATION"),
                row("a readout of nothing", () -> new SummaryEstimate(STATE, List.of()), "quantile"),
                row("a quantile above 1", () -> new SummaryEstimate(STATE, List.of(0.5, 1.01)), "1.01"),
                row("a quantile below 0", () -> new SummaryEstimate(STATE, List.of(-0.01)), "-0.01"),
                row("a quantile NaN", () -> new SummaryEstimate(STATE, List.of(Double.NaN)), "NaN"),
                row("a Filter of a column outside", () -> new Filter(SCAN, OUTSIDE), "column 12"),
                row(
                        "a Filter of a state column",
                        () -> new Filter(
                                new Scan(Source.named("s"), STATE.schema(), List.of(), Optional.empty()),
                                Conditions.isNull(Conditions.column(2))),
                        "column 2"),
                row(
                        "a Scan predicate outside",
                        () -> new Scan(Source.named("s"), REQUESTS, List.of(OUTSIDE), Optional.empty()),
                        "Scan.predicates"),
                row(
                        "a Project item outside",
                        () -> new Project(SCAN, List.of(new Project.Item("x", ValueType.BOOLEAN, OUTSIDE))),
                        "'x'"),
                row(
                        "a Project item of another type",
                        () -> new Project(SCAN, List.of(new Project.Item("x", ValueType.BIGINT, Conditions.column(4)))),
                        "BIGINT"),
                row("a Project without items", () -> new Project(SCAN, List.of()), "item"),
                row("a measure outside", () -> SummaryAgg.over(SCAN, STATE.summary(), 12), "SummaryAgg.measure"),
                row("a key outside", () -> STATE.by(List.of(12)), "SummaryAgg.keys"),
                row("a key twice", () -> STATE.by(List.of(1, 1)), "[1, 1]"),
                row(
                        "a FILTER outside",
                        () -> new SummaryAgg(
                                SCAN, STATE.summary(), STATE.measure(), List.of(), Optional.of(OUTSIDE), Weight.UNIT),
                        "SummaryAgg.filter"),
                row("a schema without fields", () -> Schema.of(List.of()), "field"),
                row(
                        "a time index outside",
                        () -> new Schema(REQUESTS.fields(), OptionalInt.of(12), List.of(), true),
                        "12"),
                row("a source without name", () -> Source.named(" "), "name"),
                row(
                        "commits that are no numbers",
                        () -> new Arrivals("job-a", Constraint.point(ValueType.TEXT, Value.text("1"))),
                        "STRING"));
    }

    @ParameterizedTest(name = "KLL k = {0}")
    @ValueSource(ints = {Integer.MIN_VALUE, 0, 7, 65_536})
    void kllBounds(int k) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Summary.Kll(k))
                .withMessageContaining(Integer.toString(k));
    }

    @Test
    @DisplayName("schema and kind")
    void derived() {
        SummaryEstimate estimate = new SummaryEstimate(STATE, List.of(0.5, 0.99));

        assertThat(STATE.schema().names()).containsExactly("region", "job", "state");
        assertThat(STATE.schema().stateColumns()).containsExactly(2);
        assertThat(STATE.schema().plainType(2)).isEmpty();
        assertThat(STATE.kind()).isEqualTo(ResultKind.STATE);
        assertThat(estimate.schema().names()).containsExactly("region", "job", "q0.5", "q0.99");
        assertThat(estimate.kind()).isEqualTo(ResultKind.RELATION);
        assertThat(new Filter(SCAN, less("latency", 1).on(REQUESTS)).schema()).isEqualTo(REQUESTS);
        assertThat(new Project(SCAN, List.of(Project.column(SCAN, 4, "l"))).schema())
                .isEqualTo(Schema.of(List.of(Field.of("l", ValueType.DOUBLE))));
        assertThat(REQUESTS.positionOf("nowhere")).isEmpty();
        assertThat(Schema.of(List.of(Field.of("a", ValueType.INT), Field.of("a", ValueType.INT)))
                        .positionOf("a"))
                .isEmpty();
    }

    @Test
    @DisplayName("a plan as text")
    void text() {
        Scan scan = new Scan(
                new Source("requests", ImmutableSortedMap.of("zone", "UTC")),
                REQUESTS,
                List.of(equal("region", "us").on(REQUESTS)),
                arrivedBy("job-a", 1, 2).arrivals());
        PlanNode plan = new SummaryEstimate(
                merged(
                        kll("latency")
                                .from(scan)
                                .over(t(0, 1))
                                .filter(less("size", 9))
                                .by("job"),
                        kll("latency").from(scan).over(t(1, 2)).by("job")),
                List.of(0.5));

        assertThat(PlanText.tree(plan)).isEqualTo("""
                        SummaryEstimate quantiles [0.5]
                          SummaryMerge of 2
                            SummaryAgg KLL(k=200) of latency by [job] filter size < 9
                              Filter ts >= 2001-04-01T00:00 AND ts < 2001-04-01T00:01
                                Scan requests where region = 'us' commits job-a [1, 3)
                            SummaryAgg KLL(k=200) of latency by [job]
                              Filter ts >= 2001-04-01T00:01 AND ts < 2001-04-01T00:02
                                Scan requests where region = 'us' commits job-a [1, 3)
                        """);
    }

    @Test
    @DisplayName("equal nodes are equal, and a merge is known by its children")
    void equality() {
        var minute = kll("latency").over(t(0, 1));
        var next = kll("latency").over(t(1, 2));

        assertThat(minute.plan()).isEqualTo(kll("latency").over(t(0, 1)).plan()).hasSameHashCodeAs(minute.plan());
        assertThat(merged(minute, next)).isEqualTo(merged(minute, next)).hasSameHashCodeAs(merged(minute, next));
        assertThat(merged(minute, next)).isNotEqualTo(merged(next, minute)).isNotEqualTo(merged(minute));
        assertThat(PlanFixture.requests()).isNotEqualTo(arrivedBy("job-a", 1));
    }

    @Test
    @DisplayName("what a node is built from cannot be changed afterwards")
    void immutable() {
        List<PlanNode> children =
                new java.util.ArrayList<>(List.of(kll("latency").plan()));
        SummaryMerge merge = io.mullion.ir.coverage.MergeCheck.merge(children).orThrow();
        children.clear();

        assertThat(merge.children()).hasSize(1);
        assertThat(Where.position(merge.schema(), SummaryAgg.STATE)).isZero();
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> merge.children().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    private static Arguments row(String what, ThrowingCallable build, String evidence) {
        return Arguments.of(what, build, evidence);
    }
}

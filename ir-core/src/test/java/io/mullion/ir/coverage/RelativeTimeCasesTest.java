package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.accepted;
import static io.mullion.ir.PlanFixture.kllOf;
import static io.mullion.ir.PlanFixture.merge;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.refused;
import static io.mullion.ir.PlanFixture.shift;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.greater;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows relative to an evaluation time: cases R1 to R5, and what must not be lifted. */
class RelativeTimeCasesTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Instant NOON = Instant.parse("2001-04-01T12:00:00Z");

    @Test
    @DisplayName("R1 m[1m] + m[1m] offset 1m: (−2m, 0]")
    void r1() {
        Coverage coverage =
                accepted(merge(kllOf(range(MINUTE, metric("m"))), kllOf(range(MINUTE, shift(MINUTE, metric("m"))))));

        assertThat(coverage.displaySelection()).isEqualTo("{relative time ∈ (-2m, 0]}");
        assertThat(coverage.definition()).isEqualTo(kllOf(metric("m")).plan());
    }

    @Test
    @DisplayName("R2 m[1m] + m[1m] offset 30s: PossibleOverlap")
    void r2() {
        refused(
                merge(
                        kllOf(range(MINUTE, metric("m"))),
                        kllOf(range(MINUTE, shift(Duration.ofSeconds(30), metric("m"))))),
                MergeRefusal.PossibleOverlap.class);
    }

    @Test
    @DisplayName("R3 m[1m] + n[1m]: DefinitionMismatch")
    void r3() {
        refused(
                merge(kllOf(range(MINUTE, metric("m"))), kllOf(range(MINUTE, metric("n")))),
                MergeRefusal.DefinitionMismatch.class);
    }

    @Test
    @DisplayName("R4 value over [1m] shifted by 2m of m{job=\"api\"}: job ∈ {api}, relative (−3m, −2m]")
    void r4() {
        StatePlan state = kllOf(range(MINUTE, shift(Duration.ofMinutes(2), metric("m", equal("job", "api")))));

        Coverage coverage = Coverages.derive(state.plan());

        assertThat(coverage.displaySelection()).isEqualTo("{job ∈ {'api'}, relative time ∈ (-3m, -2m]}");
        assertThat(coverage.definition()).isEqualTo(kllOf(metric("m")).plan());
    }

    @Test
    @DisplayName("R5 rate(m{job=\"api\"}[5m]) below the sketch: nothing is lifted, and such states do not merge")
    void r5() {
        PlanNode window = range(Duration.ofMinutes(5), metric("m", equal("job", "api")));
        PlanNode rate = new FinalizeExactAccumulator(
                kllOf(window).as(Summary.Accumulator.RATE).by("job").plan());
        StatePlan state = kllOf(rate);

        Coverage coverage = Coverages.derive(state.plan());

        assertThat(coverage.displaySelection()).isEqualTo("{everything}");
        assertThat(coverage.definition()).isEqualTo(state.plan());
        refused(merge(state, state), MergeRefusal.NondeterministicDefinition.class);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    @DisplayName("lifted")
    void lifted(String name, PlanNode rows, String selection) {
        Coverage coverage = Coverages.derive(kllOf(rows).plan());

        assertThat(coverage.displaySelection()).isEqualTo(selection);
        assertThat(coverage.definition().input().schema()).isEqualTo(rows.schema());
    }

    static Stream<Arguments> lifted() {
        PlanNode m = metric("m");
        return Stream.of(
                Arguments.of("no window", m, "{everything}"),
                Arguments.of(
                        "shifts add up, above and below the range",
                        shift(MINUTE, range(MINUTE, shift(Duration.ofSeconds(-30), m))),
                        "{relative time ∈ (-1m30s, -30s]}"),
                Arguments.of(
                        "a shift into the future",
                        range(MINUTE, shift(MINUTE.negated(), m)),
                        "{relative time ∈ (0, 1m]}"),
                Arguments.of(
                        "time is projected away above",
                        select(range(MINUTE, m), "job", "value"),
                        "{relative time ∈ (-1m, 0]}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    @DisplayName("not lifted: the window stays in the definition, and its states do not merge")
    void notLifted(String name, StatePlan state) {
        Coverage coverage = Coverages.derive(state.plan());

        assertThat(coverage.displaySelection()).doesNotContain("relative").doesNotContain("t ∈");
        refused(merge(state, state), MergeRefusal.NondeterministicDefinition.class);
    }

    static Stream<Arguments> notLifted() {
        PlanNode m = metric("m");
        Instant cut = NOON.minusSeconds(30);
        PlanNode shifted = range(MINUTE, shift(MINUTE, m));
        return Stream.of(
                Arguments.of("two ranges", kllOf(range(MINUTE, range(MINUTE.multipliedBy(2), m)))),
                Arguments.of("an instant selector", kllOf(new TimeRange(m, MINUTE, TimeRange.Mode.INSTANT))),
                Arguments.of(
                        "a shift over an instant selector, which would look at other samples without it",
                        kllOf(range(MINUTE, shift(MINUTE, new TimeRange(m, MINUTE, TimeRange.Mode.INSTANT))))),
                Arguments.of(
                        "a shift with @", kllOf(range(MINUTE, new TimeShift(m, Duration.ZERO, Optional.of(NOON))))),
                Arguments.of("time read above the shift", kllOf(shifted).where(atLeast("t", cut))),
                Arguments.of("time read in FILTER", kllOf(shifted).filter(atLeast("t", cut))),
                Arguments.of(
                        "a copy of moved time is read",
                        kllOf(select(shifted, "t", "value", "t AS u")).where(atLeast("u", cut))),
                Arguments.of("an item computed from moved time", hourOf(shifted)),
                Arguments.of("time is a key", kllOf(shifted).by("t")),
                Arguments.of(
                        "time is the measure",
                        kllOf(shifted).as(Summary.Accumulator.MAX).of("t")));
    }

    @Test
    @DisplayName("a condition on time below a shift is about unmoved time, and stays where it is")
    void conditionBelowAShift() {
        PlanNode filtered = kllOf(metric("m")).where(greater("t", NOON)).input();
        StatePlan state = kllOf(range(MINUTE, shift(MINUTE, filtered)));

        Coverage coverage = Coverages.derive(state.plan());

        assertThat(coverage.displaySelection()).isEqualTo("{relative time ∈ (-2m, -1m]}");
        assertThat(coverage.definition().input()).isEqualTo(filtered);
    }

    @Test
    @DisplayName("a condition on moved time stays in the definition, so states that differ in it do not merge")
    void conditionAboveAShift() {
        StatePlan moved = kllOf(shift(MINUTE, metric("m")));
        StatePlan early = moved.where(greater("t", NOON));
        StatePlan late = moved.where(greater("t", NOON.plusSeconds(60)));

        assertThat(Coverages.derive(early.plan()).definition()).isEqualTo(early.plan());
        refused(merge(early, late), MergeRefusal.DefinitionMismatch.class);
        refused(merge(moved.filter(greater("t", NOON)), moved), MergeRefusal.DefinitionMismatch.class);
    }

    @Test
    @DisplayName("a condition on time without a shift lifts beside the window")
    void conditionWithoutShift() {
        Coverage coverage = Coverages.derive(
                kllOf(range(MINUTE, metric("m"))).where(greater("t", NOON)).plan());

        assertThat(coverage.displaySelection())
                .isEqualTo("{t ∈ [2001-04-01T12:00:00.001Z, ∞), relative time ∈ (-1m, 0]}");
    }

    private static StatePlan hourOf(PlanNode shifted) {
        return kllOf(shifted)
                .compute("hour", ValueType.DOUBLE, schema -> new Expr.Call("HOUR", List.of(new Expr.Column(2)), true))
                .of("hour");
    }

    @Test
    @DisplayName("an item computed from other columns does not hold the window back")
    void computedItems() {
        StatePlan state = kllOf(range(MINUTE, shift(MINUTE, metric("m"))))
                .compute(
                        "twice",
                        ValueType.DOUBLE,
                        schema -> new Expr.Arithmetic(
                                Expr.ArithmeticOperator.TIMES, new Expr.Column(3), new Expr.Literal(Value.integer(2))))
                .of("twice");

        assertThat(Coverages.derive(state.plan()).displaySelection()).isEqualTo("{relative time ∈ (-2m, -1m]}");
    }

    private static Project select(PlanNode input, String... items) {
        return (Project) kllOf(input).select(items).input();
    }
}

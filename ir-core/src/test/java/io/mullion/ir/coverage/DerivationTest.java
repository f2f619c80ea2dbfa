package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.kllOf;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.shift;
import static io.mullion.ir.Where.coinFlip;
import static io.mullion.ir.Where.doubledAbove;
import static io.mullion.ir.Where.equal;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.coverage.Derivation.Residual;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S4: why something stayed in a definition. */
class DerivationTest {
    private static final StatePlan LATENCY = kll("latency");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    void stays(String what, String reason, SummaryAgg agg) {
        assertThat(Derivation.of(agg).residuals()).contains(new Residual(what, reason));
    }

    static Stream<Arguments> stays() {
        PlanNode moved = range(MINUTE, shift(MINUTE, metric("m")));
        Value.Timestamp noon = new Value.Timestamp(Instant.parse("2001-04-01T12:00:00Z"), true);
        int time = moved.schema().timeIndex().orElseThrow();
        StatePlan late = kllOf(moved)
                .where(schema -> Conditions.compare(Conditions.column(time), Expr.ComparisonOperator.GREATER, noon));
        return Stream.of(
                row(
                        "(latency * 2) > 10",
                        "not a comparison of one column with literals",
                        LATENCY.where(doubledAbove("latency", 10))),
                row("RAND() < 0.5", "may give another value each time", LATENCY.where(coinFlip())),
                row(
                        "size = 1.5",
                        "a literal does not convert to the column's type without loss",
                        LATENCY.where(equal("size", 1.5))),
                row(
                        "region = tier",
                        "speaks of several columns: [region, tier]",
                        LATENCY.where(schema -> new Expr.Compare(
                                Expr.ComparisonOperator.EQUAL, new Expr.Column(1), new Expr.Column(2)))),
                row(
                        "region = 'us'",
                        "'region' does not reach the aggregate as it is",
                        LATENCY.where(equal("region", "us")).select("latency")),
                Arguments.of(
                        late.plan().input() instanceof Filter filter
                                ? filter.condition().display(filter.schema().names())
                                : "",
                        "reads time that a TimeShift moves",
                        late.plan()),
                row("TimeRange RANGE 1m", "time that a TimeShift moves is read", late),
                row(
                        "TimeRange RANGE 1m",
                        "there is more than one window",
                        kllOf(range(MINUTE, range(MINUTE, metric("m"))))),
                row(
                        "TimeRange RANGE 1m",
                        "a counter's growth hangs on the samples around it",
                        SummaryAgg.over(range(MINUTE, metric("m")), Summary.Accumulator.RATE, kllMeasure())),
                row(
                        "TimeRange RANGE 1m",
                        "the walk stops there",
                        kllOf(range(MINUTE, new TimeShift(metric("m"), Duration.ZERO, Optional.of(noon.instant()))))));
    }

    @Test
    @DisplayName("what is lifted does not stay, and a walk to a source is not stopped")
    void lifted() {
        Derivation derivation =
                Derivation.of(LATENCY.where(equal("region", "us")).plan());

        assertThat(derivation.residuals()).isEmpty();
        assertThat(derivation.stop()).isEmpty();
    }

    @Test
    @DisplayName("where the walk stopped")
    void stopped() {
        PlanNode limit = new Limit(LATENCY.where(equal("region", "us")).input(), 0, 5);

        assertThat(Derivation.of(LATENCY.from(limit).plan()).stop()).containsSame(limit);
    }

    private static int kllMeasure() {
        return metric("m").schema().positionOf("value").orElseThrow();
    }

    private static Arguments row(String what, String reason, StatePlan plan) {
        return row(what, reason, plan.plan());
    }

    private static Arguments row(String what, String reason, SummaryAgg plan) {
        return Arguments.of(what, reason, plan);
    }
}

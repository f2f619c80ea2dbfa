package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.kllOf;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.and;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.in;
import static io.mullion.ir.Where.less;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.expr.Expr;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Inside, outside, sliced or straddling (S7): cases Q2 and Q3 and their kin. */
class ContainmentCasesTest {
    private static final StatePlan LATENCY = kll("latency");

    private static Containment check(StatePlan request, StatePlan state) {
        return ContainmentCheck.of(Coverages.derive(request.plan()), Coverages.derive(state.plan()));
    }

    @Test
    @DisplayName("Q2 a state over (−5m, 0] for a request of (−1m, 0]: straddling")
    void q2() {
        StatePlan fiveMinutes = kllOf(range(Duration.ofMinutes(5), metric("m")));
        StatePlan oneMinute = kllOf(range(Duration.ofMinutes(1), metric("m")));

        assertThat(check(oneMinute, fiveMinutes)).isInstanceOf(Containment.Straddling.class);
        assertThat(check(fiveMinutes, oneMinute)).isEqualTo(new Containment.Inside());
    }

    @Test
    @DisplayName("Q3 a state by (region, job) for region='us' by job: sliced")
    void q3() {
        StatePlan request = LATENCY.by("job").where(equal("region", "us")).over(t(0, 1));

        Containment.Slice slice =
                (Containment.Slice) check(request, LATENCY.by("region", "job").over(t(0, 1)));

        assertThat(slice.part()).isEqualTo(Coverages.derive(request.plan()).summarised());
    }

    @Test
    void aSliceAlongOtherColumnsIsStraddling() {
        StatePlan request = LATENCY.by("job").where(equal("region", "us"));

        assertThat(check(request, LATENCY.by("tier", "job"))).isInstanceOf(Containment.Straddling.class);
        assertThat(check(request.over(t(0, 1)), LATENCY.by("region", "job").over(t(0, 2))))
                .isInstanceOf(Containment.Straddling.class);
    }

    @Test
    @DisplayName("a request by region is answered by a state of one region, and not by one of two")
    void keysOfOneValue() {
        StatePlan request = LATENCY.by("region");

        assertThat(check(request, LATENCY.where(equal("region", "us")))).isEqualTo(new Containment.Inside());
        assertThat(check(request, LATENCY.where(in("region", "us", "eu")))).isEqualTo(new Containment.MissingKey(1));
        assertThat(check(request, LATENCY)).isEqualTo(new Containment.MissingKey(1));
        assertThat(check(request, LATENCY.by("region", "job"))).isEqualTo(new Containment.Inside());
    }

    @Test
    void insideOutsideAndUnknown() {
        StatePlan request = LATENCY.where(equal("region", "us")).over(t(0, 5));

        assertThat(check(request, LATENCY.where(equal("region", "us")).over(t(0, 1))))
                .isEqualTo(new Containment.Inside());
        assertThat(check(request, LATENCY.where(equal("region", "eu")).over(t(0, 1))))
                .isEqualTo(new Containment.Outside());
        assertThat(check(request, LATENCY.where(equal("tier", "premium")).over(t(0, 1))))
                .isInstanceOf(Containment.Straddling.class);
        assertThat(check(request, kll("size").over(t(0, 1)))).isInstanceOf(Containment.OtherDefinition.class);
    }

    @Test
    @DisplayName("a request that leaves the measure free means its values that are neither NULL nor NaN")
    void theMeasureIsNeverMissing() {
        StatePlan line = LATENCY.where(less("latency", 100));

        assertThat(check(LATENCY, line)).isEqualTo(new Containment.Inside());
        assertThat(check(
                        LATENCY.where(schema -> new Expr.Not(less("latency", 0).on(schema))),
                        LATENCY.where(atLeast("latency", 0))))
                .isEqualTo(new Containment.Inside());
        assertThat(check(
                        LATENCY.where(atLeast("latency", 0)),
                        LATENCY.where(schema -> new Expr.Not(less("latency", 0).on(schema)))))
                .as("NaN is let through by NOT, but is in no state")
                .isEqualTo(new Containment.Inside());
    }

    @Test
    @DisplayName("what may be other rows each time is answered by no stored state")
    void noFixedRows() {
        StatePlan random = LATENCY.where(schema -> new Expr.Compare(
                Expr.ComparisonOperator.LESS, new Expr.Call("RAND", List.of(), false), new Expr.Column(4)));

        assertThat(check(random, random)).isInstanceOf(Containment.NoFixedRows.class);
        assertThat(check(LATENCY.where(and(equal("region", "us"), equal("region", "eu"))), LATENCY))
                .as("an empty request wants nothing")
                .isEqualTo(new Containment.Outside());
    }
}

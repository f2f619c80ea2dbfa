package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.kllOf;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.shift;
import static io.mullion.ir.Where.atLeast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.StatePlan;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EvaluationTimeTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final EvaluationTime NOON = new EvaluationTime(Instant.parse("2001-04-01T12:00:00Z"));

    @Test
    @DisplayName("(−2m, −1m] at 12:00 is a condition on the time column, where that reaches the aggregate")
    void boundToTheTimeColumn() {
        Coverage bound = NOON.bind(Coverages.derive(
                kllOf(range(MINUTE, shift(MINUTE, metric("m")))).plan()));

        assertThat(bound.displaySelection()).isEqualTo("{t ∈ [2001-04-01T11:58:00.001Z, 2001-04-01T11:59:00.001Z)}");
    }

    @Test
    @DisplayName("the same as absolute time, where the time column is projected away")
    void boundToAbsoluteTime() {
        StatePlan state = kllOf(range(MINUTE, metric("m"))).select("job", "value");

        Coverage bound = NOON.bind(Coverages.derive(state.plan()));

        assertThat(bound.displaySelection()).isEqualTo("{time ∈ (2001-04-01T11:59:00Z, 2001-04-01T12:00:00Z]}");
    }

    @Test
    @DisplayName("a window bound to the column is compared with panes cut by that column")
    void comparedWithPanes() {
        Coverage request =
                NOON.bind(Coverages.derive(kllOf(range(MINUTE, metric("m"))).plan()));
        Coverage before = Coverages.derive(kllOf(metric("m"))
                .where(io.mullion.ir.Where.less("t", NOON.at().minus(MINUTE)))
                .plan());
        Coverage around = Coverages.derive(
                kllOf(metric("m")).where(atLeast("t", NOON.at().minus(MINUTE))).plan());

        assertThat(ContainmentCheck.of(request, before)).isEqualTo(new Containment.Outside());
        assertThat(ContainmentCheck.of(request, around)).isInstanceOf(Containment.Straddling.class);
    }

    @Test
    @DisplayName("relative time of two evaluations is told apart once bound, and never before")
    void twoEvaluations() {
        Coverage window = Coverages.derive(kllOf(range(MINUTE, metric("m"))).plan());
        Coverage later = new EvaluationTime(NOON.at().plus(MINUTE)).bind(window);

        assertThat(NOON.bind(window).selection().isProvablyDisjointFrom(later.selection()))
                .isTrue();
        assertThat(window.selection().isProvablyDisjointFrom(later.selection())).isFalse();
        assertThat(later.selection().provablyContains(window.selection())).isFalse();
    }

    @Test
    void nothingRelativeStaysAsItIs() {
        Coverage coverage = Coverages.derive(kllOf(metric("m")).plan());

        assertThat(NOON.bind(coverage)).isEqualTo(coverage);
    }

    @Test
    void beyondTheTimeLine() {
        Coverage window = Coverages.derive(kllOf(range(MINUTE, metric("m"))).plan());

        assertThatThrownBy(() -> new EvaluationTime(Instant.MIN).bind(window)).isInstanceOf(DateTimeException.class);
    }
}

package io.mullion.ir.planner;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.less;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.PlanFixture;
import io.mullion.ir.StatePlan;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StateCoverTest {
    private static final StatePlan LATENCY = kll("latency");
    private static final StatePlan US = LATENCY.where(equal("region", "us"));

    private static StateCover cover(StatePlan request, StatePlan... states) {
        return StateCover.of(
                request.plan(), Arrays.stream(states).map(StatePlan::plan).toList());
    }

    private static List<Integer> used(StateCover cover) {
        return cover.used().stream().map(StateCover.Use::state).sorted().toList();
    }

    private static String show(Selection selection) {
        return new Coverage(LATENCY.plan(), selection).displaySelection();
    }

    @Test
    @DisplayName(
            "Q1 request us, [10:00,10:05), by job; stored us [10:00,10:03): three minutes covered, the rest left over")
    void q1() {
        StatePlan request = US.by("job").over(t(600, 605));
        StateCover cover = cover(
                request,
                US.by("job").over(t(600, 601)),
                US.by("job").over(t(601, 602)),
                US.by("job").over(t(602, 603)));

        assertThat(used(cover)).containsExactly(0, 1, 2);
        assertThat(show(cover.uncovered()))
                .isEqualTo("{ts ∈ [2001-04-01T10:03, 2001-04-01T10:05), region ∈ {'us'}, latency ∈ (-∞, ∞)}");
    }

    @Test
    @DisplayName("T2 [0,1) + [2,3) do not answer [0,3)")
    void t2() {
        StateCover cover = cover(LATENCY.over(t(0, 3)), LATENCY.over(t(0, 1)), LATENCY.over(t(2, 3)));

        assertThat(cover.isComplete()).isFalse();
        assertThat(show(cover.uncovered())).contains("ts ∈ [2001-04-01T00:01, 2001-04-01T00:02)");
    }

    @Test
    @DisplayName("V1 the two halves of the line answer a request that leaves the measure free")
    void v1() {
        StateCover cover = cover(LATENCY, LATENCY.where(less("latency", 100)), LATENCY.where(atLeast("latency", 100)));

        assertThat(cover.isComplete()).isTrue();
    }

    @Test
    @DisplayName("an hour replaces its minutes, and minutes serve at the edges")
    void coarseInside() {
        List<PlanNode> states = new ArrayList<>();
        for (int minute = 0; minute < 180; minute++) {
            states.add(LATENCY.over(t(minute, minute + 1)).plan());
        }
        states.add(merged(hour(60)));

        StateCover cover = StateCover.of(LATENCY.over(t(58, 123)).plan(), states);

        assertThat(cover.isComplete()).isTrue();
        assertThat(used(cover)).containsExactly(58, 59, 120, 121, 122, 180);
    }

    private static StatePlan[] hour(int from) {
        return java.util.stream.IntStream.range(from, from + 60)
                .mapToObj(minute -> LATENCY.over(PlanFixture.t(minute, minute + 1)))
                .toArray(StatePlan[]::new);
    }

    @Test
    @DisplayName("slices of a grouped state, and each state's reason for not being used")
    void slicesAndReasons() {
        StateCover cover = cover(
                US.by("job").over(t(0, 1)),
                LATENCY.by("region", "job").over(t(0, 1)),
                US.by("job").over(t(0, 1)),
                US.over(t(0, 1)),
                US.by("job").over(t(0, 2)),
                US.by("job").over(t(5, 6)),
                US.k(400).by("job").over(t(0, 1)));

        assertThat(used(cover)).containsExactly(0);
        assertThat(cover.isComplete()).isTrue();
        assertThat(cover.skipped()).extracting(StateCover.Skip::state).containsExactly(2, 3, 4, 5, 1);
        assertThat(cover.skipped().stream()
                        .map(StateCover.Skip::reason)
                        .toList()
                        .toString())
                .contains("asked for by group", "cannot be filtered", "no row of it", "something else", "in use");
    }

    @Test
    @DisplayName("F1 states that may overlap all serve")
    void mayOverlap() {
        StatePlan distinct = LATENCY.as(new Summary.Hll(12));

        StateCover cover = cover(distinct.over(t(0, 3)), distinct.over(t(0, 2)), distinct.over(t(1, 3)));

        assertThat(used(cover)).containsExactly(0, 1);
        assertThat(cover.isComplete()).isTrue();
    }

    @Test
    @DisplayName("of a family that does not merge one state at most")
    void neverMerges() {
        StatePlan sample = LATENCY.as(new Summary.Reservoir(10));

        StateCover cover = cover(sample.over(t(0, 2)), sample.over(t(0, 1)), sample.over(t(1, 2)));

        assertThat(used(cover)).containsExactly(0);
        assertThat(cover.isComplete()).isFalse();
    }
}

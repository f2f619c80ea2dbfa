package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.accepted;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.kllOf;
import static io.mullion.ir.PlanFixture.merge;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.refused;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.equal;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryFamily;
import io.mullion.ir.plan.SummaryMerge;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What merging means for each family (S6), and merging into fewer groups. */
class FamilyCasesTest {
    private static final StatePlan LATENCY = kll("latency");

    @ParameterizedTest(name = "F1 {0} over overlapping windows: accepted, both boxes kept")
    @MethodSource("mayOverlap")
    void mayOverlap(Summary summary) {
        Coverage coverage = accepted(
                merge(LATENCY.as(summary).over(t(0, 2)), LATENCY.as(summary).over(t(1, 3))));

        assertThat(coverage.selection().boxes()).hasSize(2);
    }

    static Stream<Summary> mayOverlap() {
        return Stream.of(
                new Summary.Hll(12),
                new Summary.Cpc(11),
                new Summary.Theta(12),
                Summary.Accumulator.MIN,
                Summary.Accumulator.MAX);
    }

    @ParameterizedTest(name = "{0} over touching windows is accepted, over overlapping ones refused")
    @MethodSource("mustBeDisjoint")
    void mustBeDisjoint(Summary summary) {
        StatePlan state = LATENCY.as(summary);

        assertThat(accepted(merge(state.over(t(0, 1)), state.over(t(1, 2))))
                        .selection()
                        .boxes())
                .hasSize(1);
        refused(merge(state.over(t(0, 2)), state.over(t(1, 3))), MergeRefusal.PossibleOverlap.class);
    }

    static Stream<Summary> mustBeDisjoint() {
        return Stream.of(
                new Summary.Kll(200),
                new Summary.Req(12, true),
                new Summary.TDigest(100),
                new Summary.CountMin(5, 1024, 9001),
                Summary.Accumulator.SUM,
                Summary.Accumulator.COUNT,
                Summary.Accumulator.AVG);
    }

    @ParameterizedTest(name = "{0} does not merge")
    @MethodSource("neverMerge")
    void neverMerge(StatePlan state) {
        refused(merge(state), MergeRefusal.FamilyDoesNotMerge.class);
    }

    static Stream<StatePlan> neverMerge() {
        StatePlan overRange = kllOf(range(Duration.ofMinutes(1), metric("m")));
        return Stream.of(
                overRange.as(Summary.Accumulator.RATE),
                overRange.as(Summary.Accumulator.INCREASE),
                LATENCY.as(new Summary.Reservoir(100)),
                LATENCY.as(new Summary.TopK(10)));
    }

    @Test
    @DisplayName("sets of populations are maintained by one lineage and do not merge")
    void populations() {
        PlanNode population = new MaintainPopulation(LATENCY.input(), List.of(1, 2));

        MergeRefusal.FamilyDoesNotMerge refusal =
                refused(MergeCheck.merge(List.of(population)), MergeRefusal.FamilyDoesNotMerge.class);

        assertThat(refusal.family()).isEqualTo(SummaryFamily.POPULATION);
    }

    @Test
    @DisplayName("every family is in one of the three lists above")
    void everyFamilyIsTested() {
        Set<SummaryFamily> tested = EnumSet.of(SummaryFamily.POPULATION);
        Stream.of(mayOverlap(), mustBeDisjoint(), neverMerge().map(StatePlan::summary))
                .flatMap(list -> list)
                .forEach(summary -> tested.add(((Summary) summary).family()));

        assertThat(tested).containsExactlyInAnyOrder(SummaryFamily.values());
    }

    @Test
    @DisplayName("roll-up: states by (region, job) merge into one by job; their boxes stay")
    void rollUp() {
        StatePlan states = LATENCY.by("region", "job");
        List<PlanNode> minutes =
                List.of(states.over(t(0, 1)).plan(), states.over(t(1, 2)).plan());

        SummaryMerge byJob = MergeCheck.merge(minutes, List.of(1)).orThrow();

        assertThat(Coverages.derive(byJob))
                .isEqualTo(Coverages.derive(LATENCY.by("job").over(t(0, 2)).plan()));
        assertThat(byJob.schema()).isEqualTo(LATENCY.by("job").plan().schema());
    }

    @Test
    @DisplayName("roll-up of a roll-up, down to one state without groups, which merges with any other of its kind")
    void rollUpOfARollUp() {
        PlanNode minute = LATENCY.by("region", "job").over(t(0, 1)).plan();
        SummaryMerge byJob = MergeCheck.merge(List.of(minute), List.of(1)).orThrow();
        SummaryMerge all = MergeCheck.merge(List.of(byJob), List.of()).orThrow();

        assertThat(Coverages.derive(all))
                .isEqualTo(Coverages.derive(LATENCY.over(t(0, 1)).plan()));
        accepted(MergeCheck.merge(List.of(all, LATENCY.over(t(1, 2)).plan())));
        refused(MergeCheck.merge(List.of(all, LATENCY.over(t(0, 1)).plan())), MergeRefusal.PossibleOverlap.class);
    }

    @Test
    @DisplayName("roll-up by what is no key, or by a key twice, is refused")
    void rollUpByOtherColumns() {
        PlanNode minute = LATENCY.by("region", "job").over(t(0, 1)).plan();

        refused(MergeCheck.merge(List.of(minute), List.of(2)), MergeRefusal.GroupByNotKeys.class);
        refused(MergeCheck.merge(List.of(minute), List.of(5)), MergeRefusal.GroupByNotKeys.class);
        refused(MergeCheck.merge(List.of(minute), List.of(0, 0)), MergeRefusal.GroupByNotKeys.class);
        refused(MergeCheck.merge(List.of(minute), List.of(-1)), MergeRefusal.GroupByNotKeys.class);
    }

    @Test
    @DisplayName("roll-up does not make overlapping states disjoint")
    void rollUpOfOverlappingStates() {
        PlanNode us = LATENCY.by("job").where(equal("region", "us")).plan();
        PlanNode premium = LATENCY.by("job").where(equal("tier", "premium")).plan();

        refused(MergeCheck.merge(List.of(us, premium), List.of()), MergeRefusal.PossibleOverlap.class);
    }
}

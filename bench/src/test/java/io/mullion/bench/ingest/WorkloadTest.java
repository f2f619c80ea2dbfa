package io.mullion.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.PopulationKey;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {

    @ParameterizedTest
    @EnumSource
    void eventsComeInTheOrderOfTheirTimes(Workload.Keys keys) {
        Workload workload = new Workload(50, 20, 3, keys);
        Map<Long, Integer> minutes = new HashMap<>();
        long before = Long.MIN_VALUE;
        for (long number = 0; number < workload.events(); number++) {
            Event event = workload.event(number);
            assertThat(event).isEqualTo(workload.event(number));
            assertThat(event.eventTime()).isGreaterThanOrEqualTo(before);
            assertThat(event.value()).isPositive().isFinite();
            assertThat(PopulationKey.decode(event.population()).labels()).hasSize(1);
            minutes.merge(PaneGrid.ONE_MINUTE.windowStart(event.eventTime()), 1, Integer::sum);
            before = event.eventTime();
        }
        assertThat(minutes).isEqualTo(Map.of(-60_000L, 1_000, 0L, 1_000, 60_000L, 1_000));
    }

    @Test
    void keysAreUniformOrSkewed() {
        int[] uniform = counts(Workload.Keys.UNIFORM);
        assertThat(Arrays.stream(uniform).min().getAsInt()).isGreaterThan(800);
        assertThat(Arrays.stream(uniform).max().getAsInt()).isLessThan(1_200);
        int[] skewed = counts(Workload.Keys.SKEWED);
        assertThat(skewed[0]).as("ln 2 / ln 100 of all").isBetween(14_500, 15_600);
        assertThat(skewed[9]).as("ln 1.1 / ln 100 of all").isBetween(1_800, 2_350);
        assertThat(skewed[98]).isBetween(100, 350);
    }

    private static int[] counts(Workload.Keys keys) {
        Workload workload = new Workload(100, 1_000, 1, keys);
        int[] counts = new int[100];
        for (long number = 0; number < workload.events(); number++) {
            counts[workload.population(number)]++;
        }
        return counts;
    }

    @Test
    void aWorkloadHasEvents() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Workload(10, 0, 1, Workload.Keys.UNIFORM))
                .withMessage("no workload: 10 populations with 0 events a minute, 1 minutes");
    }
}

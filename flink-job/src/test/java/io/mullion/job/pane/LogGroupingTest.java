package io.mullion.job.pane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LogGroupingTest {

    @Test
    void eachPopulationGetsItsValuesAndNoOthers() {
        Random random = new Random(11);
        LogGrouping grouping = new LogGrouping();
        WindowLog log = new WindowLog(0);
        for (int round = 0; round < 50; round++) {
            log.reopen(round);
            int populations = 1 + random.nextInt(3_000);
            Map<Integer, List<Double>> expected = new LinkedHashMap<>();
            int size = random.nextInt(20_000);
            for (int i = 0; i < size; i++) {
                int population = random.nextInt(populations);
                log.add(population, i);
                expected.computeIfAbsent(population, missing -> new ArrayList<>())
                        .add((double) i);
            }
            Map<Integer, List<Double>> actual = new LinkedHashMap<>();
            int groups = grouping.forEach(log, populations, (population, values, from, to) -> {
                List<Double> before = actual.put(
                        population, Arrays.stream(values, from, to).boxed().toList());
                assertThat(before).isNull();
            });
            assertThat(groups).isEqualTo(expected.size());
            assertThat(actual).isEqualTo(expected);
            assertThat(actual.keySet()).containsExactlyElementsOf(expected.keySet());
            assertThat(grouping.bytes()).isGreaterThanOrEqualTo(LogGrouping.bytes(size, populations));
        }
    }
}

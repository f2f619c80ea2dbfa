package io.mullion.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.config.SourceConfig;
import io.mullion.job.parse.EndOfInput;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.PopulationKey;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencyFunctionTest {
    private static final LocalDateTime START = LocalDateTime.of(1969, 12, 31, 23, 59);
    private static final SourceConfig.Generator CONFIG =
            new SourceConfig.Generator(100, OptionalLong.of(10_000), 50, 7, START);

    private final LatencyFunction function = new LatencyFunction(CONFIG, List.of("region", "host"));

    @Test
    void theSameEventsAgain() {
        LatencyFunction again = new LatencyFunction(CONFIG, List.of("region", "host"));
        LatencyFunction other = new LatencyFunction(
                new SourceConfig.Generator(100, OptionalLong.of(10_000), 50, 8, START), List.of("region", "host"));
        for (long i = 0; i < 1_000; i++) {
            assertThat(function.map(i)).isEqualTo(again.map(i)).isNotEqualTo(other.map(i));
        }
    }

    @Test
    void theEndComesAfterTheLastRow() {
        assertThat(function.count()).isEqualTo(10_001);
        assertThat(function.map(9_999L)).isInstanceOf(Event.class);
        assertThat(function.map(10_000L)).isEqualTo(new EndOfInput(10_000));
    }

    @Test
    void timesFollowTheRate() {
        long start = START.toInstant(ZoneOffset.UTC).toEpochMilli();
        assertThat(event(0).eventTime()).isEqualTo(start);
        assertThat(event(1).eventTime()).isEqualTo(start + 10);
        assertThat(event(9_999).eventTime()).isEqualTo(start + 99_990);
    }

    @Test
    void aFewPopulationsAreBusy() {
        Map<String, Long> counts = LongStream.range(0, 10_000)
                .mapToObj(i -> event(i).population())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(counts).hasSize(50);
        // The first fifth of the populations gets the square root of a fifth of the events.
        long busy = LongStream.range(0, 10)
                .map(p -> counts.get(PopulationKey.ofTexts(List.of("region-" + p / 8, "host-" + p % 8))))
                .sum();
        assertThat(busy).isBetween(4_300L, 4_650L);
    }

    @Test
    void valuesAreFiniteAndSkewed() {
        double[] values = LongStream.range(0, 10_000)
                .mapToDouble(i -> event(i).value())
                .sorted()
                .toArray();
        assertThat(values[0]).isPositive();
        assertThat(values[5_000]).isBetween(20.0, 26.0);
        assertThat(values[9_999]).isGreaterThan(200).isFinite();
    }

    private Event event(long index) {
        return (Event) function.map(index);
    }
}

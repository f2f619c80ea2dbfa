package io.mullion.ir.explain;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.less;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.predicate.Selection;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The edges of the paper. */
class DrawingTest {
    private static final StatePlan LATENCY = kll("latency");

    @ParameterizedTest(name = "width {0}")
    @ValueSource(ints = {10, 40, 72, 100, 200})
    @DisplayName("no line of the drawing is longer than asked for, where 24 columns and the names fit")
    void width(int width) {
        String text = draw(
                width,
                LATENCY.over(t(0, 7)).where(equal("region", "us")),
                LATENCY.over(t(7, 31)).where(equal("region", "a region with a name that is far too long to show")));

        assertThat(text.lines().filter(line -> line.contains("000") || line.contains("111")))
                .hasSize(2)
                .allMatch(line -> line.length() <= Math.max(width, 24 + 2 + 24));
        assertThat(text).contains("'a region with a name t… ");
    }

    @Test
    @DisplayName("ten thousand years")
    void centuries() {
        String text = draw(
                72,
                LATENCY.where(atLeast("ts", LocalDateTime.parse("0001-01-01T00:00")))
                        .where(less("ts", LocalDateTime.parse("5000-01-01T00:00"))),
                LATENCY.where(atLeast("ts", LocalDateTime.parse("5000-01-01T00:00")))
                        .where(less("ts", LocalDateTime.parse("9999-12-31T23:59:59.999"))));

        assertThat(text).contains("0001-01-01T00:00", "00000", "11111").doesNotContain("#");
    }

    @Test
    @DisplayName("nothing at all, and a state that holds nothing")
    void nothing() {
        assertThat(Drawing.of(List.of(), Object::toString, 72)).isEqualTo("nothing to draw: no box holds a row\n");
        assertThat(draw(
                        72,
                        LATENCY.where(equal("region", "us")),
                        LATENCY.where(less("latency", 1)).where(atLeast("latency", 2))))
                .contains("1  children[1] holds nothing");
    }

    @Test
    @DisplayName("a gap that is far narrower than a column is seen")
    void narrowGap() {
        StatePlan first = LATENCY.where(less("ts", LocalDateTime.parse("2001-04-01T00:00")))
                .where(atLeast("ts", LocalDateTime.parse("2001-01-01T00:00")));
        StatePlan second = LATENCY.where(atLeast("ts", LocalDateTime.parse("2001-04-01T00:00:00.001")))
                .where(less("ts", LocalDateTime.parse("2001-09-01T00:00")));

        assertThat(draw(72, first, second).lines().filter(line -> line.startsWith("all rows")))
                .singleElement()
                .asString()
                .containsPattern("0\\.1");
    }

    @Test
    @DisplayName("more populations and children than there is room for")
    void crowded() {
        StatePlan[] states = IntStream.range(0, 3_000)
                .mapToObj(i -> LATENCY.over(t(i, i + 1)).where(equal("region", "r%04d".formatted(i))))
                .toArray(StatePlan[]::new);

        assertThat(draw(72, states)).contains("… 988 more at least", "0 … *  children[0] … children[2999]");
    }

    private static String draw(int width, StatePlan... states) {
        List<Coverage> coverages = Arrays.stream(states)
                .map(state -> Coverages.derive(state.plan()))
                .toList();
        List<Selection> selections = coverages.stream().map(Coverage::selection).toList();
        return Drawing.of(Layer.children(selections), coverages.get(0)::nameOf, width);
    }
}

package io.mullion.job.pane;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.parse.Event;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DictionaryTest {

    @Test
    void eachPopulationHasOneNumber() {
        Random random = new Random(7);
        Dictionary dictionary = new Dictionary();
        Map<String, Integer> expected = new HashMap<>();
        for (int round = 0; round < 300; round++) {
            Event[] events = new Event[random.nextInt(256)];
            for (int i = 0; i < events.length; i++) {
                events[i] = event("T5:p" + random.nextInt(1 + round * 50));
            }
            int[] numbers = dictionary.numbers(events, events.length);
            for (int i = 0; i < events.length; i++) {
                String population = events[i].population();
                int next = expected.size();
                int number = expected.computeIfAbsent(population, missing -> next);
                assertThat(numbers[i]).as(population).isEqualTo(number);
                assertThat(dictionary.population(number)).isEqualTo(population);
            }
        }
        assertThat(dictionary.size()).isEqualTo(expected.size()).isGreaterThan(1_000);
        assertThat(dictionary.bytes()).isGreaterThan(100L * dictionary.size() * 4 / 5);
        dictionary.clear();
        assertThat(dictionary.size()).isZero();
        assertThat(dictionary.bytes()).isZero();
        assertThat(dictionary.numbers(new Event[] {event("x"), event("y"), event("x")}, 3))
                .containsExactly(0, 1, 0);
    }

    @Test
    void textsOfOneHashAreToldApart() {
        // "Aa" and "BB" have one hash, and so have all texts made from them.
        Event[] events = new Event[1 << 9];
        for (int i = 0; i < events.length; i++) {
            StringBuilder text = new StringBuilder();
            for (int bit = 0; bit < 8; bit++) {
                text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            events[i] = event(text.toString());
        }
        Dictionary dictionary = new Dictionary();
        int[] numbers = dictionary.numbers(events, events.length);
        for (int i = 0; i < events.length; i++) {
            assertThat(numbers[i]).isEqualTo(i % 256);
        }
    }

    private static Event event(String population) {
        return new Event(population, 0, 1);
    }
}

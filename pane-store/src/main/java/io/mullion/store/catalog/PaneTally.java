package io.mullion.store.catalog;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts what a commit holds, and finds a population's window that is there twice. A commit may hold millions of panes, so
 * each costs eight bytes: population and the number of its window, in the order windows were first seen.
 */
final class PaneTally {
    private static final int WINDOW_BITS = 31;
    private static final int FIRST_CAPACITY = 1 << 10;

    private final long lastPopulation;
    private final Map<Long, Integer> windowNumbers = new HashMap<>();
    private long[] keys = new long[FIRST_CAPACITY];
    private int size;
    private long events;

    PaneTally(long lastPopulation) {
        this.lastPopulation = lastPopulation;
    }

    void add(long population, long windowStart, long n) {
        if (population < 1 || population > lastPopulation || population > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "population " + population + " has no labels; numbers run from 1 to " + lastPopulation);
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
        }
        Integer number = windowNumbers.computeIfAbsent(windowStart, start -> windowNumbers.size());
        keys[size++] = population << WINDOW_BITS | number;
        events = Math.addExact(events, n);
    }

    long events() {
        return events;
    }

    /** To be called once, after everything has been added. */
    void requireDistinct() {
        Arrays.sort(keys, 0, size);
        for (int i = 1; i < size; i++) {
            if (keys[i] == keys[i - 1]) {
                throw new IllegalArgumentException(
                        "two panes of population " + (keys[i] >>> WINDOW_BITS) + " have the same window");
            }
        }
    }
}

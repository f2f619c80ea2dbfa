package io.mullion.ir.replay;

import java.util.Map;
import java.util.TreeMap;

/** How often things happened, by name. */
final class Counts {
    private final TreeMap<String, Long> counts = new TreeMap<>();

    void add(String what) {
        counts.merge(what, 1L, Long::sum);
    }

    void addAll(Counts other) {
        other.counts.forEach((what, count) -> counts.merge(what, count, Long::sum));
    }

    Map<String, Long> all() {
        return counts;
    }
}

package io.mullion.ir.replay;

import com.google.common.collect.ImmutableSortedMap;
import java.util.List;
import java.util.Map;

/**
 * What came of playing histories.
 *
 * @param seed seed of the first history; the next ones count up
 * @param counts how often things happened, by name: answers, kinds of gaps, operations done and refused by reason
 * @param failures laws that were broken, each with its seed and a history made short; empty when all held
 */
public record HistoryReport(long seed, int histories, Map<String, Long> counts, List<String> failures) {
    public HistoryReport {
        counts = ImmutableSortedMap.copyOf(counts);
        failures = List.copyOf(failures);
    }

    public boolean hasFailed() {
        return !failures.isEmpty();
    }

    public long count(String what) {
        return counts.getOrDefault(what, 0L);
    }

    /** For people: one line for each count, then the failures. */
    public String text() {
        StringBuilder text = new StringBuilder(histories + " histories from seed " + seed + "\n");
        counts.forEach((what, count) ->
                text.append("  ").append(what).append(": ").append(count).append('\n'));
        failures.forEach(failure -> text.append(failure).append('\n'));
        return text.toString();
    }
}

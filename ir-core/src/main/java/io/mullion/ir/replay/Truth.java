package io.mullion.ir.replay;

import io.mullion.ir.history.SplitProgress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Which rows a lineage has published, by which commit, as of each commit that there is. */
final class Truth {
    /**
     * As of one commit.
     *
     * @param rows visible rows, and the commit that each came by
     * @param position how far the source was read
     */
    record State(Map<Event, Long> rows, List<SplitProgress> position) {}

    private final TreeMap<Long, State> states = new TreeMap<>(Map.of(0L, new State(Map.of(), List.of())));

    boolean isThere(long commit) {
        return states.containsKey(commit);
    }

    State at(long commit) {
        State state = states.get(commit);
        if (state == null) {
            throw new IllegalArgumentException("no commit " + commit + " of " + states.keySet());
        }
        return state;
    }

    State now() {
        return states.lastEntry().getValue();
    }

    List<Long> commits() {
        return List.copyOf(states.keySet());
    }

    /** A commit that publishes nothing. */
    void pass(long commit) {
        states.putIfAbsent(commit, now());
    }

    /** A row is published once; one that a job reads again belongs to the commit that brought it first. */
    void publish(long commit, List<Event> events, List<SplitProgress> position) {
        Map<Event, Long> rows = new HashMap<>(now().rows());
        events.forEach(event -> rows.putIfAbsent(event, commit));
        states.put(commit, new State(rows, position));
    }

    /** Rows of {@code range} that came up to a commit are those that are read now. */
    void replace(long commit, Predicate<Event> range, long upTo, List<Event> read) {
        Map<Event, Long> before = now().rows();
        Map<Event, Long> rows = new HashMap<>(before);
        rows.entrySet().removeIf(row -> range.test(row.getKey()) && row.getValue() <= upTo);
        read.forEach(event -> {
            long first = before.getOrDefault(event, commit);
            rows.put(event, first <= upTo ? first : commit);
        });
        states.put(commit, new State(rows, now().position()));
    }

    void rewind(long commit) {
        states.tailMap(commit, false).clear();
    }
}

package io.mullion.job.pane;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.Event;
import io.mullion.store.pane.PaneSketch;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a combiner holds: for each window a log of numbers of populations and values, which become partial panes when they are
 * handed on. That needs no more memory than thin panes do by themselves, leaves nothing for the garbage collector to move, and
 * is written from front to back; only finding a population's number goes all over the memory.
 */
final class OpenWindows {
    private final PaneGrid grid;
    private final int k;
    private final Dictionary dictionary = new Dictionary();
    private final TreeMap<Long, WindowLog> logs = new TreeMap<>();
    private final LogGrouping grouping = new LogGrouping();

    /** Of a window that is over, so that the next one finds room. */
    private @Nullable WindowLog spare;

    /** Of all logs, the spare one included. */
    private long logBytes;

    private int largestLog;

    /**
     * @param k accuracy parameter of the panes
     */
    OpenWindows(PaneGrid grid, int k) {
        this.grid = grid;
        this.k = k;
    }

    boolean isEmpty() {
        return logs.isEmpty();
    }

    /** About how much memory this takes, including what handing on needs. */
    long bytes() {
        return dictionary.bytes()
                + logBytes
                + Math.max(grouping.bytes(), LogGrouping.bytes(largestLog, dictionary.size()));
    }

    /** Adds the first {@code n} events. */
    void add(Event[] events, int n) {
        int[] populations = dictionary.numbers(events, n);
        int from = 0;
        while (from < n) {
            WindowLog log = log(grid.windowStart(events[from].eventTime()));
            long before = log.bytes();
            int at = from;
            while (at < n && isWithin(log.start(), events[at].eventTime())) {
                log.add(populations[at], events[at].value());
                at++;
            }
            logBytes += log.bytes() - before;
            largestLog = Math.max(largestLog, log.size());
            from = at;
        }
    }

    /**
     * Hands on, and forgets, the partial panes of windows that end at or before an instant, the earliest window first.
     *
     * @param lastMillis the last instant, in epoch ms, that lies in such a window
     * @return how many there were
     */
    long handOnUntil(long lastMillis, Consumer<Pane> action) {
        long panes = 0;
        while (!logs.isEmpty() && logs.firstKey() + grid.widthMillis() - 1 <= lastMillis) {
            panes += handOn(logs.pollFirstEntry().getValue(), action);
        }
        return panes;
    }

    /** Hands on, and forgets, all partial panes. */
    long handOnAll(Consumer<Pane> action) {
        long panes = 0;
        while (!logs.isEmpty()) {
            panes += handOn(logs.pollFirstEntry().getValue(), action);
        }
        return panes;
    }

    /** Gives room back that is kept for windows to come. */
    void dropSpare() {
        if (spare != null) {
            logBytes -= spare.bytes();
            spare = null;
        }
    }

    /** Gives all room back, and the numbers of populations; nothing may be held any more. */
    void dropAll() {
        if (!isEmpty()) {
            throw new IllegalStateException("there are %d windows that have not been handed on".formatted(logs.size()));
        }
        dropSpare();
        dictionary.clear();
        grouping.clear();
        largestLog = 0;
    }

    private int handOn(WindowLog log, Consumer<Pane> action) {
        int panes = grouping.forEach(log, dictionary.size(), (population, values, from, to) -> {
            PaneSketch sketch = PaneSketch.empty(k);
            sketch.update(values, from, to);
            action.accept(new Pane(dictionary.population(population), log.start(), sketch));
        });
        if (spare == null) {
            spare = log;
        } else {
            logBytes -= log.bytes();
        }
        return panes;
    }

    private WindowLog log(long start) {
        WindowLog log = logs.get(start);
        if (log == null) {
            log = newLog(start);
            logs.put(start, log);
        }
        return log;
    }

    private WindowLog newLog(long start) {
        WindowLog log = spare;
        if (log == null) {
            log = new WindowLog(start);
            logBytes += log.bytes();
        } else {
            spare = null;
            log.reopen(start);
        }
        return log;
    }

    private boolean isWithin(long start, long eventTime) {
        return eventTime >= start && eventTime - start < grid.widthMillis();
    }
}

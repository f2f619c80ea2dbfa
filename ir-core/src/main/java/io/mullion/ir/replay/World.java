package io.mullion.ir.replay;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The source: splits of events, out of order by up to {@link #DELAY} and some of them much later than that. What an event is
 * depends on the seed, its split and its offset alone, whoever reads it when.
 */
final class World {
    static final PaneGrid GRID = PaneGrid.ONE_MINUTE;
    static final long WIDTH = GRID.widthMillis();
    /** 2001-04-01T00:00. */
    static final long START = 986_083_200_000L;

    static final long DELAY = WIDTH * 3 / 2;
    static final List<Value> REGIONS = List.of(Value.text("us"), Value.text("eu"));
    static final List<Value> JOBS = List.of(Value.text("api"), Value.Missing.ABSENT);

    private final long seed;
    private final List<Long> lengths = new ArrayList<>();
    private final List<List<Event>> splits = new ArrayList<>();
    private final List<List<Long>> highest = new ArrayList<>();

    World(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            lengths.add(i > 0 && random.nextBoolean() ? 8L + random.nextInt(24) : Long.MAX_VALUE);
            splits.add(new ArrayList<>());
            highest.add(new ArrayList<>(List.of(Long.MIN_VALUE)));
        }
    }

    int splits() {
        return splits.size();
    }

    /** Number of events of a split; some have an end, and are read to it sooner or later. */
    long length(int split) {
        return lengths.get(split);
    }

    Event event(int split, long offset) {
        List<Event> events = splits.get(split);
        while (events.size() <= offset) {
            Event next = make(split, events.size());
            events.add(next);
            List<Long> seen = highest.get(split);
            seen.add(Math.max(seen.get(seen.size() - 1), next.time()));
        }
        return events.get((int) offset);
    }

    /** Events before this are late, once {@code offset} events of the split have been read. */
    long watermark(int split, long offset) {
        if (offset == 0) {
            return Long.MIN_VALUE;
        }
        event(split, offset - 1);
        return highest.get(split).get((int) offset) - DELAY;
    }

    private Event make(int split, long offset) {
        Random random = new Random(seed * 31 + split * 1_000_003L + offset * 7_919);
        random.nextInt();
        long quiet = offset / 12 * 2 * WIDTH;
        long time = START + quiet + offset * 22_000 - (long) (random.nextDouble() * DELAY);
        if (random.nextInt(7) == 0) {
            time -= (2 + random.nextInt(9)) * WIDTH;
        }
        int fate = random.nextInt(14);
        return new Event(
                split,
                offset,
                REGIONS.get(random.nextInt(3) / 2),
                JOBS.get(random.nextInt(3) / 2),
                time,
                fate == 0 ? Event.Fate.READ_LATER : fate == 1 ? Event.Fate.REJECTED_LATER : Event.Fate.READ);
    }

    static WindowRange windowOf(Event event) {
        long start = GRID.windowStart(event.time());
        return new WindowRange(start, start + WIDTH);
    }

    static ImmutableSortedMap<Integer, Value> populationOf(Event event) {
        return ImmutableSortedMap.of(0, event.region(), 1, event.job());
    }
}

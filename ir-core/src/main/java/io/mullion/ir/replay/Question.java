package io.mullion.ir.replay;

import com.google.common.collect.Range;
import io.mullion.ir.history.Request;
import io.mullion.ir.history.Seal;
import io.mullion.ir.history.Snapshot;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A request in plain terms.
 *
 * @param labels value by column, for the columns that are asked for
 * @param from epoch ms, {@link Seal#BEGINNING} for no bound
 * @param to epoch ms, not included, {@link Long#MAX_VALUE} for no bound
 */
record Question(String lineage, Map<Integer, Value> labels, long from, long to, Snapshot snapshot) {
    static final ValueType.TimestampType TIME = new ValueType.TimestampType(3, false);

    static Question random(String lineage, Snapshot snapshot, long around, Random random) {
        Map<Integer, Value> labels = new TreeMap<>();
        if (random.nextInt(2) == 0) {
            labels.put(0, World.REGIONS.get(random.nextInt(2)));
        }
        if (random.nextInt(3) == 0) {
            labels.put(1, World.JOBS.get(random.nextInt(2)));
        }
        int shape = random.nextInt(12);
        long width = World.WIDTH;
        long first = World.GRID.windowStart(around) - random.nextInt(14) * width;
        if (shape == 0) {
            return new Question(lineage, labels, Seal.BEGINNING, Long.MAX_VALUE, snapshot);
        }
        if (shape == 1) {
            return new Question(lineage, labels, Seal.BEGINNING, first + 3 * width, snapshot);
        }
        if (shape == 2) {
            long from = first + random.nextInt((int) width);
            return new Question(lineage, labels, from, from + 1 + random.nextInt(3 * (int) width), snapshot);
        }
        if (shape < 8) {
            long coarse = 4 * width;
            long start = first - Math.floorMod(first, coarse);
            return new Question(lineage, labels, start, start + coarse * (1 + random.nextInt(2)), snapshot);
        }
        return new Question(lineage, labels, first, first + width * (1 + random.nextInt(6)), snapshot);
    }

    boolean asksFor(Event event) {
        return from <= event.time()
                && event.time() < to
                && labels.entrySet().stream()
                        .allMatch(label -> label.getValue().equals(label.getKey() == 0 ? event.region() : event.job()));
    }

    Request request() {
        Box box = Box.EVERYTHING;
        for (Map.Entry<Integer, Value> label : labels.entrySet()) {
            box = box.and(new Dimension.Column(label.getKey()), Constraint.point(ValueType.TEXT, label.getValue()));
        }
        Range<Value> range = Range.all();
        if (from != Seal.BEGINNING) {
            range = range.intersection(Range.atLeast(timestamp(from)));
        }
        if (to != Long.MAX_VALUE) {
            range = range.intersection(Range.lessThan(timestamp(to)));
        }
        return new Request(lineage, box.and(new Dimension.Column(2), Constraint.range(TIME, range)));
    }

    static Value timestamp(long epochMillis) {
        return new Value.Timestamp(Instant.ofEpochMilli(epochMillis), false);
    }
}

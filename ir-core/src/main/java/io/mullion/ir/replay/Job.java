package io.mullion.ir.replay;

import io.mullion.ir.history.CheckpointId;
import io.mullion.ir.history.NewPane;
import io.mullion.ir.history.SplitProgress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A run of an ingestion job: it reads events, and at a checkpoint makes panes of those since the last one. */
final class Job {
    /** What a checkpoint hands to the catalog. @param panes with the rows of each */
    record Delivery(CheckpointId id, Map<NewPane, List<Event>> panes, List<SplitProgress> progress) {
        List<NewPane> brought() {
            return List.copyOf(panes.keySet());
        }

        List<Event> rows() {
            return panes.values().stream().flatMap(List::stream).toList();
        }
    }

    private final World world;
    private final Predicate<Event> selection;
    private final long epoch;
    private final long[] offsets;
    private final boolean[] ended;
    private final TreeSet<Integer> idle = new TreeSet<>();
    private final List<Event> buffer = new ArrayList<>();
    private long checkpoint;

    Job(World world, Predicate<Event> selection, long epoch, List<SplitProgress> from) {
        this.world = world;
        this.selection = selection;
        this.epoch = epoch;
        this.offsets = new long[world.splits()];
        this.ended = new boolean[world.splits()];
        from.forEach(split -> {
            offsets[split.split()] = split.offset();
            ended[split.split()] = split.offset() == world.length(split.split());
        });
    }

    void toggleIdle(int split) {
        if (!idle.remove(split)) {
            idle.add(split);
        }
    }

    void read(int split, int count) {
        if (idle.contains(split)) {
            return;
        }
        // An input that goes on after its end has no split that is at its end, unless there is no more of it.
        for (int i = 0; i < ended.length; i++) {
            ended[i] = offsets[i] == world.length(i);
        }
        for (int i = 0; i < count && !ended[split]; i++) {
            Event event = world.event(split, offsets[split]++);
            if (selection.test(event) && event.fate() != Event.Fate.READ_LATER) {
                buffer.add(event);
            }
            ended[split] = offsets[split] == world.length(split);
        }
    }

    /** The input ends where it has been read to, for now. */
    void end() {
        for (int split = 0; split < ended.length; split++) {
            ended[split] = offsets[split] > 0;
        }
    }

    Delivery checkpoint() {
        List<SplitProgress> progress = new ArrayList<>();
        for (int split = 0; split < offsets.length; split++) {
            long watermark = world.watermark(split, offsets[split]);
            progress.add(new SplitProgress(split, offsets[split], watermark, idle.contains(split), ended[split]));
        }
        Delivery delivery = new Delivery(new CheckpointId(epoch, ++checkpoint), panesOf(buffer), progress);
        buffer.clear();
        return delivery;
    }

    /** One pane for each population and window. */
    static Map<NewPane, List<Event>> panesOf(List<Event> events) {
        Map<NewPane, List<Event>> panes = new LinkedHashMap<>();
        events.forEach(event -> panes.computeIfAbsent(
                        new NewPane(World.populationOf(event), World.windowOf(event)), pane -> new ArrayList<>())
                .add(event));
        return panes;
    }
}

package io.mullion.ir.replay;

import io.mullion.ir.history.SplitProgress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Which events are late: behind the watermark of their split, or behind an end of the input that came before them. */
final class Ends {
    private record End(List<SplitProgress> position, long lastData) {}

    private final World world;
    private final List<End> ends = new ArrayList<>();

    Ends(World world) {
        this.world = world;
    }

    void note(List<SplitProgress> position, Collection<Event> rows) {
        if (position.stream().allMatch(SplitProgress::ended)) {
            long last = rows.stream()
                    .mapToLong(row -> World.windowOf(row).to())
                    .max()
                    .orElse(Long.MIN_VALUE);
            ends.add(new End(position, last));
        }
    }

    boolean isLate(Event event) {
        long end = World.windowOf(event).to();
        return world.watermark(event.split(), event.offset()) >= end
                || ends.stream()
                        .anyMatch(ended -> ended.lastData() >= end
                                && ended.position().stream()
                                        .anyMatch(split ->
                                                split.split() == event.split() && split.offset() <= event.offset()));
    }
}

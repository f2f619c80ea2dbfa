package io.mullion.job.sink;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.job.pane.Pane;
import io.mullion.job.parse.RejectReason;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.pane.PaneSketch;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/** The panes and rejections since the last barrier, with at most one pane for each population and window. */
final class CommitBuffer {
    /** In the order of arrival, which is nearly that of time and so nearly that of a block. */
    private final Map<Slot, PaneSketch> panes = new LinkedHashMap<>();

    private final Map<RejectReason, Long> rejected = new EnumMap<>(RejectReason.class);
    private long rows;

    private record Slot(String population, long windowStart) {}

    void add(Pane pane) {
        rows += pane.sketch().n();
        panes.merge(new Slot(pane.population(), pane.windowStart()), pane.sketch(), (there, more) -> {
            there.merge(more);
            return there;
        });
    }

    void reject(RejectReason reason) {
        reject(reason, 1);
    }

    void reject(RejectReason reason, long records) {
        rejected.merge(reason, records, Long::sum);
    }

    boolean isEmpty() {
        return panes.isEmpty() && rejected.isEmpty();
    }

    int panes() {
        return panes.size();
    }

    long rows() {
        return rows;
    }

    ImmutableSortedMap<String, Long> rejected() {
        ImmutableSortedMap.Builder<String, Long> counts = ImmutableSortedMap.naturalOrder();
        rejected.forEach((reason, count) -> counts.put(reason.name(), count));
        return counts.buildOrThrow();
    }

    /** Keys of the populations that have panes here. */
    Set<String> populations() {
        Set<String> keys = new HashSet<>();
        panes.keySet().forEach(slot -> keys.add(slot.population));
        return keys;
    }

    /** The panes as blocks. */
    List<byte[]> pack(BlockPacker packer, ToLongFunction<String> numberOf) {
        panes.forEach((slot, sketch) -> packer.add(numberOf.applyAsLong(slot.population), slot.windowStart, sketch));
        return packer.pack();
    }

    void clear() {
        panes.clear();
        rejected.clear();
        rows = 0;
    }
}

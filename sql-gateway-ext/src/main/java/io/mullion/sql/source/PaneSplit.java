package io.mullion.sql.source;

import io.mullion.ir.planner.WindowRange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * A run of whole windows that one task reads.
 *
 * @param from start of the first window in epoch ms
 * @param to end of the last window in epoch ms
 */
record PaneSplit(long from, long to) implements SourceSplit, Serializable {
    private static final long serialVersionUID = 1L;

    /** Shorter runs are not worth a split: a block of panes holds many windows and is read as a whole. */
    private static final long MIN_WINDOWS = 60;

    @Override
    public String splitId() {
        return from + "-" + to;
    }

    /** Cuts the windows into about {@code count} runs of equal length. */
    static List<PaneSplit> cut(List<WindowRange> windows, long widthMillis, int count) {
        long total = windows.stream()
                .mapToLong(range -> (range.to() - range.from()) / widthMillis)
                .sum();
        long length = Math.max(MIN_WINDOWS, (total + count - 1) / count) * widthMillis;
        List<PaneSplit> splits = new ArrayList<>();
        for (WindowRange range : windows) {
            for (long from = range.from(); from < range.to(); from += length) {
                splits.add(new PaneSplit(from, Math.min(range.to(), from + length)));
            }
        }
        return splits;
    }
}

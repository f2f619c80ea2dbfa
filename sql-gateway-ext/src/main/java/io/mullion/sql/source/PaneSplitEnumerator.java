package io.mullion.sql.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.jspecify.annotations.Nullable;

/** Hands the splits out one by one, to whichever task asks next. */
final class PaneSplitEnumerator implements SplitEnumerator<PaneSplit, List<PaneSplit>> {
    private final SplitEnumeratorContext<PaneSplit> context;
    private final Deque<PaneSplit> left;

    PaneSplitEnumerator(SplitEnumeratorContext<PaneSplit> context, List<PaneSplit> splits) {
        this.context = context;
        this.left = new ArrayDeque<>(splits);
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtask, @Nullable String hostname) {
        PaneSplit next = left.poll();
        if (next == null) {
            context.signalNoMoreSplits(subtask);
        } else {
            context.assignSplit(next, subtask);
        }
    }

    @Override
    public void addSplitsBack(List<PaneSplit> splits, int subtask) {
        left.addAll(splits);
    }

    @Override
    public void addReader(int subtask) {}

    @Override
    public List<PaneSplit> snapshotState(long checkpoint) {
        return List.copyOf(left);
    }

    @Override
    public void close() {}
}

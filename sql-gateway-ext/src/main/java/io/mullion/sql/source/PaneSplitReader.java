package io.mullion.sql.source;

import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.PaneReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * Reads one split at a time and asks for the next when it is done. A split is read in one go, since the store hands panes
 * over block by block and the output holds the reader up when it is full.
 */
final class PaneSplitReader implements SourceReader<RowData, PaneSplit> {
    private final SourceReaderContext context;
    private final Store store;
    private final PaneRows rows;
    private final PaneRows.Builder builder;
    private final Deque<PaneSplit> splits = new ArrayDeque<>();
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private boolean noMoreSplits;
    private @Nullable PaneCatalog catalog;

    PaneSplitReader(SourceReaderContext context, Store store, PaneRows rows) {
        this.context = context;
        this.store = store;
        this.rows = rows;
        this.builder = rows.builder();
    }

    @Override
    public void start() {
        context.sendSplitRequest();
    }

    @Override
    public InputStatus pollNext(ReaderOutput<RowData> output) {
        PaneSplit split = splits.poll();
        if (split != null) {
            read(split, output);
            if (splits.isEmpty() && !noMoreSplits) {
                context.sendSplitRequest();
            }
        }
        if (!splits.isEmpty()) {
            return InputStatus.MORE_AVAILABLE;
        }
        if (noMoreSplits) {
            return InputStatus.END_OF_INPUT;
        }
        if (available.isDone()) {
            available = new CompletableFuture<>();
        }
        return InputStatus.NOTHING_AVAILABLE;
    }

    private void read(PaneSplit split, ReaderOutput<RowData> output) {
        PaneReader.Result result = catalog()
                .read(rows.dataset(), rows.snapshot())
                .read(
                        builder.populations(),
                        split.from(),
                        split.to(),
                        (population, windowStart, commit, pane) ->
                                output.collect(builder.row(population, windowStart, commit, pane)));
        if (!result.quarantined().isEmpty()) {
            throw new QuarantinedPanesException(rows.dataset(), result.quarantined());
        }
    }

    private PaneCatalog catalog() {
        PaneCatalog result = catalog;
        if (result == null) {
            result = store.open();
            catalog = result;
        }
        return result;
    }

    @Override
    public List<PaneSplit> snapshotState(long checkpoint) {
        return List.copyOf(splits);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return splits.isEmpty() && !noMoreSplits ? available : CompletableFuture.completedFuture(null);
    }

    @Override
    public void addSplits(List<PaneSplit> more) {
        splits.addAll(more);
        available.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {
        noMoreSplits = true;
        available.complete(null);
    }

    @Override
    public void close() throws Exception {
        if (catalog != null) {
            catalog.close();
        }
    }
}

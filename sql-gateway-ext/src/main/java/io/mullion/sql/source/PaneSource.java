package io.mullion.sql.source;

import io.mullion.ir.planner.WindowRange;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;

/** The bounded source of a planned scan: one row per pane, as of one commit. */
public final class PaneSource implements Source<RowData, PaneSplit, List<PaneSplit>> {
    private static final long serialVersionUID = 1L;

    private final Store store;
    private final PaneRows rows;
    private final ArrayList<PaneSplit> splits;

    private PaneSource(Store store, PaneRows rows, List<PaneSplit> splits) {
        this.store = store;
        this.rows = rows;
        this.splits = new ArrayList<>(splits);
    }

    /**
     * A source for about {@code tasks} tasks.
     *
     * @param windows runs of whole windows of {@code widthMillis}
     */
    public static PaneSource of(Store store, PaneRows rows, List<WindowRange> windows, long widthMillis, int tasks) {
        return new PaneSource(store, rows, PaneSplit.cut(windows, widthMillis, 2 * Math.max(1, tasks)));
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<PaneSplit, List<PaneSplit>> createEnumerator(SplitEnumeratorContext<PaneSplit> context) {
        return new PaneSplitEnumerator(context, splits);
    }

    @Override
    public SplitEnumerator<PaneSplit, List<PaneSplit>> restoreEnumerator(
            SplitEnumeratorContext<PaneSplit> context, List<PaneSplit> left) {
        return new PaneSplitEnumerator(context, left);
    }

    @Override
    public SourceReader<RowData, PaneSplit> createReader(SourceReaderContext context) {
        return new PaneSplitReader(context, store, rows);
    }

    @Override
    public SimpleVersionedSerializer<PaneSplit> getSplitSerializer() {
        return new PaneSplitSerializer.Single();
    }

    @Override
    public SimpleVersionedSerializer<List<PaneSplit>> getEnumeratorCheckpointSerializer() {
        return new PaneSplitSerializer();
    }
}

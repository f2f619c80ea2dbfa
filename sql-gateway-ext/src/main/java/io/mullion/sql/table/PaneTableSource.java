package io.mullion.sql.table;

import io.mullion.sql.source.Store;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.query.Policy;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.types.DataType;

/**
 * A scan of panes while Flink plans it: collects the conditions and the columns. The cover is planned when the stream is built,
 * since Flink asks for a provider during validation too, before it pushes any condition.
 */
final class PaneTableSource implements ScanTableSource, SupportsFilterPushDown, SupportsProjectionPushDown {
    private final Store store;
    private final TableShape shape;
    private final LineageState snapshot;
    private final Policy policy;
    private final ZoneId session;
    private PushedFilters filters = PushedFilters.NONE;
    private List<Integer> columns;
    private DataType produced;

    PaneTableSource(Store store, TableShape shape, LineageState snapshot, Policy policy, ZoneId session) {
        this.store = store;
        this.shape = shape;
        this.snapshot = snapshot;
        this.policy = policy;
        this.session = session;
        this.columns = IntStream.range(0, shape.columns().size()).boxed().toList();
        this.produced = shape.rowType();
    }

    @Override
    public Result applyFilters(List<ResolvedExpression> conditions) {
        filters = PushedFilters.of(conditions, shape, session);
        return Result.of(filters.accepted(), filters.remaining());
    }

    @Override
    public boolean supportsNestedProjection() {
        return false;
    }

    @Override
    public void applyProjection(int[][] fields, DataType dataType) {
        columns = Arrays.stream(fields).map(path -> path[0]).toList();
        produced = dataType;
    }

    @Override
    public ChangelogMode getChangelogMode() {
        return ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
        return new PaneScanProvider(
                store, shape, snapshot, policy, filters, columns, context.createTypeInformation(produced));
    }

    @Override
    public DynamicTableSource copy() {
        PaneTableSource copy = new PaneTableSource(store, shape, snapshot, policy, session);
        copy.filters = filters;
        copy.columns = columns;
        copy.produced = produced;
        return copy;
    }

    @Override
    public String asSummaryString() {
        return "Mullion(" + shape.ingestion().dataset() + ", commit=" + snapshot.commits() + ")";
    }
}

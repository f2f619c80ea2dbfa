package io.mullion.sql.table;

import io.mullion.sql.source.PaneRows;
import io.mullion.sql.source.PaneSource;
import io.mullion.sql.source.Store;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.query.PaneScan;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Receipt;
import io.mullion.store.query.UnanswerableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.data.RowData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plans the cover and builds the stream that reads it, or refuses the query with one line that says why. */
record PaneScanProvider(
        Store store,
        TableShape shape,
        LineageState snapshot,
        Policy policy,
        PushedFilters filters,
        List<Integer> columns,
        TypeInformation<RowData> rowType)
        implements DataStreamScanProvider {
    private static final Logger LOG = LoggerFactory.getLogger(PaneScanProvider.class);

    private static final int MAX_GAPS = 10;

    @Override
    public boolean isBounded() {
        return true;
    }

    @Override
    public DataStream<RowData> produceDataStream(ProviderContext context, StreamExecutionEnvironment env) {
        PaneScan scan = plan();
        String name = "Mullion(" + scan.dataset() + ", commit=" + scan.snapshot() + ")";
        PaneSource source = PaneSource.of(
                store,
                PaneRows.of(scan, shape.labelCount(), columns),
                scan.populations().isEmpty() ? List.of() : scan.windows(),
                shape.ingestion().grid().widthMillis(),
                env.getParallelism());
        var stream = env.fromSource(source, WatermarkStrategy.noWatermarks(), name, rowType);
        context.generateUid("mullion-panes").ifPresent(stream::uid);
        return stream;
    }

    /**
     * The scan, checked.
     *
     * @throws UnanswerableException when a condition cannot be decided per pane, or the policy is strict and there are gaps
     */
    private PaneScan plan() {
        filters.refusal().ifPresent(reason -> {
            throw new UnanswerableException(reason);
        });
        try (PaneCatalog catalog = store.open()) {
            PaneScan scan = PaneScan.plan(catalog, snapshot, filters.where());
            scan.notes().forEach(note -> LOG.info("{}: {}", scan.dataset(), note));
            if (!scan.gaps().isEmpty()) {
                String gaps = display(scan);
                if (policy == Policy.STRICT) {
                    throw new UnanswerableException(
                            "%s does not cover all of the request; ask for less, or for what is there with the option 'policy' = 'partial': %s"
                                    .formatted(scan.dataset(), gaps));
                }
                LOG.warn("{}: partial answer as of commit {}, without {}", scan.dataset(), scan.snapshot(), gaps);
            }
            return scan;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String display(PaneScan scan) {
        String some = scan.gaps().stream()
                .limit(MAX_GAPS)
                .map(Receipt.GapLine::toString)
                .collect(Collectors.joining("; "));
        int more = scan.gaps().size() - MAX_GAPS;
        return more > 0 ? some + "; and " + more + " more" : some;
    }
}

package io.mullion.job.sink;

import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.config.JobSpec;
import io.mullion.job.pane.SinkRecord;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.catalog.StoreException;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.pane.DefinitionId;
import java.io.IOException;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Publishes a backfill, in one commit at the end of its input. It begins no run of the lineage: the live job goes on beside
 * it. Has to run with parallelism 1, behind panes that leave their operator at the end of the input only.
 */
public final class BackfillSink
        implements Sink<SinkRecord>, SupportsCommitter<StagedCommit>, SupportsWriterState<SinkRecord, BackfillState> {
    private static final long serialVersionUID = 1L;

    private final String dataset;
    private final String definition;
    private final int k;
    private final long widthMillis;
    private final long offsetMillis;
    private final long backfill;
    private final CatalogOpener opener;

    private BackfillSink(Ingestion ingestion, JobSpec spec, long backfill, CatalogOpener opener) {
        this.dataset = ingestion.dataset();
        this.definition =
                PlanJson.idOf(Coverages.derive(ingestion.plan()).definition()).hex();
        this.k = spec.k();
        this.widthMillis = spec.grid().widthMillis();
        this.offsetMillis = spec.grid().offsetMillis();
        this.backfill = backfill;
        this.opener = opener;
    }

    /**
     * The sink of a backfill that has begun.
     *
     * @param backfill its number
     */
    public static BackfillSink of(Ingestion ingestion, CatalogOpener opener, long backfill) {
        return new BackfillSink(ingestion, JobSpec.of(ingestion), backfill, opener);
    }

    @Override
    public BackfillWriter createWriter(WriterInitContext context) {
        if (context.getTaskInfo().getNumberOfParallelSubtasks() != 1) {
            throw new IllegalStateException("the sink of a backfill has to run with parallelism 1");
        }
        BlockPacker packer = new BlockPacker(new DefinitionId(definition), k, new PaneGrid(widthMillis, offsetMillis));
        return new BackfillWriter(opener.open(), packer, dataset);
    }

    @Override
    public BackfillWriter restoreWriter(WriterInitContext context, Collection<BackfillState> states) {
        BackfillWriter writer = createWriter(context);
        states.forEach(writer::restore);
        return writer;
    }

    @Override
    public Committer<StagedCommit> createCommitter(CommitterInitContext context) {
        return new Publisher(opener.open(), dataset, backfill);
    }

    /** Publishing again changes nothing, so a failure is simply tried again by the job's restart. */
    private record Publisher(PaneCatalog catalog, String dataset, long backfill) implements Committer<StagedCommit> {
        @Override
        public void commit(Collection<CommitRequest<StagedCommit>> requests) {
            for (CommitRequest<StagedCommit> request : requests) {
                try {
                    catalog.publishBackfill(dataset, backfill, request.getCommittable());
                } catch (StoreException e) {
                    if (!e.retriable()) {
                        throw UnrecoverableStoreException.classify(e);
                    }
                    request.retryLater();
                } catch (RuntimeException e) {
                    throw UnrecoverableStoreException.classify(e);
                }
            }
        }

        @Override
        public void close() throws IOException {
            catalog.close();
        }
    }

    @Override
    public SimpleVersionedSerializer<StagedCommit> getCommittableSerializer() {
        return new StagedCommitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<BackfillState> getWriterStateSerializer() {
        return new BackfillState.Serializer();
    }
}

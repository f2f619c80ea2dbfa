package io.mullion.job.sink;

import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.config.JobSpec;
import io.mullion.job.pane.SinkRecord;
import io.mullion.job.sink.WriterState.Totals;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.Run;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.encoding.PlanJson;
import java.io.IOException;
import java.io.Serializable;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.api.connector.sink2.SupportsPreCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.jspecify.annotations.Nullable;

/**
 * Commits panes to a catalog, one commit a checkpoint. Has to run with parallelism 1, since one commit holds at most one
 * pane of each population and window.
 *
 * <p>Every start of the writer begins a run of the lineage, restarts inside a job included. A writer without state asks
 * for a fresh run, which the catalog refuses when the lineage has commits.
 */
public final class PaneSink
        implements Sink<SinkRecord>,
                SupportsCommitter<StagedCommit>,
                SupportsWriterState<SinkRecord, WriterState>,
                SupportsPreCommitTopology<StagedCommit, StagedCommit> {
    private static final long serialVersionUID = 1L;

    private final Settings settings;
    private final CatalogOpener opener;

    /**
     * @param definition id of the definition, as hexadecimal digits
     * @param checkpoints directory (a URI) that holds one directory of checkpoints for each job id
     * @param wholeFromMillis event time from which on nothing of the input is missing; null when nothing is
     */
    record Settings(
            String dataset,
            String definition,
            int k,
            long widthMillis,
            long offsetMillis,
            String checkpoints,
            Restored restored,
            @Nullable Long wholeFromMillis)
            implements Serializable {
        PaneGrid grid() {
            return new PaneGrid(widthMillis, offsetMillis);
        }

        /** What there is before the first event. */
        Totals beginning() {
            return wholeFromMillis == null ? Totals.NONE : Totals.wholeFrom(firstWholeWindow(wholeFromMillis));
        }

        private long firstWholeWindow(long millis) {
            long start = grid().windowStart(millis);
            return start == millis ? start : start + widthMillis;
        }
    }

    private PaneSink(Settings settings, CatalogOpener opener) {
        this.settings = settings;
        this.opener = opener;
    }

    /**
     * The sink of an ingestion.
     *
     * @param ingestion registered in the catalog
     * @param wholeFromMillis event time in epoch ms from which on nothing of the input is missing, for a lineage that begins;
     *     empty when it begins at the input's beginning
     * @param checkpoints directory (a URI) that holds one directory of checkpoints for each job id
     */
    public static PaneSink of(
            Ingestion ingestion,
            OptionalLong wholeFromMillis,
            CatalogOpener opener,
            String checkpoints,
            Restored restored) {
        JobSpec spec = JobSpec.of(ingestion);
        String definition =
                PlanJson.idOf(Coverages.derive(ingestion.plan()).definition()).hex();
        return new PaneSink(
                new Settings(
                        ingestion.dataset(),
                        definition,
                        spec.k(),
                        spec.grid().widthMillis(),
                        spec.grid().offsetMillis(),
                        checkpoints,
                        restored,
                        wholeFromMillis.isPresent() ? wholeFromMillis.getAsLong() : null),
                opener);
    }

    @Override
    public PaneWriter createWriter(WriterInitContext context) throws IOException {
        return writer(context, Optional.empty());
    }

    @Override
    public PaneWriter restoreWriter(WriterInitContext context, Collection<WriterState> states) throws IOException {
        if (states.size() > 1) {
            throw new IllegalStateException("the pane sink has parallelism 1, but the checkpoint holds the state of "
                    + states.size() + " writers");
        }
        return writer(context, states.stream().findFirst());
    }

    private PaneWriter writer(WriterInitContext context, Optional<WriterState> restored) throws IOException {
        if (context.getTaskInfo().getNumberOfParallelSubtasks() != 1) {
            throw new IllegalStateException("the pane sink has to run with parallelism 1");
        }
        String jobCheckpoints =
                settings.checkpoints + "/" + context.getJobInfo().getJobId();
        Optional<CheckpointId> from = restored.map(WriterState::id);
        PaneCatalog catalog = opener.open();
        try {
            Run run = from.isPresent() && settings.restored == Restored.REWINDING
                    ? catalog.rewind(settings.dataset, from.get(), jobCheckpoints)
                    : catalog.beginRun(settings.dataset, from, jobCheckpoints);
            Totals totals = restored.map(WriterState::totals).orElseGet(settings::beginning);
            return new PaneWriter(catalog, settings, run.epoch(), totals, context.metricGroup());
        } catch (RuntimeException e) {
            catalog.close();
            throw UnrecoverableStoreException.classify(e);
        }
    }

    @Override
    public Committer<StagedCommit> createCommitter(CommitterInitContext context) {
        return new PaneCommitter(opener.open(), settings.dataset);
    }

    @Override
    public DataStream<CommittableMessage<StagedCommit>> addPreCommitTopology(
            DataStream<CommittableMessage<StagedCommit>> committables) {
        return committables
                .map(new CheckpointStamp())
                .returns(CommittableMessageTypeInfo.of(StagedCommitSerializer::new))
                .name("stamp")
                .uid("stamp");
    }

    @Override
    public SimpleVersionedSerializer<StagedCommit> getCommittableSerializer() {
        return new StagedCommitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<StagedCommit> getWriteResultSerializer() {
        return new StagedCommitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<WriterState> getWriterStateSerializer() {
        return new WriterStateSerializer();
    }
}

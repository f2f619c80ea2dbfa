package io.mullion.job.sink;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.pane.InputEnded;
import io.mullion.job.pane.Pane;
import io.mullion.job.pane.Rejected;
import io.mullion.job.pane.SinkRecord;
import io.mullion.job.sink.WriterState.Totals;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.pane.DefinitionId;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.metrics.MetricGroup;

/**
 * Gathers the panes of a checkpoint interval and stages them as one commit. It belongs to one run of the lineage, which
 * began when the writer was made. A checkpoint that brings nothing new, no pane, no rejection and no later seal, stages
 * nothing.
 */
final class PaneWriter
        implements CommittingSinkWriter<SinkRecord, StagedCommit>, StatefulSinkWriter<SinkRecord, WriterState> {

    /** Stands in a commit until its checkpoint is known. Flink counts checkpoints from 1. */
    static final long UNKNOWN_CHECKPOINT = 0;

    private final PaneCatalog catalog;
    private final long epoch;
    private final DefinitionId definition;
    private final int k;
    private final PaneGrid grid;
    private final PopulationNumbers numbers;
    private final CommitBuffer buffer = new CommitBuffer();
    private final Seal seal;
    private Totals totals;
    private OptionalLong stagedSeal = OptionalLong.empty();
    private long lastPanes;
    private long lastBytes;

    /**
     * @param epoch of the run that has begun
     * @param totals of the runs before
     */
    PaneWriter(PaneCatalog catalog, PaneSink.Settings settings, long epoch, Totals totals, MetricGroup metrics) {
        this.catalog = catalog;
        this.epoch = epoch;
        this.definition = new DefinitionId(settings.definition());
        this.k = settings.k();
        this.grid = settings.grid();
        this.numbers = new PopulationNumbers(catalog, settings.dataset());
        this.seal = new Seal(grid);
        this.totals = totals;
        metrics.gauge("panesInLastCommit", () -> lastPanes);
        metrics.gauge("bytesInLastCommit", () -> lastBytes);
        metrics.gauge("sealedTo", () -> stagedSeal.orElse(Long.MIN_VALUE));
    }

    @Override
    public void write(SinkRecord record, Context context) {
        if (record instanceof Pane pane) {
            buffer.add(pane);
            totals = totals.plusPane(pane.windowStart(), pane.sketch().n());
        } else if (record instanceof Rejected rejected) {
            buffer.reject(rejected.reason());
            totals = totals.plusRejected();
        } else if (record instanceof InputEnded ended) {
            totals = totals.ended(ended.records());
        }
    }

    @Override
    public void writeWatermark(Watermark watermark) {
        seal.advance(watermark.getTimestamp());
    }

    /** Checks at the end of the input that no record is missing and none was counted twice, before it is committed. */
    @Override
    public void flush(boolean endOfInput) {
        if (endOfInput && totals.read().isPresent()) {
            long read = totals.read().getAsLong();
            if (totals.rows() + totals.rejected() != read) {
                throw new AccountingException(read, totals.rows(), totals.rejected(), 0);
            }
        }
    }

    @Override
    public Collection<StagedCommit> prepareCommit() {
        OptionalLong sealedTo = seal.sealedTo(totals);
        if (buffer.isEmpty() && sealedTo.equals(stagedSeal)) {
            return List.of();
        }
        StagedCommit commit = new StagedCommit(
                new CheckpointId(epoch, UNKNOWN_CHECKPOINT),
                blocks(),
                totals.completeFrom(),
                sealedTo,
                buffer.rows(),
                buffer.rejected());
        lastPanes = buffer.panes();
        lastBytes = commit.blocks().stream().mapToLong(block -> block.length).sum();
        stagedSeal = sealedTo;
        buffer.clear();
        return List.of(commit);
    }

    @Override
    public List<WriterState> snapshotState(long checkpointId) {
        return List.of(new WriterState(new CheckpointId(epoch, checkpointId), totals));
    }

    @Override
    public void close() throws IOException {
        catalog.close();
    }

    private List<byte[]> blocks() {
        try {
            numbers.learn(buffer.populations());
        } catch (RuntimeException e) {
            throw UnrecoverableStoreException.classify(e);
        }
        return buffer.pack(new BlockPacker(definition, k, grid), numbers::of);
    }
}

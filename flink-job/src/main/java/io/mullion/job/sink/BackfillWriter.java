package io.mullion.job.sink;

import io.mullion.job.pane.InputEnded;
import io.mullion.job.pane.Pane;
import io.mullion.job.pane.Rejected;
import io.mullion.job.pane.SinkRecord;
import io.mullion.job.pane.Skipped;
import io.mullion.job.parse.RejectReason;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.StagedCommit;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;

/** Gathers the panes of a backfill, and stages them when the input has been read to its end and never before. */
final class BackfillWriter
        implements CommittingSinkWriter<SinkRecord, StagedCommit>, StatefulSinkWriter<SinkRecord, BackfillState> {
    /** The catalog goes by the backfill's number; a run or a checkpoint says nothing here. */
    private static final CheckpointId NO_CHECKPOINT = new CheckpointId(0, 0);

    private final PaneCatalog catalog;
    private final BlockPacker packer;
    private final PopulationNumbers numbers;
    private final CommitBuffer buffer = new CommitBuffer();
    private long skipped;
    private OptionalLong read = OptionalLong.empty();
    private boolean complete;

    BackfillWriter(PaneCatalog catalog, BlockPacker packer, String dataset) {
        this.catalog = catalog;
        this.packer = packer;
        this.numbers = new PopulationNumbers(catalog, dataset);
    }

    void restore(BackfillState state) {
        skipped += state.skipped();
        state.rejected().forEach((reason, records) -> buffer.reject(RejectReason.valueOf(reason), records));
    }

    @Override
    public void write(SinkRecord record, Context context) {
        if (record instanceof Pane pane) {
            buffer.add(pane);
        } else if (record instanceof Rejected rejected) {
            buffer.reject(rejected.reason());
        } else if (record instanceof Skipped) {
            skipped++;
        } else if (record instanceof InputEnded ended) {
            read = OptionalLong.of(ended.records());
        }
    }

    @Override
    public void flush(boolean endOfInput) {
        if (!endOfInput || read.isEmpty()) {
            return;
        }
        long rejected =
                buffer.rejected().values().stream().mapToLong(Long::longValue).sum();
        if (buffer.rows() + rejected + skipped != read.getAsLong()) {
            throw new AccountingException(read.getAsLong(), buffer.rows(), rejected, skipped);
        }
        complete = true;
    }

    @Override
    public Collection<StagedCommit> prepareCommit() {
        if (!complete) {
            return List.of();
        }
        complete = false;
        try {
            numbers.learn(buffer.populations());
        } catch (RuntimeException e) {
            throw UnrecoverableStoreException.classify(e);
        }
        return List.of(new StagedCommit(
                NO_CHECKPOINT,
                buffer.pack(packer, numbers::of),
                OptionalLong.empty(),
                OptionalLong.empty(),
                buffer.rows(),
                buffer.rejected()));
    }

    @Override
    public List<BackfillState> snapshotState(long checkpointId) {
        return List.of(new BackfillState(skipped, buffer.rejected()));
    }

    @Override
    public void close() throws IOException {
        catalog.close();
    }
}

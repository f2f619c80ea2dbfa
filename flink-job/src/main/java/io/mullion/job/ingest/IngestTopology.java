package io.mullion.job.ingest;

import io.mullion.job.config.JobSpec;
import io.mullion.job.deadletter.DeadLetter;
import io.mullion.job.pane.PaneStage;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.sink.CatalogOpener;
import io.mullion.job.sink.PaneSink;
import io.mullion.job.sink.Restored;
import io.mullion.job.source.EventFormat;
import io.mullion.job.source.Input;
import io.mullion.job.wire.RecordType;
import io.mullion.store.catalog.Ingestion;
import java.util.OptionalLong;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * The ingestion job, put together from the plan of an ingestion:
 *
 * <pre>
 * source (m) ─ route (m) ─┬─ combine (m) ─ keyBy(population) ─ panes (n) ─┬─ pane sink (1)
 *                         ├─ counts ──────────────────────────────────────┘
 *                         └─ dead letter (1)
 * </pre>
 *
 * <p>The numbers are parallelisms; m is 1 but for topics, see {@link Input}. Source, route and combiner run as one task, so that events, counts and rejections pass the
 * barrier of a checkpoint together. The ids of the operators belong to the checkpoints: never change one.
 *
 * @param ingestion registered in the catalog
 * @param deadLetter directory of the dead letter
 * @param wholeFromMillis see {@link Input}
 * @param combinerBytes how much memory a task may combine in
 * @param checkpoints directory (a URI) that holds one directory of checkpoints for each job id
 */
record IngestTopology(
        Ingestion ingestion,
        OptionalLong wholeFromMillis,
        long combinerBytes,
        CatalogOpener catalog,
        Path deadLetter,
        String checkpoints,
        Restored restored) {

    /** The key groups of the state: the largest parallelism there can ever be. */
    static final int MAX_PARALLELISM = 128;

    /** Adds everything behind the source. */
    void attach(SingleOutputStreamOperator<SourceRecord> records) {
        JobSpec spec = JobSpec.of(ingestion);
        SingleOutputStreamOperator<Event> events = records.process(new RecordRouter())
                .returns(RecordType.of(EventFormat.INSTANCE))
                .name("route")
                .uid("route")
                .setParallelism(records.getParallelism());
        events.getSideOutput(RecordRouter.DEAD_LETTER)
                .sinkTo(DeadLetter.sink(deadLetter))
                .name("dead letter")
                .uid("dead-letter")
                .setParallelism(1);
        PaneStage.of(events, spec.k(), spec.grid(), combinerBytes)
                .union(events.getSideOutput(RecordRouter.COUNTED))
                .sinkTo(PaneSink.of(ingestion, wholeFromMillis, catalog, checkpoints, restored))
                .name("pane sink")
                .uid("pane-sink")
                .setParallelism(1);
    }
}

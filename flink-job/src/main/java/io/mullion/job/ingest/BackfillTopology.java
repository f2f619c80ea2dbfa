package io.mullion.job.ingest;

import io.mullion.ir.planner.WindowRange;
import io.mullion.job.config.JobSpec;
import io.mullion.job.deadletter.DeadLetter;
import io.mullion.job.pane.PaneStage;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.sink.BackfillSink;
import io.mullion.job.sink.CatalogOpener;
import io.mullion.job.source.EventFormat;
import io.mullion.job.wire.RecordType;
import io.mullion.store.catalog.Backfill;
import io.mullion.store.catalog.Ingestion;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The job that reads windows again (S9):
 *
 * <pre>
 * source (1) ─ route (1) ─ windows (1) ─┬─ combine (1) ─ keyBy(population) ─ panes (n) ─┬─ backfill sink (1)
 *                 │                     └─ skipped ─────────────────────────────────────┤
 *                 ├─ counts ────────────────────────────────────────────────────────────┘
 *                 └─ dead letter (1)
 * </pre>
 *
 * <p>There are no watermarks, so nothing is late and a window's pane leaves when the input has ended, as one: the state
 * holds the panes of all windows until then.
 *
 * @param backfill has begun in the catalog
 * @param combinerBytes how much memory a task may combine in
 * @param deadLetter directory of the dead letter
 */
record BackfillTopology(
        Ingestion ingestion, Backfill backfill, long combinerBytes, CatalogOpener catalog, Path deadLetter) {

    void attach(StreamExecutionEnvironment env, Source<SourceRecord, ?, ?> source) {
        JobSpec spec = JobSpec.of(ingestion);
        WindowRange range = backfill.range();
        SingleOutputStreamOperator<Event> read = env.fromSource(source, WatermarkStrategy.noWatermarks(), "source")
                .uid("source")
                .setParallelism(1)
                .process(new RecordRouter())
                .returns(RecordType.of(EventFormat.INSTANCE))
                .name("route")
                .uid("route")
                .setParallelism(1);
        read.getSideOutput(RecordRouter.DEAD_LETTER)
                .sinkTo(DeadLetter.sink(deadLetter))
                .name("dead letter")
                .uid("dead-letter")
                .setParallelism(1);
        SingleOutputStreamOperator<Event> wanted = read.process(new WindowFilter(range.from(), range.to()))
                .returns(RecordType.of(EventFormat.INSTANCE))
                .name("windows")
                .uid("windows")
                .setParallelism(1);
        PaneStage.of(wanted, spec.k(), spec.grid(), combinerBytes)
                .union(read.getSideOutput(RecordRouter.COUNTED), wanted.getSideOutput(WindowFilter.COUNTED))
                .sinkTo(BackfillSink.of(ingestion, catalog, backfill.id()))
                .name("backfill sink")
                .uid("backfill-sink")
                .setParallelism(1);
    }
}

package io.mullion.job.ingest;

import io.mullion.job.config.JobSpec;
import io.mullion.job.pane.Combiner;
import io.mullion.job.pane.Pane;
import io.mullion.job.pane.PaneFormat;
import io.mullion.job.pane.PaneOperator;
import io.mullion.job.pane.SinkRecord;
import io.mullion.job.pane.SinkRecordFormat;
import io.mullion.job.parse.Event;
import io.mullion.job.wire.RecordType;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * From events to panes, in two steps: each task combines its events, then each population has one task that merges what all
 * have combined.
 */
final class PaneStage {
    private PaneStage() {}

    /**
     * @param combinerBytes how much memory a task may combine in
     */
    static SingleOutputStreamOperator<SinkRecord> of(
            SingleOutputStreamOperator<Event> events, JobSpec spec, long combinerBytes) {
        return events.transform(
                        "combine",
                        RecordType.of(PaneFormat.INSTANCE),
                        new Combiner(spec.k(), spec.grid(), combinerBytes))
                .uid("combine")
                .setParallelism(events.getParallelism())
                .keyBy(Pane::population, Types.STRING)
                .transform(
                        "panes",
                        RecordType.<SinkRecord>of(SinkRecordFormat.INSTANCE),
                        new PaneOperator(spec.grid().widthMillis()))
                .uid("panes");
    }
}

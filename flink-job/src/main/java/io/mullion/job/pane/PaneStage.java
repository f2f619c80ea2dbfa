package io.mullion.job.pane;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.Event;
import io.mullion.job.wire.RecordType;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * From events to panes, in two steps: each task combines its events, then each population has one task that merges what all
 * have combined.
 */
public final class PaneStage {
    private PaneStage() {}

    /**
     * @param k accuracy parameter of the panes
     * @param combinerBytes how much memory a task may combine in
     */
    public static SingleOutputStreamOperator<SinkRecord> of(
            SingleOutputStreamOperator<Event> events, int k, PaneGrid grid, long combinerBytes) {
        return events.transform("combine", RecordType.of(PaneFormat.INSTANCE), new Combiner(k, grid, combinerBytes))
                .uid("combine")
                .setParallelism(events.getParallelism())
                .keyBy(Pane::population, Types.STRING)
                .transform(
                        "panes",
                        RecordType.<SinkRecord>of(SinkRecordFormat.INSTANCE),
                        new PaneOperator(grid.widthMillis()))
                .uid("panes");
    }
}

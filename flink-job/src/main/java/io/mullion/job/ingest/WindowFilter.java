package io.mullion.job.ingest;

import io.mullion.job.pane.SinkRecord;
import io.mullion.job.pane.SinkRecordFormat;
import io.mullion.job.pane.Skipped;
import io.mullion.job.parse.Event;
import io.mullion.job.wire.RecordType;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Lets events of some windows through, and tells the sink of each other one, which it needs to count. */
final class WindowFilter extends ProcessFunction<Event, Event> {
    private static final long serialVersionUID = 1L;

    static final OutputTag<SinkRecord> COUNTED = new OutputTag<>("skipped", RecordType.of(SinkRecordFormat.INSTANCE));

    private final long from;
    private final long to;

    /**
     * @param from start of the first window, in epoch ms
     * @param to end of the last one
     */
    WindowFilter(long from, long to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public void processElement(Event event, Context context, Collector<Event> out) {
        if (from <= event.eventTime() && event.eventTime() < to) {
            out.collect(event);
        } else {
            context.output(COUNTED, new Skipped());
        }
    }
}

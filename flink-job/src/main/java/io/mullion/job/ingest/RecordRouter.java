package io.mullion.job.ingest;

import io.mullion.job.pane.InputEnded;
import io.mullion.job.pane.Rejected;
import io.mullion.job.pane.SinkRecord;
import io.mullion.job.pane.SinkRecordFormat;
import io.mullion.job.parse.EndOfInput;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.RejectReason;
import io.mullion.job.parse.Rejection;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.source.RejectionFormat;
import io.mullion.job.wire.RecordType;
import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.accumulators.LongMaximum;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Sends events on to the panes, rejections to the dead letter, and to the sink what it needs to count: that a record was
 * rejected, and that the input has ended.
 */
final class RecordRouter extends ProcessFunction<SourceRecord, Event> {
    private static final long serialVersionUID = 1L;

    /** Names of the accumulators: events, rejected records, and the latest event time in epoch ms. */
    static final String EVENTS = "events";

    static final String REJECTED = "rejected";
    static final String EVENT_TIME = "eventTime";

    static final OutputTag<Rejection> DEAD_LETTER =
            new OutputTag<>("dead-letter", RecordType.of(RejectionFormat.INSTANCE));
    static final OutputTag<SinkRecord> COUNTED = new OutputTag<>("counted", RecordType.of(SinkRecordFormat.INSTANCE));

    private final LongCounter events = new LongCounter();
    private final LongCounter rejected = new LongCounter();
    private final LongMaximum eventTime = new LongMaximum();
    private final Map<RejectReason, Counter> rejectedBy = new EnumMap<>(RejectReason.class);

    @Override
    public void open(OpenContext context) {
        getRuntimeContext().addAccumulator(EVENTS, events);
        getRuntimeContext().addAccumulator(REJECTED, rejected);
        getRuntimeContext().addAccumulator(EVENT_TIME, eventTime);
        MetricGroup metrics = getRuntimeContext().getMetricGroup();
        metrics.gauge(EVENTS, events::getLocalValuePrimitive);
        for (RejectReason reason : RejectReason.values()) {
            rejectedBy.put(reason, metrics.addGroup("reason", reason.name()).counter(REJECTED));
        }
    }

    @Override
    public void processElement(SourceRecord record, Context context, Collector<Event> out) {
        if (record instanceof Event event) {
            events.add(1L);
            eventTime.add(event.eventTime());
            out.collect(event);
        } else if (record instanceof Rejection rejection) {
            rejected.add(1L);
            Counter counter = rejectedBy.get(rejection.reason());
            if (counter != null) {
                counter.inc();
            }
            context.output(DEAD_LETTER, rejection);
            context.output(COUNTED, new Rejected(rejection.reason()));
        } else if (record instanceof EndOfInput end) {
            context.output(COUNTED, new InputEnded(end.records()));
        }
    }
}

package io.mullion.bench.ingest;

import io.mullion.job.parse.Event;
import org.apache.flink.api.common.functions.AggregateFunction;

/** Counts a window's events. */
final class CountWindow implements AggregateFunction<Event, Long, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Long createAccumulator() {
        return 0L;
    }

    @Override
    public Long add(Event event, Long count) {
        return count + 1;
    }

    @Override
    public Long getResult(Long count) {
        return count;
    }

    @Override
    public Long merge(Long one, Long other) {
        return one + other;
    }
}

package io.mullion.bench.ingest;

import io.mullion.job.parse.Event;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.flink.api.common.functions.AggregateFunction;

/** Summarises a window's events with KLL. */
final class KllWindow implements AggregateFunction<Event, KllDoublesSketch, KllDoublesSketch> {
    private static final long serialVersionUID = 1L;

    private final int k;

    KllWindow(int k) {
        this.k = k;
    }

    @Override
    public KllDoublesSketch createAccumulator() {
        return KllDoublesSketch.newHeapInstance(k);
    }

    @Override
    public KllDoublesSketch add(Event event, KllDoublesSketch sketch) {
        sketch.update(event.value());
        return sketch;
    }

    @Override
    public KllDoublesSketch getResult(KllDoublesSketch sketch) {
        return sketch;
    }

    @Override
    public KllDoublesSketch merge(KllDoublesSketch one, KllDoublesSketch other) {
        one.merge(other);
        return one;
    }
}

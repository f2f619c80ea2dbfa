package io.mullion.job.pane;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.Event;
import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the events of one task into partial panes before they go through the network: one for each population and open
 * window, handed on when the watermark has passed the window, before the barrier of a checkpoint, at the end of the input,
 * and when what is held takes more than a bound of memory.
 *
 * <p>It has no state. What it holds is handed on before a barrier passes, so a checkpoint never misses an event and a
 * restored job never sees one twice. Whether an event is late is not decided here but by {@link PaneOperator}, which knows
 * the watermark of all tasks; partial panes of late events go on at the next watermark.
 *
 * <p>Events are taken in by the batch, since many populations are found in less time together than one by one
 * ({@link Dictionary}).
 */
public final class Combiner extends AbstractStreamOperator<Pane> implements OneInputStreamOperator<Event, Pane> {
    private static final long serialVersionUID = 1L;

    static final String HELD_BYTES = "heldBytes";
    static final String HIT_RATIO = "hitRatio";
    static final String FLUSHES = "flushes";

    /** How many events are looked up together: enough to wait for memory together, few enough to stay in the cache. */
    private static final int LARGEST_BATCH = 256;

    private static final int LARGEST_BATCH_CHARACTERS = 64 << 10;

    /** A batch may overshoot the bound, so a small bound makes small batches. */
    private static final long BYTES_FOR_EACH_BATCHED = 4 << 10;

    private final int k;
    private final long widthMillis;
    private final long offsetMillis;
    private final long maxBytes;

    private transient @Nullable Running running;

    /** Why partial panes were handed on. */
    enum Cause {
        WATERMARK,
        BARRIER,
        MEMORY,
        END
    }

    /** What exists once the operator runs. */
    private static final class Running {
        private final OpenWindows windows;
        private final Map<Cause, Counter> flushes;

        // A new array each time: one that grew old would make the garbage collector take note of each event put in.
        private Event[] batch;
        private int batched;
        private int batchedCharacters;

        private long events;
        private long panes;

        Running(OpenWindows windows, int batch, Map<Cause, Counter> flushes) {
            this.windows = windows;
            this.batch = new Event[batch];
            this.flushes = flushes;
        }

        private double hitRatio() {
            return events == 0 ? 0 : 1 - (double) panes / events;
        }
    }

    /**
     * @param k accuracy parameter of the panes
     * @param maxBytes about how much memory may be taken
     */
    public Combiner(int k, PaneGrid grid, long maxBytes) {
        this.k = k;
        this.widthMillis = grid.widthMillis();
        this.offsetMillis = grid.offsetMillis();
        this.maxBytes = maxBytes;
    }

    @Override
    public void open() throws Exception {
        super.open();
        MetricGroup metrics = getMetricGroup();
        OpenWindows windows = new OpenWindows(new PaneGrid(widthMillis, offsetMillis), k);
        int batch = (int) Math.max(1, Math.min(LARGEST_BATCH, maxBytes / BYTES_FOR_EACH_BATCHED));
        Running run = new Running(windows, batch, flushCounters(metrics));
        metrics.gauge(HELD_BYTES, windows::bytes);
        metrics.gauge(HIT_RATIO, run::hitRatio);
        running = run;
    }

    @Override
    public void processElement(StreamRecord<Event> element) {
        Running run = running();
        Event event = element.getValue();
        run.batch[run.batched++] = event;
        run.batchedCharacters += event.population().length();
        if (run.batched == run.batch.length || run.batchedCharacters > LARGEST_BATCH_CHARACTERS) {
            takeIn(run);
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        Running run = running();
        takeIn(run);
        count(run, Cause.WATERMARK, run.windows.handOnUntil(mark.getTimestamp(), this::handOn));
        super.processWatermark(mark);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        Running run = running();
        takeIn(run);
        count(run, Cause.BARRIER, run.windows.handOnAll(this::handOn));
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void finish() throws Exception {
        Running run = running();
        takeIn(run);
        count(run, Cause.END, run.windows.handOnAll(this::handOn));
        run.windows.dropAll();
        super.finish();
    }

    /** About how much memory is taken now. */
    long heldBytes() {
        return running().windows.bytes();
    }

    /** The share of events that went on together with another one. */
    double hitRatio() {
        return running().hitRatio();
    }

    /** How often something was handed on for this reason. */
    long flushes(Cause cause) {
        Counter counter = running().flushes.get(cause);
        return counter == null ? 0 : counter.getCount();
    }

    private void takeIn(Running run) {
        if (run.batched == 0) {
            return;
        }
        run.windows.add(run.batch, run.batched);
        run.events += run.batched;
        run.batch = new Event[run.batch.length];
        run.batched = 0;
        run.batchedCharacters = 0;
        if (run.windows.bytes() > maxBytes) {
            run.windows.dropSpare();
        }
        if (run.windows.bytes() > maxBytes) {
            count(run, Cause.MEMORY, run.windows.handOnAll(this::handOn));
            run.windows.dropAll();
        }
    }

    private void handOn(Pane pane) {
        output.collect(new StreamRecord<>(pane));
    }

    private static void count(Running run, Cause cause, long panes) {
        run.panes += panes;
        Counter counter = run.flushes.get(cause);
        if (panes > 0 && counter != null) {
            counter.inc();
        }
    }

    private static Map<Cause, Counter> flushCounters(MetricGroup metrics) {
        Map<Cause, Counter> counters = new EnumMap<>(Cause.class);
        for (Cause cause : Cause.values()) {
            counters.put(cause, metrics.addGroup("cause", cause.name()).counter(FLUSHES));
        }
        return counters;
    }

    private Running running() {
        Running run = running;
        if (run == null) {
            throw new IllegalStateException("the operator has not been opened");
        }
        return run;
    }
}

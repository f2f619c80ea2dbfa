package io.mullion.job.pane;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.Event;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
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
 * and when together they take more than a bound of memory.
 *
 * <p>It has no state. What it holds is handed on before a barrier passes, so a checkpoint never misses an event and a
 * restored job never sees one twice. Whether an event is late is not decided here but by {@link PaneOperator}, which knows
 * the watermark of all tasks; partial panes of late events go on at the next watermark.
 */
public final class Combiner extends AbstractStreamOperator<Pane> implements OneInputStreamOperator<Event, Pane> {
    private static final long serialVersionUID = 1L;

    static final String HELD_BYTES = "heldBytes";
    static final String HIT_RATIO = "hitRatio";
    static final String FLUSHES = "flushes";

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
        private final PaneGrid grid;
        private final TreeMap<Long, OpenWindow> windows = new TreeMap<>();
        private final Map<Cause, Counter> flushes;

        // Most events fall into the window of the one before.
        private OpenWindow window;
        private long bytes;
        private long events;
        private long panes;

        Running(PaneGrid grid, OpenWindow none, Map<Cause, Counter> flushes) {
            this.grid = grid;
            this.window = none;
            this.flushes = flushes;
        }
    }

    /**
     * @param k accuracy parameter of the panes
     * @param maxBytes about how much memory the partial panes may take
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
        Running run = new Running(new PaneGrid(widthMillis, offsetMillis), noWindow(), flushCounters(metrics));
        metrics.gauge(HELD_BYTES, () -> run.bytes);
        metrics.gauge(HIT_RATIO, () -> run.events == 0 ? 0 : 1 - (double) run.panes / run.events);
        running = run;
    }

    @Override
    public void processElement(StreamRecord<Event> element) {
        Running run = running();
        Event event = element.getValue();
        OpenWindow window = run.window;
        if (event.eventTime() < window.start() || event.eventTime() - window.start() >= widthMillis) {
            window = run.windows.computeIfAbsent(
                    run.grid.windowStart(event.eventTime()), start -> new OpenWindow(start, k));
            run.window = window;
        }
        run.events++;
        run.bytes += window.add(event.population(), event.value());
        if (run.bytes > maxBytes) {
            flush(run, Cause.MEMORY);
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        Running run = running();
        boolean some = false;
        while (!run.windows.isEmpty() && run.windows.firstKey() + widthMillis - 1 <= mark.getTimestamp()) {
            handOn(run, run.windows.pollFirstEntry().getValue());
            some = true;
        }
        count(run, Cause.WATERMARK, some);
        super.processWatermark(mark);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        flush(running(), Cause.BARRIER);
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void finish() throws Exception {
        flush(running(), Cause.END);
        super.finish();
    }

    /** About how much memory partial panes take now. */
    long heldBytes() {
        return running().bytes;
    }

    private void flush(Running run, Cause cause) {
        boolean some = !run.windows.isEmpty();
        while (!run.windows.isEmpty()) {
            handOn(run, run.windows.pollFirstEntry().getValue());
        }
        count(run, cause, some);
    }

    private void handOn(Running run, OpenWindow window) {
        if (run.window == window) {
            run.window = noWindow();
        }
        run.bytes -= window.bytes();
        run.panes += window.size();
        window.forEach(pane -> output.collect(new StreamRecord<>(pane)));
    }

    private static void count(Running run, Cause cause, boolean some) {
        Counter counter = run.flushes.get(cause);
        if (some && counter != null) {
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

    /** No event time lies in it. */
    private OpenWindow noWindow() {
        return new OpenWindow(Long.MAX_VALUE, k);
    }

    private Running running() {
        Running run = running;
        if (run == null) {
            throw new IllegalStateException("the operator has not been opened");
        }
        return run;
    }
}

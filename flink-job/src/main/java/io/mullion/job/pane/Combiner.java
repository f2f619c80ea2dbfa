package io.mullion.job.pane;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.Event;
import io.mullion.store.pane.PaneSketch;
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
 * and when what is held takes more than a bound of memory.
 *
 * <p>Until then a window is a log of numbers of populations and values. That needs no more memory than the values of thin
 * panes do by themselves, leaves nothing for the garbage collector to move, and is written from front to back; see
 * {@link Dictionary} and {@link LogGrouping}.
 *
 * <p>It has no state. What it holds is handed on before a barrier passes, so a checkpoint never misses an event and a
 * restored job never sees one twice. Whether an event is late is not decided here but by {@link PaneOperator}, which knows
 * the watermark of all tasks; partial panes of late events go on at the next watermark.
 */
public final class Combiner extends AbstractStreamOperator<Pane> implements OneInputStreamOperator<Event, Pane> {
    private static final long serialVersionUID = 1L;

    static final String EVENTS = "events";
    static final String PARTIAL_PANES = "partialPanes";
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
        private final PaneGrid grid;
        private final Map<Cause, Counter> flushes;
        private final Dictionary dictionary = new Dictionary();
        private final TreeMap<Long, WindowLog> windows = new TreeMap<>();
        private final LogGrouping grouping = new LogGrouping();
        private @Nullable WindowLog spare;

        // Events that are not in their windows yet. A new array each time: one that grew old would make the garbage
        // collector take note of each event put in.
        private Event[] batch;
        private int batched;
        private int batchedCharacters;

        private long logBytes;
        private int largestLog;
        private long events;
        private long panes;

        Running(PaneGrid grid, int batch, Map<Cause, Counter> flushes) {
            this.grid = grid;
            this.batch = new Event[batch];
            this.flushes = flushes;
        }

        private long bytes() {
            return dictionary.bytes()
                    + logBytes
                    + Math.max(grouping.bytes(), LogGrouping.bytes(largestLog, dictionary.size()));
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
        Running run = new Running(
                new PaneGrid(widthMillis, offsetMillis),
                (int) Math.max(1, Math.min(LARGEST_BATCH, maxBytes / BYTES_FOR_EACH_BATCHED)),
                flushCounters(metrics));
        metrics.gauge(HELD_BYTES, run::bytes);
        metrics.gauge(EVENTS, () -> run.events);
        metrics.gauge(PARTIAL_PANES, () -> run.panes);
        metrics.gauge(HIT_RATIO, () -> run.events == 0 ? 0 : 1 - (double) run.panes / run.events);
        running = run;
    }

    @Override
    public void processElement(StreamRecord<Event> element) {
        Running run = running();
        Event event = element.getValue();
        run.batch[run.batched++] = event;
        run.batchedCharacters += event.population().length();
        if (run.batched == run.batch.length || run.batchedCharacters > LARGEST_BATCH_CHARACTERS) {
            drain(run);
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        Running run = running();
        drain(run);
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
        Running run = running();
        drain(run);
        flush(run, Cause.BARRIER);
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void finish() throws Exception {
        Running run = running();
        drain(run);
        flush(run, Cause.END);
        forget(run);
        super.finish();
    }

    /** About how much memory partial panes take now. */
    long heldBytes() {
        return running().bytes();
    }

    /** Puts the batch into its windows. */
    private void drain(Running run) {
        Event[] batch = run.batch;
        int batched = run.batched;
        run.batch = new Event[batch.length];
        run.batched = 0;
        run.batchedCharacters = 0;
        run.events += batched;
        int[] populations = run.dictionary.numbers(batch, batched);
        int from = 0;
        while (from < batched) {
            WindowLog log = log(run, run.grid.windowStart(batch[from].eventTime()));
            long before = log.bytes();
            int at = from;
            while (at < batched && isWithin(log.start(), batch[at].eventTime())) {
                log.add(populations[at], batch[at].value());
                at++;
            }
            run.logBytes += log.bytes() - before;
            run.largestLog = Math.max(run.largestLog, log.size());
            from = at;
        }
        if (run.bytes() > maxBytes) {
            dropSpare(run);
        }
        if (run.bytes() > maxBytes) {
            flush(run, Cause.MEMORY);
            forget(run);
        }
    }

    private static WindowLog log(Running run, long start) {
        WindowLog log = run.windows.get(start);
        if (log == null) {
            log = run.spare;
            if (log == null) {
                log = new WindowLog(start);
                run.logBytes += log.bytes();
            } else {
                run.spare = null;
                log.reopen(start);
            }
            run.windows.put(start, log);
        }
        return log;
    }

    private static void dropSpare(Running run) {
        if (run.spare != null) {
            run.logBytes -= run.spare.bytes();
            run.spare = null;
        }
    }

    /** Lets go of what is kept for windows to come, once there is no window. */
    private static void forget(Running run) {
        dropSpare(run);
        run.dictionary.clear();
        run.grouping.clear();
        run.largestLog = 0;
    }

    private boolean isWithin(long start, long eventTime) {
        return eventTime >= start && eventTime - start < widthMillis;
    }

    private void flush(Running run, Cause cause) {
        boolean some = !run.windows.isEmpty();
        while (!run.windows.isEmpty()) {
            handOn(run, run.windows.pollFirstEntry().getValue());
        }
        count(run, cause, some);
    }

    private void handOn(Running run, WindowLog log) {
        run.panes += run.grouping.forEach(log, run.dictionary.size(), (population, values, from, to) -> {
            PaneSketch sketch = PaneSketch.empty(k);
            sketch.update(values, from, to);
            output.collect(new StreamRecord<>(new Pane(run.dictionary.population(population), log.start(), sketch)));
        });
        if (run.spare == null) {
            run.spare = log;
        } else {
            run.logBytes -= log.bytes();
        }
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

    private Running running() {
        Running run = running;
        if (run == null) {
            throw new IllegalStateException("the operator has not been opened");
        }
        return run;
    }
}

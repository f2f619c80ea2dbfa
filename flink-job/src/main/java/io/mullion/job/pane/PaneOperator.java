package io.mullion.job.pane;

import io.mullion.store.pane.PaneSketch;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Builds panes from partial ones keyed by population. State holds one sketch per population and open window, with the window's
 * start as its namespace and a timer at the window's end; when the watermark passes the end, the pane is handed on and
 * forgotten.
 *
 * <p>A partial pane whose window the watermark has passed is <em>late</em>. It opens nothing: what is late gathers in panes of
 * its own outside the state, and these are handed on at the next watermark, or before the barrier of the next
 * checkpoint, whichever comes first. So a checkpoint never holds them and a watermark that stands still cannot keep them
 * back. The sink merges what belongs to one commit.
 *
 * <p>It is an operator and not a process function because only an operator hears of a barrier before it passes.
 */
public final class PaneOperator extends AbstractStreamOperator<SinkRecord>
        implements OneInputStreamOperator<Pane, SinkRecord>, Triggerable<String, Long> {
    private static final long serialVersionUID = 1L;

    /** Name of the accumulator that counts panes handed on, and of the metric. */
    public static final String PANES = "panes";

    static final String LATE_ROWS = "lateRows";
    static final String OPEN_PANES = "openPanes";

    private static final String TIMERS = "window-ends";

    /** How many late panes gather before they are handed on anyway, so that they cannot fill the memory. */
    private static final int MAX_LATE_PANES = 10_000;

    private final long widthMillis;

    private transient @Nullable Running running;

    /** What exists once the operator runs. */
    private record Running(
            ValueStateDescriptor<PaneSketch> sketches,
            InternalTimerService<Long> timers,
            Map<LatePane, PaneSketch> late,
            Counter lateRows,
            Counter openPanes,
            LongCounter panes) {}

    private record LatePane(String population, long windowStart) {}

    /**
     * @param widthMillis width of the windows
     */
    public PaneOperator(long widthMillis) {
        this.widthMillis = widthMillis;
    }

    @Override
    public void open() throws Exception {
        super.open();
        LongCounter panes = new LongCounter();
        getRuntimeContext().addAccumulator(PANES, panes);
        InternalTimerService<Long> timers = getInternalTimerService(TIMERS, LongSerializer.INSTANCE, this);
        Counter openPanes = getMetricGroup().counter(OPEN_PANES);
        timers.forEachEventTimeTimer((window, lastMillis) -> openPanes.inc());
        running = new Running(
                new ValueStateDescriptor<>("sketch", new PaneSketchSerializer()),
                timers,
                new LinkedHashMap<>(),
                getMetricGroup().counter(LATE_ROWS),
                openPanes,
                panes);
        getMetricGroup().gauge(PANES, panes::getLocalValuePrimitive);
    }

    @Override
    public void processElement(StreamRecord<Pane> element) throws Exception {
        Running run = running();
        Pane partial = element.getValue();
        long window = partial.windowStart();
        long lastMillis = window + widthMillis - 1;
        if (lastMillis <= run.timers.currentWatermark()) {
            addLate(run, partial);
            return;
        }
        ValueState<PaneSketch> state = getPartitionedState(window, LongSerializer.INSTANCE, run.sketches);
        PaneSketch sketch = state.value();
        if (sketch == null) {
            sketch = partial.sketch();
            run.timers.registerEventTimeTimer(window, lastMillis);
            run.openPanes.inc();
        } else {
            sketch.merge(partial.sketch());
        }
        // On the heap the state holds this very object, but another state backend has to be told of the change.
        state.update(sketch);
    }

    @Override
    public void onEventTime(InternalTimer<String, Long> timer) throws Exception {
        Running run = running();
        ValueState<PaneSketch> state = getPartitionedState(timer.getNamespace(), LongSerializer.INSTANCE, run.sketches);
        PaneSketch sketch = state.value();
        if (sketch == null) {
            throw new IllegalStateException("the window %d of population %s has a timer and no pane"
                    .formatted(timer.getNamespace(), timer.getKey()));
        }
        state.clear();
        run.openPanes.dec();
        emit(run, timer.getKey(), timer.getNamespace(), sketch);
    }

    @Override
    public void onProcessingTime(InternalTimer<String, Long> timer) {
        throw new IllegalStateException("panes know event time only");
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        emitLate();
        super.processWatermark(mark);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        emitLate();
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void finish() throws Exception {
        emitLate();
        super.finish();
    }

    /** How many events came late since this operator was opened. */
    long lateRows() {
        return running().lateRows.getCount();
    }

    private void addLate(Running run, Pane partial) {
        run.lateRows.inc(partial.sketch().n());
        run.late.merge(new LatePane(partial.population(), partial.windowStart()), partial.sketch(), (there, more) -> {
            there.merge(more);
            return there;
        });
        if (run.late.size() >= MAX_LATE_PANES) {
            emitLate();
        }
    }

    private void emitLate() {
        Running run = running();
        run.late.forEach((pane, sketch) -> emit(run, pane.population, pane.windowStart, sketch));
        run.late.clear();
    }

    private void emit(Running run, String population, long window, PaneSketch sketch) {
        run.panes.add(1L);
        output.collect(new StreamRecord<>(new Pane(population, window, sketch)));
    }

    private Running running() {
        Running run = running;
        if (run == null) {
            throw new IllegalStateException("the operator has not been opened");
        }
        return run;
    }
}

package io.mullion.job.pane;

import io.mullion.store.pane.PaneSketch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Builds panes from partial ones keyed by population. State holds one sketch per population and open window, with the window's
 * start as its namespace; when the watermark passes the window's end, the pane is handed on and forgotten. Which panes are
 * open is known without asking the state ({@link OpenPanes}).
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

    static final String SKETCHES = "sketch";
    private static final String TIMERS = "window-ends";

    /** How many late panes gather before they are handed on anyway, so that they cannot fill the memory. */
    private static final int MAX_LATE_PANES = 10_000;

    private final long widthMillis;

    private transient @Nullable Running running;
    private transient long watermark;

    /** What exists once the operator runs. */
    private record Running(
            ValueStateDescriptor<PaneSketch> sketches,
            OpenPanes open,
            Map<LatePane, PaneSketch> late,
            Counter lateRows,
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
        // Checkpoints of before have a timer for each pane; without its service they would be kept for ever.
        getInternalTimerService(TIMERS, LongSerializer.INSTANCE, this);
        OpenPanes open = restored();
        running = new Running(
                new ValueStateDescriptor<>(SKETCHES, new PaneSketchSerializer()),
                open,
                new LinkedHashMap<>(),
                getMetricGroup().counter(LATE_ROWS),
                panes);
        watermark = Long.MIN_VALUE;
        getMetricGroup().gauge(PANES, panes::getLocalValuePrimitive);
        getMetricGroup().gauge(OPEN_PANES, open::size);
    }

    private OpenPanes restored() {
        OpenPanes open = new OpenPanes();
        try (Stream<Tuple2<String, Long>> panes =
                this.<String>getKeyedStateBackend().getKeysAndNamespaces(SKETCHES)) {
            panes.forEach(pane -> open.add(open.window(pane.f1), pane.f0));
        }
        return open;
    }

    @Override
    public void processElement(StreamRecord<Pane> element) throws Exception {
        Running run = running();
        Pane partial = element.getValue();
        if (partial.windowStart() + widthMillis - 1 <= watermark) {
            addLate(run, partial);
            return;
        }
        OpenPanes.Window window = run.open.window(partial.windowStart());
        ValueState<PaneSketch> state = state(run, window);
        PaneSketch sketch = state.value();
        if (sketch == null) {
            sketch = partial.sketch();
            run.open.add(window, partial.population());
        } else {
            sketch.merge(partial.sketch());
        }
        // On the heap the state holds this very object, but another state backend has to be told of the change.
        state.update(sketch);
    }

    private ValueState<PaneSketch> state(Running run, OpenPanes.Window window) throws Exception {
        return getPartitionedState(window.start(), LongSerializer.INSTANCE, run.sketches);
    }

    /** Hands on the panes of all windows whose end the watermark has passed. */
    private void closeWindows() throws Exception {
        Running run = running();
        Optional<OpenPanes.Window> window = takeClosed(run);
        while (window.isPresent()) {
            closeWindow(run, window.get());
            window = takeClosed(run);
        }
    }

    private Optional<OpenPanes.Window> takeClosed(Running run) {
        // No window starts so early that this could overflow and matter.
        return watermark < Long.MIN_VALUE + widthMillis
                ? Optional.empty()
                : run.open.takeFirst(watermark - widthMillis + 1);
    }

    private void closeWindow(Running run, OpenPanes.Window window) throws Exception {
        for (String population : window.populations()) {
            setCurrentKey(population);
            ValueState<PaneSketch> state = state(run, window);
            PaneSketch sketch = state.value();
            if (sketch == null) {
                throw new IllegalStateException(
                        "the window %d of population %s is open and has no pane".formatted(window.start(), population));
            }
            state.clear();
            emit(run, population, window.start(), sketch);
        }
    }

    @Override
    public void onEventTime(InternalTimer<String, Long> timer) {
        // From a checkpoint of before; the pane is handed on anyway.
    }

    @Override
    public void onProcessingTime(InternalTimer<String, Long> timer) {
        throw new IllegalStateException("panes know event time only");
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        emitLate();
        watermark = mark.getTimestamp();
        closeWindows();
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

package io.mullion.job.pane;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.pane.PaneSketch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** {@link PaneOperator} on Flink's own harness, as one of some subtasks. */
final class PaneHarness extends KeyedOneInputStreamOperatorTestHarness<String, Pane, SinkRecord> {
    static final int MAX_PARALLELISM = 16;

    private static final int K = 200;
    private static final long MINUTE = 60_000;

    private final int parallelism;
    private final int subtask;

    private PaneHarness(Backend backend, int parallelism, int subtask) throws Exception {
        super(new PaneOperator(MINUTE), Pane::population, Types.STRING, MAX_PARALLELISM, parallelism, subtask);
        if (backend == Backend.ROCKS_DB) {
            setStateBackend(new EmbeddedRocksDBStateBackend());
        }
        this.parallelism = parallelism;
        this.subtask = subtask;
    }

    /** Where the state lies. */
    enum Backend {
        HEAP,
        ROCKS_DB
    }

    static PaneHarness open(Backend backend, int parallelism, int subtask) throws Exception {
        PaneHarness harness = new PaneHarness(backend, parallelism, subtask);
        harness.open();
        return harness;
    }

    static PaneHarness restore(Backend backend, int parallelism, int subtask, OperatorSubtaskState state)
            throws Exception {
        PaneHarness harness = new PaneHarness(backend, parallelism, subtask);
        harness.initializeState(state);
        harness.open();
        return harness;
    }

    static Pane partial(String population, long time, double... values) {
        PaneSketch sketch = PaneSketch.empty(K);
        sketch.update(values, 0, values.length);
        return new Pane(population, PaneGrid.ONE_MINUTE.windowStart(time), sketch);
    }

    void event(String population, long time, double value) throws Exception {
        processElement(partial(population, time, value), time);
    }

    /** Processes the events that the partitioner would send here. */
    void processOwn(List<StreamRecord<Pane>> events) throws Exception {
        for (StreamRecord<Pane> event : events) {
            int target = KeyGroupRangeAssignment.assignKeyToParallelOperator(
                    event.getValue().population(), MAX_PARALLELISM, parallelism);
            if (target == subtask) {
                processElement(event);
            }
        }
    }

    /** What has come out since the last time. */
    List<Pane> take() {
        List<Pane> panes = new ArrayList<>();
        getOutput().forEach(element -> {
            if (element instanceof StreamRecord<?> record) {
                panes.add((Pane) record.getValue());
            }
        });
        getOutput().clear();
        return panes;
    }

    long panesInState() {
        try (Stream<?> panes = operator().<String>getKeyedStateBackend().getKeysAndNamespaces(PaneOperator.SKETCHES)) {
            return panes.count();
        }
    }

    private PaneOperator operator() {
        return (PaneOperator) getOneInputOperator();
    }

    long lateRows() {
        return operator().lateRows();
    }
}

package io.mullion.job.pane;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.pane.PaneHarness.Backend;
import io.mullion.store.pane.PaneSketch;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** What the state of open panes takes, and checkpoints of programs before this one. */
class PaneStateTest {
    private static final long MINUTE = 60_000;
    private static final int POPULATIONS = 200_000;

    /** So that 1,000,000 populations fit into a heap of 2 GB with all that is around them. */
    private static final long MOST_BYTES_PER_PANE = 400;

    @Test
    void aThinPaneTakesLittleMemory() throws Exception {
        long before = usedHeap();
        try (PaneHarness harness = PaneHarness.open(Backend.HEAP, 1, 0)) {
            for (int event = 0; event < 3; event++) {
                for (int i = 0; i < POPULATIONS; i++) {
                    harness.event("T10:p" + (100_000_000 + i), event, i + event);
                }
            }
            long perPane = (usedHeap() - before) / POPULATIONS;
            assertThat(perPane).isBetween(100L, MOST_BYTES_PER_PANE);
            harness.processWatermark(MINUTE);
            List<Pane> panes = harness.take();
            assertThat(panes)
                    .hasSize(POPULATIONS)
                    .allMatch(pane -> pane.sketch().n() == 3);
            assertThat(harness.panesInState()).isZero();
        }
    }

    private static long usedHeap() throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(20);
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    @Test
    void aCheckpointWithATimerForEachPaneIsRestored() throws Exception {
        OperatorSubtaskState snapshot;
        try (KeyedOneInputStreamOperatorTestHarness<String, Pane, Pane> before =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new OperatorWithTimers(), Pane::population, Types.STRING, PaneHarness.MAX_PARALLELISM, 1, 0)) {
            before.open();
            for (int i = 0; i < 100; i++) {
                before.processElement(PaneHarness.partial("p" + i, i % 3 * MINUTE, i), 0);
            }
            snapshot = before.snapshot(1, 1);
            assertThat(before.numEventTimeTimers()).isEqualTo(100);
        }
        try (PaneHarness after = PaneHarness.restore(Backend.HEAP, 1, 0, snapshot)) {
            after.event("p0", 1, 5);
            after.processWatermark(MINUTE - 1);
            List<Pane> first = after.take();
            assertThat(first).hasSize(34);
            assertThat(first.stream().mapToLong(pane -> pane.sketch().n()).sum())
                    .isEqualTo(35);
            after.processWatermark(3 * MINUTE);
            assertThat(after.take()).hasSize(66);
            assertThat(after.panesInState()).isZero();
            assertThat(after.numEventTimeTimers()).isZero();
        }
    }

    /** Keeps panes as this program did at first. */
    private static final class OperatorWithTimers extends AbstractStreamOperator<Pane>
            implements OneInputStreamOperator<Pane, Pane>, Triggerable<String, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(StreamRecord<Pane> element) throws Exception {
            Pane pane = element.getValue();
            InternalTimerService<Long> timers = getInternalTimerService("window-ends", LongSerializer.INSTANCE, this);
            ValueState<PaneSketch> state = getPartitionedState(
                    pane.windowStart(),
                    LongSerializer.INSTANCE,
                    new ValueStateDescriptor<>("sketch", new PaneSketchSerializer()));
            state.update(pane.sketch());
            timers.registerEventTimeTimer(pane.windowStart(), pane.windowStart() + MINUTE - 1);
        }

        @Override
        public void onEventTime(InternalTimer<String, Long> timer) {
            throw new IllegalStateException("not reached");
        }

        @Override
        public void onProcessingTime(InternalTimer<String, Long> timer) {
            throw new IllegalStateException("not reached");
        }
    }
}

package io.mullion.job.pane;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.planner.PaneGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The operator on Flink's own harness. A pane reads {@code population@window: n min..max}. */
@ParameterizedClass(name = "{0}")
@EnumSource
class PaneOperatorTest {
    @Parameter
    private PaneHarness.Backend backend = PaneHarness.Backend.HEAP;

    private static final long MINUTE = 60_000;

    @Test
    void aPaneComesWhenTheWatermarkHasPassedItsEnd() throws Exception {
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            harness.event("a", 0, 1);
            harness.event("a", MINUTE - 1, 5);
            harness.event("b", 10, 7);
            harness.event("a", MINUTE, 9);
            harness.processWatermark(MINUTE - 2);
            assertThat(panes(harness)).isEmpty();
            harness.processWatermark(MINUTE - 1);
            assertThat(panes(harness)).containsExactlyInAnyOrder("a@0: 2 1.0..5.0", "b@0: 1 7.0..7.0");
            harness.processWatermark(Long.MAX_VALUE);
            assertThat(panes(harness)).containsExactly("a@60000: 1 9.0..9.0");
            assertThat(harness.panesInState()).isZero();
            assertThat(harness.numEventTimeTimers()).isZero();
        }
    }

    @Test
    void windowsBefore1970() throws Exception {
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            harness.event("a", -1, 1);
            harness.event("a", -MINUTE, 2);
            harness.event("a", -MINUTE - 1, 3);
            harness.processWatermark(-1);
            assertThat(panes(harness)).containsExactlyInAnyOrder("a@-60000: 2 1.0..2.0", "a@-120000: 1 3.0..3.0");
        }
    }

    @Test
    void s9ALateRowMakesAFurtherPane() throws Exception {
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            harness.event("a", 5, 1);
            harness.processWatermark(MINUTE - 1);
            assertThat(panes(harness)).containsExactly("a@0: 1 1.0..1.0");
            harness.event("a", 6, 2);
            harness.event("a", 7, 3);
            harness.event("b", 7, 4);
            assertThat(panes(harness)).isEmpty();
            harness.processWatermark(MINUTE);
            assertThat(panes(harness)).containsExactly("a@0: 2 2.0..3.0", "b@0: 1 4.0..4.0");
            assertThat(harness.lateRows()).isEqualTo(3);
        }
    }

    @Test
    void lateRowsAreCountedAndNotPartialPanes() throws Exception {
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            harness.processElement(PaneHarness.partial("a", 5, 1, 2), 5);
            harness.processWatermark(MINUTE - 1);
            assertThat(panes(harness)).containsExactly("a@0: 2 1.0..2.0");
            harness.processElement(PaneHarness.partial("a", 6, 3, 4, 5), 6);
            harness.processElement(PaneHarness.partial("a", 6, new double[100]), 6);
            harness.processElement(PaneHarness.partial("a", MINUTE, 7, 8), MINUTE);
            assertThat(harness.lateRows()).isEqualTo(103);
            harness.processWatermark(MINUTE);
            assertThat(panes(harness)).containsExactly("a@0: 103 0.0..5.0");
        }
    }

    @Test
    void manyLatePanesDoNotWaitForAWatermark() throws Exception {
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            harness.processWatermark(10 * MINUTE);
            for (int i = 0; i < 9_999; i++) {
                harness.event("p" + i, 0, i);
                harness.event("p" + i, 0, i);
            }
            assertThat(panes(harness)).isEmpty();
            harness.event("another", 0, 1);
            assertThat(panes(harness)).hasSize(10_000).contains("p7@0: 2 7.0..7.0");
        }
    }

    @Test
    void aBarrierTakesLateRowsAlongThoughTheWatermarkStandsStill() throws Exception {
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            harness.processWatermark(10 * MINUTE);
            harness.event("a", 6, 2);
            harness.getOneInputOperator().prepareSnapshotPreBarrier(1);
            assertThat(panes(harness)).containsExactly("a@0: 1 2.0..2.0");
        }
    }

    @Test
    void theEndTakesLateRowsAlong() throws Exception {
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            harness.processWatermark(10 * MINUTE);
            harness.event("a", 6, 2);
            harness.getOneInputOperator().finish();
            assertThat(panes(harness)).containsExactly("a@0: 1 2.0..2.0");
        }
    }

    @Test
    void aSketchInACheckpointIsNotTheOneThatGrowsOn() throws Exception {
        OperatorSubtaskState snapshot;
        try (PaneHarness harness = PaneHarness.open(backend, 1, 0)) {
            for (int i = 0; i < 1000; i++) {
                harness.event("a", i, i);
            }
            snapshot = harness.snapshot(1, 1);
            harness.event("a", 1000, 5000);
            harness.processWatermark(MINUTE);
            assertThat(panes(harness)).containsExactly("a@0: 1001 0.0..5000.0");
        }
        try (PaneHarness harness = PaneHarness.restore(backend, 1, 0, snapshot)) {
            harness.event("a", 1000, 7000);
            harness.processWatermark(MINUTE);
            assertThat(panes(harness)).containsExactly("a@0: 1001 0.0..7000.0");
        }
    }

    @ParameterizedTest(name = "from {0} to {1} subtasks")
    @CsvSource({"1,3", "3,1", "2,5", "4,4"})
    void restoredWithAnotherParallelism(int before, int after) throws Exception {
        Random random = new Random(before * 31L + after);
        Map<String, Long> expected = new TreeMap<>();
        List<StreamRecord<Pane>> first = events(random, expected);
        List<StreamRecord<Pane>> second = events(random, expected);
        Map<String, Long> actual = new TreeMap<>();
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (int subtask = 0; subtask < before; subtask++) {
            try (PaneHarness harness = PaneHarness.open(backend, before, subtask)) {
                harness.processOwn(first);
                harness.processWatermark(3 * MINUTE);
                states.add(harness.snapshot(1, 1));
                count(harness, actual);
            }
        }
        OperatorSubtaskState all =
                AbstractStreamOperatorTestHarness.repackageState(states.toArray(OperatorSubtaskState[]::new));
        for (int subtask = 0; subtask < after; subtask++) {
            OperatorSubtaskState own = AbstractStreamOperatorTestHarness.repartitionOperatorState(
                    all, PaneHarness.MAX_PARALLELISM, before, after, subtask);
            try (PaneHarness harness = PaneHarness.restore(backend, after, subtask, own)) {
                harness.processOwn(second);
                harness.processWatermark(Long.MAX_VALUE);
                count(harness, actual);
            }
        }
        assertThat(actual).isEqualTo(expected);
    }

    private static List<StreamRecord<Pane>> events(Random random, Map<String, Long> counts) {
        List<StreamRecord<Pane>> events = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            String population = "p" + random.nextInt(40);
            long time = random.nextLong(-5 * MINUTE, 5 * MINUTE);
            events.add(new StreamRecord<>(PaneHarness.partial(population, time, random.nextGaussian()), time));
            counts.merge(population + "@" + PaneGrid.ONE_MINUTE.windowStart(time), 1L, Long::sum);
        }
        return events;
    }

    private static void count(PaneHarness harness, Map<String, Long> counts) throws Exception {
        harness.getOneInputOperator().prepareSnapshotPreBarrier(2);
        for (Pane pane : harness.take()) {
            counts.merge(
                    pane.population() + "@" + pane.windowStart(), pane.sketch().n(), Long::sum);
        }
    }

    private static List<String> panes(PaneHarness harness) {
        return harness.take().stream()
                .map(pane -> "%s@%d: %d %s..%s"
                        .formatted(
                                pane.population(),
                                pane.windowStart(),
                                pane.sketch().n(),
                                pane.sketch().min(),
                                pane.sketch().max()))
                .toList();
    }
}

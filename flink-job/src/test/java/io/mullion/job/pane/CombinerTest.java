package io.mullion.job.pane;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** The operator on Flink's own harness. A partial pane reads {@code population@window: n min..max}. */
class CombinerTest {
    private static final int K = 200;
    private static final long MINUTE = 60_000;
    private static final long PLENTY = 1 << 20;

    @Test
    void closedWindowsGoOnBeforeTheWatermark() throws Exception {
        try (Harness harness = open(PLENTY)) {
            harness.event("a", 0, 1);
            harness.event("a", MINUTE - 1, 5);
            harness.event("b", 10, 7);
            harness.event("a", MINUTE, 9);
            harness.processWatermark(MINUTE - 2);
            assertThat(harness.take()).containsExactly("watermark 59998");
            harness.processWatermark(MINUTE - 1);
            assertThat(harness.take()).containsExactly("a@0: 2 1.0..5.0", "b@0: 1 7.0..7.0", "watermark 59999");
            harness.processWatermark(Watermark.MAX_WATERMARK);
            assertThat(harness.take()).containsExactly("a@60000: 1 9.0..9.0", "watermark " + Long.MAX_VALUE);
        }
    }

    @Test
    void windowsBefore1970() throws Exception {
        try (Harness harness = open(PLENTY)) {
            harness.event("a", -1, 1);
            harness.event("a", -MINUTE, 2);
            harness.event("a", -MINUTE - 1, 3);
            harness.processWatermark(-1);
            assertThat(harness.take()).containsExactly("a@-120000: 1 3.0..3.0", "a@-60000: 2 1.0..2.0", "watermark -1");
        }
    }

    @Test
    void aBarrierAndTheEndTakeEverythingAlong() throws Exception {
        try (Harness harness = open(PLENTY)) {
            harness.event("a", 0, 1);
            harness.event("b", MINUTE, 2);
            harness.getOneInputOperator().prepareSnapshotPreBarrier(1);
            assertThat(harness.take()).containsExactly("a@0: 1 1.0..1.0", "b@60000: 1 2.0..2.0");
            harness.event("a", 1, 3);
            harness.getOneInputOperator().finish();
            assertThat(harness.take()).containsExactly("a@0: 1 3.0..3.0");
            harness.getOneInputOperator().prepareSnapshotPreBarrier(2);
            assertThat(harness.take()).isEmpty();
        }
    }

    @Test
    void lateEventsGoOnAtTheNextWatermark() throws Exception {
        try (Harness harness = open(PLENTY)) {
            harness.processWatermark(5 * MINUTE);
            harness.take();
            harness.event("a", 7, 1);
            harness.event("a", 8, 2);
            assertThat(harness.take()).isEmpty();
            harness.processWatermark(5 * MINUTE + 1);
            assertThat(harness.take()).containsExactly("a@0: 2 1.0..2.0", "watermark 300001");
        }
    }

    @Test
    void aKeyLargerThanTheMemoryGoesOnAtOnce() throws Exception {
        try (Harness harness = open(1 << 10)) {
            String key = "k".repeat(1 << 20);
            harness.event(key, 0, 1);
            assertThat(harness.take()).containsExactly(key + "@0: 1 1.0..1.0");
        }
    }

    @Test
    void aWindowThatIsOverLeavesNoTraceInTheNext() throws Exception {
        try (Harness harness = open(PLENTY)) {
            for (int minute = 0; minute < 5; minute++) {
                harness.event("all", minute * MINUTE, minute);
                harness.event("only" + minute, minute * MINUTE, 1);
                harness.event("next", (minute + 1) * MINUTE, 2);
                harness.processWatermark((minute + 1) * MINUTE - 1);
                List<String> expected = new ArrayList<>();
                if (minute > 0) {
                    expected.add("next@%d: 1 2.0..2.0".formatted(minute * MINUTE));
                }
                expected.add("all@%d: 1 %d.0..%d.0".formatted(minute * MINUTE, minute, minute));
                expected.add("only%d@%d: 1 1.0..1.0".formatted(minute, minute * MINUTE));
                expected.add("watermark " + ((minute + 1) * MINUTE - 1));
                assertThat(harness.take()).containsExactlyElementsOf(expected);
            }
        }
    }

    @Test
    void manyValuesGoOnAsASketch() throws Exception {
        try (Harness harness = open(PLENTY)) {
            for (int i = 0; i < 1_000; i++) {
                harness.event("many", i, i);
            }
            harness.event("few", 1, 7);
            harness.processWatermark(MINUTE);
            List<Pane> panes = harness.panes();
            assertThat(panes).hasSize(2);
            assertThat(panes.get(0).sketch().isExact()).isFalse();
            assertThat(panes.get(0).sketch().rank(499)).isBetween(0.46, 0.54);
            assertThat(harness.take())
                    .containsExactly("many@0: 1000 0.0..999.0", "few@0: 1 7.0..7.0", "watermark 60000");
        }
    }

    @Test
    void manyOpenWindowsStayWithinTheMemory() throws Exception {
        try (Harness harness = open(PLENTY)) {
            for (int i = 0; i < 50_000; i++) {
                harness.event("a", i % 20_000 * MINUTE, i);
                assertThat(harness.heldBytes()).isLessThanOrEqualTo(PLENTY);
            }
            harness.getOneInputOperator().finish();
            assertThat(harness.panes().stream()
                            .mapToLong(pane -> pane.sketch().n())
                            .sum())
                    .isEqualTo(50_000);
        }
    }

    @Test
    void metricsSayWhatWasSavedAndWhyItWasHandedOn() throws Exception {
        try (Harness harness = open(PLENTY)) {
            for (int i = 0; i < 10; i++) {
                harness.event("a", i, i);
            }
            harness.event("b", 0, 1);
            harness.processWatermark(MINUTE);
            harness.event("a", MINUTE, 1);
            harness.getOneInputOperator().prepareSnapshotPreBarrier(1);
            harness.event("a", MINUTE, 2);
            harness.event("k".repeat(2 << 20), MINUTE, 3);
            harness.getOneInputOperator().finish();
            assertThat(harness.combiner().hitRatio()).isEqualTo(1 - 5.0 / 14);
            assertThat(harness.heldBytes()).isZero();
            assertThat(harness.combiner().flushes(Combiner.Cause.WATERMARK)).isEqualTo(1);
            assertThat(harness.combiner().flushes(Combiner.Cause.BARRIER)).isEqualTo(1);
            assertThat(harness.combiner().flushes(Combiner.Cause.MEMORY)).isEqualTo(1);
            assertThat(harness.combiner().flushes(Combiner.Cause.END)).isZero();
        }
    }

    @Test
    void noEventIsLostOrDoubledWhateverTheMemory() throws Exception {
        for (long memory : new long[] {1 << 10, 20_000, PLENTY}) {
            Random random = new Random(memory);
            Map<String, Long> expected = new TreeMap<>();
            Map<String, Long> actual = new TreeMap<>();
            long largest = 0;
            long panes = 0;
            try (Harness harness = open(memory)) {
                for (int i = 0; i < 30_000; i++) {
                    String population = "p" + (int) (300 * random.nextDouble() * random.nextDouble());
                    long time = random.nextLong(-3 * MINUTE, 3 * MINUTE);
                    harness.event(population, time, random.nextGaussian());
                    expected.merge(population + "@" + PaneGrid.ONE_MINUTE.windowStart(time), 1L, Long::sum);
                    largest = Math.max(largest, harness.heldBytes());
                    if (i % 5_000 == 0) {
                        harness.getOneInputOperator().prepareSnapshotPreBarrier(i);
                    }
                }
                harness.getOneInputOperator().finish();
                assertThat(harness.heldBytes()).isZero();
                for (Pane pane : harness.panes()) {
                    actual.merge(
                            pane.population() + "@" + pane.windowStart(),
                            pane.sketch().n(),
                            Long::sum);
                    panes++;
                }
            }
            assertThat(actual).as("memory %d", memory).isEqualTo(expected);
            assertThat(largest).isLessThanOrEqualTo(memory);
            assertThat(panes).isLessThan(memory == PLENTY ? 13_000L : 30_001L);
        }
    }

    private static Harness open(long maxBytes) throws Exception {
        Harness harness = new Harness(new Combiner(K, PaneGrid.ONE_MINUTE, maxBytes));
        harness.open();
        return harness;
    }

    private static final class Harness extends OneInputStreamOperatorTestHarness<Event, Pane> {
        Harness(Combiner combiner) throws Exception {
            super(combiner);
        }

        void event(String population, long time, double value) throws Exception {
            processElement(new Event(population, time, value), time);
        }

        long heldBytes() {
            return combiner().heldBytes();
        }

        Combiner combiner() {
            return (Combiner) getOneInputOperator();
        }

        List<Pane> panes() {
            List<Pane> panes = new ArrayList<>();
            for (Object element : getOutput()) {
                if (element instanceof StreamRecord<?> record) {
                    panes.add((Pane) record.getValue());
                }
            }
            return panes;
        }

        List<String> take() {
            List<String> texts = new ArrayList<>();
            for (Object element : getOutput()) {
                texts.add(
                        element instanceof Watermark watermark
                                ? "watermark " + watermark.getTimestamp()
                                : text((Pane) ((StreamRecord<?>) element).getValue()));
            }
            getOutput().clear();
            return texts;
        }

        private static String text(Pane pane) {
            return "%s@%d: %d %s..%s"
                    .formatted(
                            pane.population(),
                            pane.windowStart(),
                            pane.sketch().n(),
                            pane.sketch().min(),
                            pane.sketch().max());
        }
    }
}

package io.mullion.store.pane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.kll.KllLongsSketch;
import org.apache.datasketches.memory.Memory;
import org.junit.jupiter.api.Test;

/**
 * What the sketch library does that would make an answer wrong without a sound, and that {@link PaneSketch} and its codec
 * therefore guard against. A test that fails here after an upgrade of the library says that a guard may no longer be
 * needed, or that it must change.
 */
class KernelTrapsTest {

    private static KllDoublesSketch sketch(int k, int n) {
        KllDoublesSketch sketch = KllDoublesSketch.newHeapInstance(k);
        LongStream.range(0, n).forEach(sketch::update);
        return sketch;
    }

    @Test
    void quantileOfNanIsTheMinimumWithoutAnError() {
        assertThat(sketch(200, 10).getQuantile(Double.NaN)).isEqualTo(0);
    }

    @Test
    void nanIsIgnoredAndInfinityIsTaken() {
        KllDoublesSketch sketch = sketch(200, 10);
        sketch.update(Double.NaN);
        assertThat(sketch.getN()).isEqualTo(10);
        sketch.update(Double.POSITIVE_INFINITY);
        assertThat(sketch.getMaxItem()).isInfinite();
    }

    @Test
    void gettersThrowOnAnEmptySketch() {
        assertThatThrownBy(() -> sketch(200, 0).getMinItem()).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> sketch(200, 0).getQuantile(0.5)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void aSketchOfLongsIsReadAsDoublesAndOurTagTellsThemApart() {
        KllLongsSketch longs = KllLongsSketch.newHeapInstance(200);
        LongStream.range(0, 500).forEach(longs::update);
        byte[] image = longs.toByteArray();
        assertThat(KllDoublesSketch.heapify(Memory.wrap(image)).getN()).isEqualTo(500);
        assertThatExceptionOfType(CorruptPaneException.class)
                .isThrownBy(() -> PaneSketch.fromBytes(image))
                .withMessageContaining("tag");
    }

    @Test
    void trailingBytesAreTakenAndOurCodecRefusesThem() {
        byte[] image = sketch(200, 500).toByteArray();
        byte[] longer = Arrays.copyOf(image, image.length + 8);
        assertThat(KllDoublesSketch.heapify(Memory.wrap(longer)).getN()).isEqualTo(500);
        assertThatExceptionOfType(CorruptPaneException.class).isThrownBy(() -> PaneSketch.fromDataSketches(longer));
    }

    @Test
    void manyBitFlipsAreTakenAndOurCodecTakesThoseOnlyThatMakeAnotherSketch() {
        byte[] image = sketch(200, 300).toByteArray();
        int taken = 0;
        int takenByUs = 0;
        for (int bit = 0; bit < image.length * 8; bit++) {
            byte[] flipped = image.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            taken +=
                    accepts(() -> KllDoublesSketch.heapify(Memory.wrap(flipped)).getQuantile(0.5)) ? 1 : 0;
            takenByUs += accepts(() -> PaneSketch.fromDataSketches(flipped).quantile(0.5)) ? 1 : 0;
        }
        assertThat(taken).as("half and more").isGreaterThan(image.length * 4);
        assertThat(takenByUs).as("values that stay in order").isLessThan(taken);
    }

    private static boolean accepts(Runnable read) {
        try {
            read.run();
            return true;
        } catch (RuntimeException | AssertionError refused) {
            return false;
        }
    }

    @Test
    void aSmallKHidesBehindALargeOne() {
        KllDoublesSketch target = sketch(200, 0);
        target.merge(sketch(20, 10_000));
        assertThat(target.getK()).isEqualTo(200);
        assertThat(target.getNormalizedRankError(false))
                .isEqualTo(sketch(20, 10_000).getNormalizedRankError(false));
    }

    @Test
    void anEmptySketchHoldsRoomForKValues() {
        assertThat(PaneSketch.empty(200).isRaw())
                .as("so an empty pane is no sketch")
                .isTrue();
        assertThat(Panes.of(Panes.upTo(64)).isRaw()).isTrue();
        assertThat(Panes.of(Panes.upTo(65)).isRaw()).isFalse();
    }

    @Test
    void aQueryChangesLaterBytesAndNeverTheAnswer() {
        PaneSketch pane = Panes.of(LongStream.range(0, 150).mapToDouble(i -> -i).toArray());
        byte[] before = pane.toBytes();
        double median = pane.quantile(0.5);
        assertThat(pane.toBytes()).as("level zero is sorted now").isNotEqualTo(before);
        assertThat(PaneSketch.fromBytes(before).quantile(0.5)).isEqualTo(median);
        assertThat(PaneSketch.fromBytes(pane.toBytes()).quantile(0.5)).isEqualTo(median);
    }
}

package io.mullion.store.pane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaneImageTest {
    private static final double[] RANKS = {0, 0.01, 0.5, 0.99, 1};

    @ParameterizedTest(name = "n = {0}")
    @ValueSource(ints = {0, 1, 2, 63, 64, 65, 200, 201, 5_000, 300_000})
    void whatIsWrittenIsRead(int n) {
        PaneSketch pane = Panes.of(Panes.upTo(n));
        byte[] image = pane.toBytes();
        PaneSketch reread = PaneSketch.fromBytes(image);
        assertThat(reread.n()).isEqualTo(n);
        assertThat(reread.k()).isEqualTo(200);
        assertThat(reread.isExact()).isEqualTo(pane.isExact());
        assertThat(PaneImage.head(image, 0, image.length)).isEqualTo(new PaneImage.Head(200, n));
        if (n > 0) {
            assertThat(reread.quantiles(RANKS)).isEqualTo(pane.quantiles(RANKS));
            reread.update(7);
            assertThat(reread.n()).as("and goes on").isEqualTo(n + 1L);
        }
    }

    @ParameterizedTest(name = "k = {0}")
    @ValueSource(ints = {8, 20, 200, 32_768, 65_535})
    void everyKIsRead(int k) {
        for (int n : new int[] {1, k, 3 * k}) {
            PaneSketch reread = PaneSketch.fromBytes(Panes.ofK(k, Panes.upTo(n)).toBytes());
            assertThat(reread.k()).isEqualTo(k);
            assertThat(reread.n()).isEqualTo(n);
        }
    }

    @Test
    void aThinPaneIsSmall() {
        assertThat(Panes.of(1).toBytes()).hasSize(12);
        assertThat(Panes.of(1, 2).toBytes()).hasSize(20);
    }

    @Test
    void aPaneIsReadFromTheMiddleOfBytes() {
        byte[] image = Panes.of(Panes.upTo(500)).toBytes();
        byte[] around = new byte[image.length + 20];
        Arrays.fill(around, (byte) -1);
        System.arraycopy(image, 0, around, 7, image.length);
        assertThat(PaneImage.decode(around, 7, 7 + image.length).n()).isEqualTo(500);
    }

    static Stream<Arguments> forgeries() {
        return Stream.of(
                raw("unknown tag", image -> image.put(0, (byte) 3)),
                raw("no tag", image -> image.put(0, (byte) 0)),
                raw("k below 8", image -> image.putShort(1, (short) 7)),
                raw("more values than bytes", image -> image.put(3, (byte) 4)),
                raw("fewer values than bytes", image -> image.put(3, (byte) 2)),
                raw("more values than a raw pane has", image -> image.put(3, (byte) 65)),
                raw("a negative count", image -> image.put(3, (byte) -1)),
                raw("NaN", image -> image.putDouble(4, Double.NaN)),
                raw("infinity", image -> image.putDouble(4, Double.NEGATIVE_INFINITY)),
                kll("another n", image -> image.putLong(3, 501)),
                kll("n of nothing", image -> image.putLong(3, 0)),
                kll("a negative n", image -> image.putLong(3, -500)),
                kll("another min", image -> image.putDouble(11, -1)),
                kll("another max", image -> image.putDouble(19, 1e9)),
                kll("another k than the sketch", image -> image.putShort(1, (short) 201)),
                kll("another k in the sketch", image -> image.putShort(27 + 4, (short) 201)),
                kll("the largest k in the sketch", image -> image.putShort(27 + 4, (short) -1)),
                kll("another family", image -> image.put(27 + 2, (byte) 14)),
                kll("another serial version", image -> image.put(27 + 1, (byte) 3)),
                kll("another m", image -> image.put(27 + 6, (byte) 4)),
                kll("unknown flags", image -> image.put(27 + 3, (byte) 8)),
                kll("a flag that says empty", image -> image.put(27 + 3, (byte) 1)),
                kll("another n in the sketch", image -> image.putLong(27 + 8, 499)),
                kll("a smallest k above k", image -> image.putShort(27 + 16, (short) 201)),
                kll("a smallest k of 0", image -> image.putShort(27 + 16, (short) 0)),
                kll("no levels", image -> image.put(27 + 18, (byte) 0)),
                kll("too many levels", image -> image.put(27 + 18, (byte) 100)),
                kll("a level of a huge size", image -> image.putInt(27 + 20, Integer.MIN_VALUE)),
                kll("levels that go back", image -> image.putInt(27 + 24, 0)),
                kll("a value out of order", image -> image.putDouble(image.limit() - 8, 3)),
                kll("a value above max", image -> image.putDouble(image.limit() - 8, 1e6)),
                kll("a value that is NaN", image -> image.putDouble(image.limit() - 8, Double.NaN)));
    }

    private static Arguments raw(String name, Consumer<ByteBuffer> forge) {
        return Arguments.of("raw: " + name, Panes.of(1, 2, 3).toBytes(), forge);
    }

    private static Arguments kll(String name, Consumer<ByteBuffer> forge) {
        return Arguments.of("KLL: " + name, Panes.of(Panes.upTo(500)).toBytes(), forge);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forgeries")
    void aForgedPaneIsRefused(String name, byte[] image, Consumer<ByteBuffer> forge) {
        PaneSketch.fromBytes(image);
        forge.accept(ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN));
        assertRefused(image);
    }

    @ParameterizedTest(name = "n = {0}")
    @ValueSource(ints = {1, 5, 100, 5_000})
    void missingAndTrailingBytesAreRefused(int n) {
        byte[] image = Panes.of(Panes.upTo(n)).toBytes();
        for (int length = 0; length < image.length; length += Math.max(1, image.length / 200)) {
            assertRefused(Arrays.copyOf(image, length));
        }
        for (int more : new int[] {1, 7, 8, 16}) {
            assertRefused(Arrays.copyOf(image, image.length + more));
        }
    }

    @Test
    void aClaimedSizeAllocatesNothing() {
        byte[] image = Panes.of(Panes.upTo(500)).toBytes();
        ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN).putInt(27 + 20, Integer.MAX_VALUE - 1000);
        assertRefused(image);
    }

    private static void assertRefused(byte[] image) {
        assertThatExceptionOfType(CorruptPaneException.class).isThrownBy(() -> PaneSketch.fromBytes(image));
    }

    @ParameterizedTest(name = "n = {0}")
    @ValueSource(ints = {0, 1, 2, 64, 65, 200, 201, 5_000})
    void plainDataSketchesImagesGoOutAndIn(int n) {
        PaneSketch pane = Panes.of(Panes.upTo(n));
        PaneSketch imported = PaneSketch.fromDataSketches(pane.toDataSketches());
        assertThat(imported.n()).isEqualTo(n);
        assertThat(imported.isRaw())
                .as("thin panes are raw, wherever they come from")
                .isEqualTo(n <= 64);
        if (n > 0) {
            assertThat(imported.quantiles(RANKS)).isEqualTo(pane.quantiles(RANKS));
        }
    }

    @Test
    void anImportThatHoldsInfinityIsRefused() {
        for (int n : new int[] {0, 1, 1000}) {
            KllDoublesSketch sketch = KllDoublesSketch.newHeapInstance(200);
            for (int i = 0; i < n; i++) {
                sketch.update(i);
            }
            sketch.update(Double.POSITIVE_INFINITY);
            byte[] image = sketch.toByteArray();
            assertThatExceptionOfType(CorruptPaneException.class)
                    .as("n = %d", n + 1)
                    .isThrownBy(() -> PaneSketch.fromDataSketches(image));
        }
    }

    @Test
    void anImportKeepsTheSmallestKThatLostInformation() {
        KllDoublesSketch target = KllDoublesSketch.newHeapInstance(200);
        KllDoublesSketch coarse = KllDoublesSketch.newHeapInstance(20);
        for (int i = 0; i < 1000; i++) {
            coarse.update(i);
        }
        target.merge(coarse);
        assertThat(PaneSketch.fromDataSketches(target.toByteArray()).effectiveK())
                .isEqualTo(20);
    }
}

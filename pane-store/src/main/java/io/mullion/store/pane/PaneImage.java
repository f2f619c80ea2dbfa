package io.mullion.store.pane;

import static io.mullion.store.pane.CorruptPaneException.require;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalInt;

/**
 * The bytes of one pane, without a checksum of their own: the block around them has it.
 *
 * <pre>
 * byte   0    1 - 2   3 ...
 *        tag  k       tag 1, raw doubles:   3 count (uint8), 4 ... count × float64
 *                     tag 2, KLL doubles:   3 - 10 n, 11 - 18 min, 19 - 26 max, 27 ... image ({@link KllImage})
 * </pre>
 *
 * All little-endian. Invariants:
 *
 * <ol>
 *   <li>The tag names family and item type; a tag that is not listed here is refused.
 *   <li>There is exactly one pane: no byte is missing and none is left over.
 *   <li>Raw: {@code count <= min(64, k)}.
 *   <li>KLL: n, min, max and k are those of the sketch inside. They are written twice because the sketch's own bytes do
 *       not say what it is a sketch of.
 *   <li>All values are finite.
 * </ol>
 *
 * A changed layout gets a new tag, and the old tags are read for ever.
 */
public final class PaneImage {
    private static final byte RAW_DOUBLES = 1;
    private static final byte KLL_DOUBLES = 2;

    private static final int K_AT = 1;
    private static final int BODY_AT = 3;
    private static final int MIN_AT = BODY_AT + Long.BYTES;
    private static final int MAX_AT = MIN_AT + Double.BYTES;
    private static final int SKETCH_AT = MAX_AT + Double.BYTES;

    private PaneImage() {}

    /** What the first bytes say, to decide whether the rest is wanted. */
    public record Head(int k, long n) {}

    public static byte[] encode(PaneSketch pane) {
        return pane.isRaw() ? encodeRaw(pane) : encodeKll(pane);
    }

    /**
     * Reads the head of the pane in {@code bytes[from, to)} only.
     *
     * @throws CorruptPaneException when the tag is unknown or there are too few bytes
     */
    public static Head head(byte[] bytes, int from, int to) {
        ByteBuffer image = slice(bytes, from, to);
        int k = Short.toUnsignedInt(image.getShort(K_AT));
        switch (image.get(0)) {
            case RAW_DOUBLES -> {
                return new Head(k, image.get(BODY_AT));
            }
            case KLL_DOUBLES -> {
                require(image.limit() >= SKETCH_AT, "pane of %d bytes", image.limit());
                return new Head(k, image.getLong(BODY_AT));
            }
            default -> throw new CorruptPaneException("unknown kind of pane: tag " + image.get(0));
        }
    }

    /**
     * The pane in {@code bytes[from, to)}. Nothing is allocated by a size that the bytes claim and do not have.
     *
     * @throws CorruptPaneException when the bytes are not exactly one pane that is what it says
     */
    public static PaneSketch decode(byte[] bytes, int from, int to) {
        Head head = head(bytes, from, to);
        require(head.k() >= PaneSketch.MIN_K, "pane with k = %d", head.k());
        ByteBuffer image = slice(bytes, from, to);
        return image.get(0) == RAW_DOUBLES ? decodeRaw(head, image) : decodeKll(head, image, bytes, from, to);
    }

    private static byte[] encodeRaw(PaneSketch pane) {
        double[] values = pane.rawValues();
        ByteBuffer image = allocate(BODY_AT + 1 + values.length * Double.BYTES, RAW_DOUBLES, pane.k());
        image.put((byte) values.length);
        for (double value : values) {
            image.putDouble(value);
        }
        return image.array();
    }

    private static byte[] encodeKll(PaneSketch pane) {
        byte[] sketch = pane.toDataSketches();
        ByteBuffer image = allocate(SKETCH_AT + sketch.length, KLL_DOUBLES, pane.k());
        image.putLong(pane.n()).putDouble(pane.min()).putDouble(pane.max()).put(sketch);
        return image.array();
    }

    private static ByteBuffer allocate(int length, byte tag, int k) {
        return ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(tag)
                .putShort((short) k);
    }

    private static PaneSketch decodeRaw(Head head, ByteBuffer image) {
        require(head.n() >= 0 && head.n() <= PaneSketch.rawLimit(head.k()), "raw pane of %d values", head.n());
        int at = BODY_AT + 1;
        require(image.limit() == at + head.n() * Double.BYTES, "length of a raw pane of %d values", head.n());
        double[] values = new double[(int) head.n()];
        for (int i = 0; i < values.length; i++) {
            values[i] = image.getDouble(at + i * Double.BYTES);
            require(Double.isFinite(values[i]), "a value is not finite");
        }
        return PaneSketch.of(head.k(), values);
    }

    private static PaneSketch decodeKll(Head head, ByteBuffer image, byte[] bytes, int from, int to) {
        PaneSketch pane = KllImage.read(bytes, from + SKETCH_AT, to, OptionalInt.of(head.k()));
        require(pane.n() == head.n(), "pane of n = %d holds a sketch of n = %d", head.n(), pane.n());
        require(
                pane.n() > 0 && same(pane.min(), image.getDouble(MIN_AT)) && same(pane.max(), image.getDouble(MAX_AT)),
                "minimum or maximum differs from the sketch's");
        return pane;
    }

    private static boolean same(double a, double b) {
        return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    private static ByteBuffer slice(byte[] bytes, int from, int to) {
        require(to - from > BODY_AT, "pane of %d bytes", to - from);
        return ByteBuffer.wrap(bytes, from, to - from).slice().order(ByteOrder.LITTLE_ENDIAN);
    }
}

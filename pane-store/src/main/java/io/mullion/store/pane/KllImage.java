package io.mullion.store.pane;

import static io.mullion.store.pane.CorruptPaneException.require;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.OptionalInt;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.memory.Memory;

/**
 * The serialised form that Apache DataSketches gives a KLL sketch of doubles, checked before it is trusted: their
 * {@code heapify} takes sketches of other item types, trailing bytes and about half of all single bit flips, and then
 * answers nonsense.
 *
 * <pre>
 * byte   0         1         2          3       4 - 5   6        7
 *        ints      version   family 15  flags   k       m (8)    0
 *
 *        8 - 15    16 - 17      18       19     20 ...
 *        n         smallest k   levels   0      levels × int32, min, max, values (float64)
 * </pre>
 *
 * All little-endian. Three forms: 2 ints, version 1, no values, ends at byte 8; 2 ints, version 2, one value at byte 8;
 * 5 ints, version 1, everything. Level i holds the values from its own entry up to the next one's, each standing for
 * 2<sup>i</sup>; entries count from the start of the heap array, whose free front part is not written.
 *
 * <p>Nothing in these bytes tells doubles from longs; {@link PaneImage} has a tag for it.
 */
final class KllImage {
    private static final int FAMILY = 15;
    private static final int M = 8;
    /** Enough for the largest n that fits a long. */
    private static final int MAX_LEVELS = 61;

    private static final int FLAG_EMPTY = 1;
    private static final int FLAG_LEVEL_ZERO_SORTED = 2;
    private static final int FLAG_SINGLE = 4;

    private static final int K_AT = 4;
    private static final int N_AT = 8;
    private static final int SMALLEST_K_AT = 16;
    private static final int LEVELS_AT = 18;
    private static final int SHORT_BYTES = 8;
    private static final int FULL_BYTES = 20;

    private KllImage() {}

    static KllDoublesSketch copy(KllDoublesSketch sketch) {
        return KllDoublesSketch.heapify(Memory.wrap(sketch.toByteArray()));
    }

    /**
     * The state whose image is {@code bytes[from, to)}, all of it. The heap array that DataSketches allocates depends on
     * k, so a caller who knows k says so first.
     *
     * @throws CorruptPaneException when anything is not as DataSketches would have written it for finite doubles
     */
    static PaneSketch read(byte[] bytes, int from, int to, OptionalInt k) {
        ByteBuffer image = ByteBuffer.wrap(bytes, from, to - from).slice().order(ByteOrder.LITTLE_ENDIAN);
        int retained = check(image);
        int expected = k.orElse(k(image));
        require(k(image) == expected, "KLL of k %d where k is %d", k(image), expected);
        KllDoublesSketch sketch;
        try {
            sketch = KllDoublesSketch.heapify(Memory.wrap(bytes, from, to - from, ByteOrder.LITTLE_ENDIAN));
        } catch (RuntimeException refused) {
            throw new CorruptPaneException("DataSketches refuses the KLL image: " + refused.getMessage());
        }
        require(sketch.getNumRetained() == retained, "KLL levels do not fit k");
        return PaneSketch.of(sketch, retained > 1 ? smallestK(image) : sketch.getK());
    }

    /** Checks whatever can be checked before anything is allocated, and returns how many values are retained. */
    private static int check(ByteBuffer image) {
        require(image.limit() >= SHORT_BYTES, "KLL image of %d bytes", image.limit());
        require(image.get(2) == FAMILY, "not a KLL sketch but family %d", image.get(2));
        require(k(image) >= PaneSketch.MIN_K, "KLL with k = %d", k(image));
        require(image.get(6) == M && image.get(7) == 0, "KLL with unknown parameters");
        int flags = image.get(3);
        switch (image.get(0) << Byte.SIZE | image.get(1)) {
            case 0x0201 -> {
                require(flags == FLAG_EMPTY, "KLL flags %d on an empty sketch", flags);
                require(image.limit() == SHORT_BYTES, "KLL image goes on after its end");
                return 0;
            }
            case 0x0202 -> {
                require((flags & ~FLAG_LEVEL_ZERO_SORTED) == FLAG_SINGLE, "KLL flags %d on a single value", flags);
                require(image.limit() == SHORT_BYTES + Double.BYTES, "length of a KLL image of one value");
                require(Double.isFinite(image.getDouble(SHORT_BYTES)), "a value is not finite");
                return 1;
            }
            case 0x0501 -> {
                require((flags & ~FLAG_LEVEL_ZERO_SORTED) == 0, "KLL flags %d", flags);
                return checkFull(image, flags == FLAG_LEVEL_ZERO_SORTED);
            }
            default ->
                throw new CorruptPaneException(
                        "unknown KLL serial version " + image.get(1) + " with " + image.get(0) + " ints");
        }
    }

    private static int checkFull(ByteBuffer image, boolean levelZeroSorted) {
        require(image.limit() >= FULL_BYTES, "KLL image of %d bytes", image.limit());
        int smallestK = smallestK(image);
        require(
                smallestK >= PaneSketch.MIN_K && smallestK <= k(image),
                "KLL of k %d made from k %d",
                k(image),
                smallestK);
        int levels = image.get(LEVELS_AT);
        require(levels >= 1 && levels <= MAX_LEVELS && image.get(LEVELS_AT + 1) == 0, "KLL of %d levels", levels);
        int valuesAt = FULL_BYTES + levels * Integer.BYTES + 2 * Double.BYTES;
        int valueBytes = image.limit() - valuesAt;
        require(valueBytes > Double.BYTES && valueBytes % Double.BYTES == 0, "length of a KLL image");
        int retained = valueBytes / Double.BYTES;
        checkLevels(image, levels, retained);
        checkValues(image, levels, retained, levelZeroSorted);
        return retained;
    }

    private static void checkLevels(ByteBuffer image, int levels, int retained) {
        long weight = 0;
        require(start(image, 0, levels, retained) >= 0, "KLL levels start before the array");
        for (int level = 0; level < levels; level++) {
            long size = start(image, level + 1, levels, retained) - start(image, level, levels, retained);
            require(size >= 0 && size <= retained, "KLL level of %d values", size);
            require(size <= (Long.MAX_VALUE - weight) >>> level, "KLL levels hold too much");
            weight += size << level;
        }
        require(weight == image.getLong(N_AT), "KLL levels hold %d values, not %d", weight, image.getLong(N_AT));
    }

    private static void checkValues(ByteBuffer image, int levels, int retained, boolean levelZeroSorted) {
        int minAt = FULL_BYTES + levels * Integer.BYTES;
        double min = image.getDouble(minAt);
        double max = image.getDouble(minAt + Double.BYTES);
        require(Double.isFinite(min) && Double.isFinite(max), "minimum or maximum is not finite");
        double[] values = new double[retained];
        image.position(minAt + 2 * Double.BYTES);
        image.slice().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);

        boolean within = true;
        boolean sorted = true;
        int at = 0;
        for (int level = 0; level < levels; level++) {
            int end = at + (int) (start(image, level + 1, levels, retained) - start(image, level, levels, retained));
            boolean mayBeUnsorted = level == 0 && !levelZeroSorted;
            double before = Double.NEGATIVE_INFINITY;
            for (; at < end; at++) {
                double value = values[at];
                within &= value >= min && value <= max;
                sorted &= value >= before || mayBeUnsorted;
                before = value;
            }
        }
        require(within, "a value lies outside minimum and maximum");
        require(sorted, "a KLL level is not sorted");
        require(levels > 1 || spans(values, min, max), "minimum or maximum is not among the values");
    }

    private static boolean spans(double[] values, double min, double max) {
        return Arrays.stream(values).anyMatch(value -> value == min)
                && Arrays.stream(values).anyMatch(value -> value == max);
    }

    /** Where a level starts in the heap array; {@code level = levels} is the end of the last. */
    private static long start(ByteBuffer image, int level, int levels, int retained) {
        return level < levels
                ? image.getInt(FULL_BYTES + level * Integer.BYTES)
                : (long) image.getInt(FULL_BYTES) + retained;
    }

    private static int k(ByteBuffer image) {
        return Short.toUnsignedInt(image.getShort(K_AT));
    }

    private static int smallestK(ByteBuffer image) {
        return Short.toUnsignedInt(image.getShort(SMALLEST_K_AT));
    }
}

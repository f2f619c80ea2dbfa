package io.mullion.store.pane;

import io.mullion.ir.accuracy.SummaryAccuracy;
import io.mullion.ir.plan.Summary;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.quantilescommon.QuantilesDoublesSketchIterator;
import org.jspecify.annotations.Nullable;

/**
 * The state of one pane: a mergeable summary of finite doubles that answers quantiles (S11). A few values are kept as
 * they are, since an empty KLL sketch already holds k of them and most panes are thin; a KLL sketch takes over when they
 * are many. Which of the two is inside never changes an answer.
 *
 * <p>Laws: {@link #n()}, {@link #min()} and {@link #max()} are exact. Quantiles are exact while {@code n <= k}, as long
 * as nothing was merged in that had lost information before. Estimates are monotone in the rank and lie in [min, max].
 * Ranks are inclusive and lie in [0, 1]: the value at rank φ is the smallest one whose share of values at or below it is
 * at least φ.
 *
 * <p>KLL is randomised: equal inputs give different bytes, so never compare {@link #toBytes()}.
 *
 * <p>Not safe for use by several threads, reading included.
 */
public final class PaneSketch {

    /** Up to this many values are kept raw: putting them into another sketch again is cheaper than a merge. */
    static final int RAW_LIMIT = 64;

    static final int MIN_K = Summary.Kll.MIN_K;

    private static final double[] NO_VALUES = {};
    private static final int FIRST_CAPACITY = 2;

    private final int k;
    private int lossyK;
    private double[] values = NO_VALUES;
    private int size;
    private @Nullable KllDoublesSketch kll;

    private PaneSketch(int k) {
        this.k = k;
        this.lossyK = k;
    }

    /**
     * A state of no values.
     *
     * @param k accuracy parameter, {@value Summary.Kll#MIN_K} to {@value Summary.Kll#MAX_K}
     * @throws IllegalArgumentException when k is outside its bounds
     */
    public static PaneSketch empty(int k) {
        return new PaneSketch(new Summary.Kll(k).k());
    }

    /** Takes over a sketch that has been checked, and the smallest k that lost information on its way. */
    static PaneSketch of(KllDoublesSketch sketch, int lossyK) {
        PaneSketch result = empty(sketch.getK());
        if (sketch.getN() <= rawLimit(sketch.getK()) && !sketch.isEstimationMode()) {
            QuantilesDoublesSketchIterator values = sketch.iterator();
            while (values.next()) {
                result.append(values.getQuantile());
            }
        } else {
            result.kll = sketch;
            result.lossyK = lossyK;
        }
        return result;
    }

    /** Takes over at most {@link #rawLimit} finite values. */
    static PaneSketch of(int k, double[] values) {
        PaneSketch result = empty(k);
        result.values = values;
        result.size = values.length;
        return result;
    }

    /**
     * Adds one value.
     *
     * @throws IllegalArgumentException for NaN and the infinities, which the caller has to divert first (S12)
     */
    public void update(double value) {
        requireFinite(value);
        if (kll == null && size < rawLimit(k)) {
            append(value);
        } else {
            sketch().update(value);
        }
    }

    /**
     * Adds {@code more[from, to)}, faster than one by one.
     *
     * @throws IllegalArgumentException for NaN and the infinities, as {@link #update(double)}; then nothing is added
     * @throws IndexOutOfBoundsException when the range is not one of {@code more}
     */
    public void update(double[] more, int from, int to) {
        Objects.checkFromToIndex(from, to, more.length);
        for (int i = from; i < to; i++) {
            requireFinite(more[i]);
        }
        if (kll == null && to - from <= rawLimit(k) - size) {
            int free = values.length - size;
            if (to - from > free) {
                values = Arrays.copyOf(values, size + to - from);
            }
            System.arraycopy(more, from, values, size, to - from);
            size += to - from;
        } else if (to > from) {
            sketch().update(more, from, to - from);
        }
    }

    /**
     * Adds everything {@code other} holds, which stays as it is. The two may differ in k: this one keeps its own, and
     * {@link #effectiveK()} tells what that did to the error.
     *
     * @throws IllegalArgumentException when {@code other} is this very object, whose values would count twice
     */
    public void merge(PaneSketch other) {
        if (other == this) {
            throw new IllegalArgumentException("a pane cannot be merged with itself: every value would count twice");
        }
        if (other.kll != null) {
            if (!other.isExact()) {
                lossyK = Math.min(lossyK, other.lossyK);
            }
            sketch().merge(other.kll);
        } else {
            update(other.values, 0, other.size);
        }
    }

    /** A state of the same values that shares nothing with this one. */
    public PaneSketch copy() {
        PaneSketch result = new PaneSketch(k);
        result.lossyK = lossyK;
        result.values = Arrays.copyOf(values, size);
        result.size = size;
        result.kll = kll == null ? null : KllImage.copy(kll);
        return result;
    }

    /** How many values there are. */
    public long n() {
        return kll == null ? size : kll.getN();
    }

    /** The smallest value; {@code -0.0} is smaller than {@code 0.0}. Throws {@link IllegalStateException} when empty. */
    public double min() {
        requireValues();
        return kll == null ? Arrays.stream(values, 0, size).min().getAsDouble() : kll.getMinItem();
    }

    /** The largest value; {@code 0.0} is larger than {@code -0.0}. Throws {@link IllegalStateException} when empty. */
    public double max() {
        requireValues();
        return kll == null ? Arrays.stream(values, 0, size).max().getAsDouble() : kll.getMaxItem();
    }

    /** The accuracy parameter this state was made with. */
    public int k() {
        return k;
    }

    /** The smallest k that lost information on the way here, or {@link #k()} where none was lost. */
    public int effectiveK() {
        return isExact() ? k : lossyK;
    }

    /** Whether every value is still known. */
    public boolean isExact() {
        return kll == null || !kll.isEstimationMode();
    }

    /**
     * The values at the given ranks, in their order.
     *
     * @throws IllegalArgumentException when a rank is NaN or outside [0, 1]
     * @throws IllegalStateException when there are no values
     */
    public double[] quantiles(double[] ranks) {
        for (double rank : ranks) {
            requireRank(rank);
        }
        SortedValues sorted = sorted();
        return Arrays.stream(ranks).map(sorted::quantile).toArray();
    }

    /** The value at one rank; see {@link #quantiles}. */
    public double quantile(double rank) {
        return quantiles(new double[] {rank})[0];
    }

    /**
     * The share of values that are at or below {@code value}, estimated.
     *
     * @throws IllegalArgumentException when {@code value} is NaN
     * @throws IllegalStateException when there are no values
     */
    public double rank(double value) {
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("NaN has no rank");
        }
        return sorted().rank(value);
    }

    /**
     * How far, as a share of n, a rank may be off to one side with 99 % confidence; 0 while exact. It follows from
     * {@link #effectiveK()}: 1.33 % for k = 200. This is an error of ranks: near the ends of the distribution the values
     * it allows may reach as far as the minimum or maximum.
     *
     * <p>{@link SummaryAccuracy#kll} has the formula and its source.
     */
    public double rankError() {
        return isExact() ? 0 : SummaryAccuracy.kll(lossyK).error();
    }

    /** The values between which the value at {@code rank} lies, as {@link #rankError()} allows; throws as {@link #quantiles}. */
    public ValueBounds bounds(double rank) {
        requireRank(rank);
        SortedValues sorted = sorted();
        double error = rankError();
        return new ValueBounds(sorted.quantile(Math.max(0, rank - error)), sorted.quantile(Math.min(1, rank + error)));
    }

    /** The state as bytes; {@link PaneImage} draws them. */
    public byte[] toBytes() {
        return PaneImage.encode(this);
    }

    /**
     * Reads what {@link #toBytes()} wrote.
     *
     * @throws CorruptPaneException when the bytes are not exactly one pane that is what it says
     */
    public static PaneSketch fromBytes(byte[] bytes) {
        return PaneImage.decode(bytes, 0, bytes.length);
    }

    /** The state as the plain image of a DataSketches KLL sketch of doubles, which other programs read. */
    public byte[] toDataSketches() {
        return (kll == null ? filled() : kll).toByteArray();
    }

    /**
     * Reads the plain image of a DataSketches KLL sketch of doubles, of any origin. The bytes do not tell doubles from
     * longs: that they are doubles is the caller's word.
     *
     * @throws CorruptPaneException when the bytes are not exactly one such sketch, or it holds infinities
     */
    public static PaneSketch fromDataSketches(byte[] image) {
        return KllImage.read(image, 0, image.length, OptionalInt.empty());
    }

    boolean isRaw() {
        return kll == null;
    }

    double[] rawValues() {
        return Arrays.copyOf(values, size);
    }

    /** How many values stay raw: never more than k, so that a state is no more exact than its k says. */
    static int rawLimit(int k) {
        return Math.min(RAW_LIMIT, k);
    }

    private void append(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.min(rawLimit(k), Math.max(FIRST_CAPACITY, 2 * size)));
        }
        values[size++] = value;
    }

    /** The KLL sketch inside, from now on. */
    private KllDoublesSketch sketch() {
        KllDoublesSketch result = kll;
        if (result == null) {
            result = filled();
            kll = result;
            values = NO_VALUES;
            size = 0;
        }
        return result;
    }

    private KllDoublesSketch filled() {
        KllDoublesSketch result = KllDoublesSketch.newHeapInstance(k);
        for (int i = 0; i < size; i++) {
            result.update(values[i]);
        }
        return result;
    }

    private SortedValues sorted() {
        requireValues();
        return kll == null ? SortedValues.of(rawValues()) : SortedValues.of(kll.getSortedView(), kll.getN());
    }

    private void requireValues() {
        if (n() == 0) {
            throw new IllegalStateException("the pane has no values");
        }
    }

    private static void requireFinite(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a pane holds finite values only, got " + value);
        }
    }

    private static void requireRank(double rank) {
        if (!(rank >= 0 && rank <= 1)) {
            throw new IllegalArgumentException("a rank lies in [0, 1], got " + rank);
        }
    }
}

package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;
import java.util.Locale;
import java.util.Optional;

/**
 * A summary family with its parameters. Two states with different parameters have different schemas and do not merge.
 */
public sealed interface Summary {

    SummaryFamily family();

    String display();

    /** The column type of this summary's states over a measure of that type, where it is known. */
    default FieldType stateType(Optional<ValueType> measure, FieldType.Grouping grouping) {
        return new FieldType.Sketch(this, grouping);
    }

    /**
     * A KLL quantile sketch of doubles.
     *
     * @param k accuracy parameter, 8 to 65535; 200 gives a rank error of 1.33 % at 99 % confidence
     */
    record Kll(int k) implements Summary {
        public static final int DEFAULT_K = 200;
        public static final int MIN_K = 8;
        public static final int MAX_K = 65_535;

        public Kll {
            requireWithin("KLL", "k", k, MIN_K, MAX_K);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.KLL;
        }

        @Override
        public String display() {
            return "KLL(k=" + k + ")";
        }
    }

    /**
     * A relative-error quantile sketch: most exact near one end of the ranks.
     *
     * @param k accuracy parameter, even, 4 to 1024
     * @param highRanks whether the exact end is rank 1
     */
    record Req(int k, boolean highRanks) implements Summary {
        public Req {
            requireWithin("REQ", "k", k, 4, 1024);
            if (k % 2 != 0) {
                throw new IllegalArgumentException("REQ needs an even k, got " + k);
            }
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.REQ;
        }

        @Override
        public String display() {
            return "REQ(k=" + k + ", exact at " + (highRanks ? "high" : "low") + " ranks)";
        }
    }

    /** A t-digest. @param compression about half the number of centroids, 10 to 65535 */
    record TDigest(int compression) implements Summary {
        public TDigest {
            requireWithin("t-digest", "compression", compression, 10, 65_535);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.T_DIGEST;
        }

        @Override
        public String display() {
            return "t-digest(compression=" + compression + ")";
        }
    }

    /**
     * A Count-Min sketch of frequencies. States hash alike, and so merge, only with equal parameters and seed.
     *
     * @param rows hash functions, 1 to 127
     * @param width counters a row, 3 to 2^24
     */
    record CountMin(int rows, int width, long seed) implements Summary {
        public CountMin {
            requireWithin("Count-Min", "rows", rows, 1, 127);
            requireWithin("Count-Min", "width", width, 3, 1 << 24);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.COUNT_MIN;
        }

        @Override
        public String display() {
            return "Count-Min(rows=" + rows + ", width=" + width + ", seed=" + seed + ")";
        }
    }

    /** HyperLogLog. @param lgK logarithm of the number of registers, 4 to 21 */
    record Hll(int lgK) implements Summary {
        public Hll {
            requireWithin("HLL", "lgK", lgK, 4, 21);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.HLL;
        }

        @Override
        public String display() {
            return "HLL(lgK=" + lgK + ")";
        }
    }

    /** Compressed probabilistic counting. @param lgK logarithm of the number of rows, 4 to 26 */
    record Cpc(int lgK) implements Summary {
        public Cpc {
            requireWithin("CPC", "lgK", lgK, 4, 26);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.CPC;
        }

        @Override
        public String display() {
            return "CPC(lgK=" + lgK + ")";
        }
    }

    /** A Theta sketch of distinct values. @param lgK logarithm of the nominal number of entries, 4 to 26 */
    record Theta(int lgK) implements Summary {
        public Theta {
            requireWithin("Theta", "lgK", lgK, 4, 26);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.THETA;
        }

        @Override
        public String display() {
            return "Theta(lgK=" + lgK + ")";
        }
    }

    /** A uniform sample of rows. @param size rows kept, at least 1 */
    record Reservoir(int size) implements Summary {
        public Reservoir {
            requireWithin("a reservoir", "size", size, 1, Integer.MAX_VALUE);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.RESERVOIR;
        }

        @Override
        public String display() {
            return "reservoir(size=" + size + ")";
        }
    }

    /** The most frequent values, in a heap. @param size values kept, at least 1 */
    record TopK(int size) implements Summary {
        public TopK {
            requireWithin("top-k", "size", size, 1, Integer.MAX_VALUE);
        }

        @Override
        public SummaryFamily family() {
            return SummaryFamily.TOP_K;
        }

        @Override
        public String display() {
            return "top-k(size=" + size + ")";
        }
    }

    /** An exact accumulator; {@link FinalizeExactAccumulator} reads it out. */
    enum Accumulator implements Summary {
        COUNT(SummaryFamily.COUNT, ExactFunction.COUNT),
        SUM(SummaryFamily.SUM, ExactFunction.SUM),
        MIN(SummaryFamily.MIN, ExactFunction.MIN),
        MAX(SummaryFamily.MAX, ExactFunction.MAX),
        AVG(SummaryFamily.AVG, ExactFunction.AVG),
        RATE(SummaryFamily.RATE, ExactFunction.AVG),
        INCREASE(SummaryFamily.INCREASE, ExactFunction.AVG);

        private final SummaryFamily family;
        /** Whose result type it shares. */
        private final ExactFunction function;

        Accumulator(SummaryFamily family, ExactFunction function) {
            this.family = family;
            this.function = function;
        }

        @Override
        public SummaryFamily family() {
            return family;
        }

        @Override
        public String display() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public FieldType stateType(Optional<ValueType> measure, FieldType.Grouping grouping) {
            return new FieldType.ExactAggregate(this, function.resultType(measure), grouping);
        }
    }

    private static void requireWithin(String summary, String parameter, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "%s needs %d <= %s <= %d, got %d".formatted(summary, min, parameter, max, value));
        }
    }
}

package io.mullion.ir.plan;

/**
 * A summary family with its parameters. Two states with different parameters have different schemas and do not merge.
 */
public sealed interface Summary {

    SummaryFamily family();

    String display();

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
            if (k < MIN_K || k > MAX_K) {
                throw new IllegalArgumentException("KLL needs " + MIN_K + " <= k <= " + MAX_K + ", got " + k);
            }
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
}

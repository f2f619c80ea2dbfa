package io.mullion.ir.accuracy;

import java.util.Locale;

/** How far one result may be off. All errors are shares, not percents: 0.01 is 1 %. */
public sealed interface ErrorBound {

    String display();

    /**
     * Ranks are off by an absolute amount, the same anywhere.
     *
     * @param error how far the rank of a quantile, or an estimated rank, may be off to one side
     * @param massError how far the share of rows between two values may be off, where two ranks err at once
     */
    record Rank(double error, double massError) implements ErrorBound {
        @Override
        public String display() {
            return "rank ± " + percent(error);
        }
    }

    /**
     * Ranks are off by an amount that shrinks towards one end: {@code min(slope · d, cap)}, where d is the distance of the
     * rank from that end.
     *
     * @param highRanks whether the exact end is rank 1
     */
    record RelativeRank(double slope, double cap, boolean highRanks) implements ErrorBound {
        /** How far a rank, 0 to 1, may be off. */
        public double at(double rank) {
            return Math.min(slope * (highRanks ? 1 - rank : rank), cap);
        }

        @Override
        public String display() {
            return "rank ± %s of %s, at most %s"
                    .formatted(percent(slope), highRanks ? "(1 − rank)" : "rank", percent(cap));
        }
    }

    /** A number of distinct values is off by a share of itself. */
    record Cardinality(double relative) implements ErrorBound {
        @Override
        public String display() {
            return "distinct values ± " + percent(relative) + " of their number";
        }
    }

    /** A frequency is never too low, and too high by at most a share of the weight of all rows. */
    record Frequency(double shareOfAll) implements ErrorBound {
        @Override
        public String display() {
            return "frequency + at most " + percent(shareOfAll) + " of all rows";
        }
    }

    /** Rounded to two digits that count. */
    static String percent(double share) {
        double percent = 100 * share;
        if (percent == 0) {
            return "0 %";
        }
        int decimals = Math.max(0, 2 - (int) Math.floor(Math.log10(percent)));
        return String.format(Locale.ROOT, "%." + decimals + "f", percent)
                        .replaceAll("(\\.\\d*?)0+$", "$1")
                        .replaceAll("\\.$", "")
                + " %";
    }
}

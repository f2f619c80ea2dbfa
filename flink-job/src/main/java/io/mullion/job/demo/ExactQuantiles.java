package io.mullion.job.demo;

import java.util.Arrays;

/** Exact quantiles and rank errors over sorted values. */
final class ExactQuantiles {
    private ExactQuantiles() {}

    /** The smallest value whose inclusive rank is at least {@code rank}; {@code sorted} is not empty. */
    static double quantile(double[] sorted, double rank) {
        int position = (int) Math.ceil(rank * sorted.length) - 1;
        return sorted[Math.max(0, Math.min(sorted.length - 1, position))];
    }

    /**
     * How far {@code rank} lies from the ranks that {@code value} takes up: the distance to the closed interval from the
     * share of values below it to the share of values not above it (S11).
     */
    static double rankError(double[] sorted, double rank, double value) {
        double below = (double) firstAtLeast(sorted, value) / sorted.length;
        double notAbove = (double) firstAtLeast(sorted, Math.nextUp(value)) / sorted.length;
        return Math.max(0, Math.max(below - rank, rank - notAbove));
    }

    private static int firstAtLeast(double[] sorted, double value) {
        int found = Arrays.binarySearch(sorted, value);
        if (found < 0) {
            return -found - 1;
        }
        while (found > 0 && sorted[found - 1] == value) {
            found--;
        }
        return found;
    }
}

package io.mullion.store.pane;

import java.util.Arrays;
import org.apache.datasketches.quantilescommon.DoublesSortedView;

/**
 * Values in order, each with how many values are at or below it.
 *
 * <p>A rank is compared as the quotient of two whole numbers, rounded once. So 7 of 100 values is the rank 0.07 exactly as
 * a program writes it, where {@code 0.07 * 100} is more than 7 and would point to the eighth value.
 */
final class SortedValues {
    private final double[] values;
    private final long[] atOrBelow;
    private final long n;

    private SortedValues(double[] values, long[] atOrBelow, long n) {
        this.values = values;
        this.atOrBelow = atOrBelow;
        this.n = n;
    }

    /** Takes the array over and sorts it. */
    static SortedValues of(double[] values) {
        Arrays.sort(values);
        long[] atOrBelow = new long[values.length];
        Arrays.setAll(atOrBelow, i -> i + 1L);
        return new SortedValues(values, atOrBelow, values.length);
    }

    static SortedValues of(DoublesSortedView view, long n) {
        return new SortedValues(view.getQuantiles(), view.getCumulativeWeights(), n);
    }

    /** The smallest value whose inclusive rank is at least {@code rank}, a number in [0, 1]. */
    double quantile(double rank) {
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((double) atOrBelow[middle] / n >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return values[low];
    }

    /** The share of values at or below {@code value}. */
    double rank(double value) {
        int low = 0;
        int high = values.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : (double) atOrBelow[low - 1] / n;
    }
}

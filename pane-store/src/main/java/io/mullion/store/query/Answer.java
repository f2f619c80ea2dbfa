package io.mullion.store.query;

import io.mullion.ir.value.Value;
import io.mullion.store.pane.ValueBounds;
import java.util.List;
import java.util.Optional;

/**
 * Rows and the receipt that says what they are worth.
 *
 * @param keyNames names of the group keys
 * @param quantiles the ranks asked for, in order
 */
public record Answer(List<String> keyNames, List<Double> quantiles, List<Row> rows, Receipt receipt) {
    public Answer {
        keyNames = List.copyOf(keyNames);
        quantiles = List.copyOf(quantiles);
        rows = List.copyOf(rows);
    }

    /**
     * One group. A group without rows has no statistics; it appears only where there is no GROUP BY.
     *
     * @param n exact number of rows
     */
    public record Row(List<Value> key, long n, Optional<Statistics> statistics) {
        public Row {
            key = List.copyOf(key);
        }
    }

    /**
     * What a state with rows tells.
     *
     * @param min exact least value
     * @param max exact greatest value
     * @param effectiveK the smallest k that lost information
     * @param rankError bound on the rank error of each quantile at 99 % confidence, 0 where the answer is exact
     * @param estimates one per rank asked for
     */
    public record Statistics(double min, double max, int effectiveK, double rankError, List<Estimate> estimates) {
        public Statistics {
            estimates = List.copyOf(estimates);
        }
    }

    /** The estimated quantile at a rank, and the values between which the true one lies at 99 % confidence. */
    public record Estimate(double rank, double value, ValueBounds bounds) {}
}

package io.mullion.store.query;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * A question about one data set.
 *
 * @param quantiles inclusive ranks in [0, 1], at least one
 * @param where condition over the columns of the data set, if any
 * @param groupBy label columns to group by, by name
 * @param from start of the time asked for, included; without it, from the first complete window
 * @param to end of the time asked for, excluded; without it, up to the seal
 */
public record Query(
        String dataset,
        List<Double> quantiles,
        Optional<Expr> where,
        List<String> groupBy,
        Optional<Value> from,
        Optional<Value> to,
        Policy policy) {
    public Query {
        quantiles = List.copyOf(quantiles);
        groupBy = List.copyOf(groupBy);
        if (quantiles.isEmpty()) {
            throw new IllegalArgumentException("a query asks for at least one quantile");
        }
        for (double quantile : quantiles) {
            if (!(quantile >= 0 && quantile <= 1)) {
                throw new IllegalArgumentException("a quantile lies in [0, 1], got " + quantile);
            }
        }
    }
}

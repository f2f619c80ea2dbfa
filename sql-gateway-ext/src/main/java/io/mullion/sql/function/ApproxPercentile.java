package io.mullion.sql.function;

import io.mullion.sql.sketch.Sketch;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.functions.AggregateFunction;
import org.apache.flink.table.types.inference.StateTypeStrategy;
import org.apache.flink.table.types.inference.TypeInference;
import org.apache.flink.table.types.inference.TypeStrategies;
import org.jspecify.annotations.Nullable;

/**
 * {@code approx_percentile(x, p)}: the smallest value whose share of values at or below it is at least {@code p}, estimated.
 * {@code x} is a number, or a sketch that stands for all its numbers; {@code p} is a rank in [0, 1] or an array of ranks,
 * and constant over a group. The result is DOUBLE, or ARRAY&lt;DOUBLE&gt; in the order of the ranks.
 *
 * <p>NULL, NaN and infinite numbers do not count, as in panes (S12). Without any number the result is NULL. The answer is
 * exact up to 200 numbers, and for sketches up to their k; beyond, the rank is off by at most 1.33 % (k = 200, 99 %).
 *
 * <p>Accepted: {@code approx_percentile(latency, 0.99)}, {@code approx_percentile(latency, ARRAY[0.5, 0.99])}. Refused:
 * {@code approx_percentile(latency, 99)}, {@code approx_percentile(name, 0.5)}, and a pane that reaches a group twice.
 */
public final class ApproxPercentile extends AggregateFunction<Object, PercentileState> {
    private static final long serialVersionUID = 1L;

    public static final String NAME = "approx_percentile";

    @Override
    public PercentileState createAccumulator() {
        return new PercentileState();
    }

    @Override
    public @Nullable Object getValue(PercentileState state) {
        return state.result();
    }

    public void accumulate(PercentileState state, @Nullable Double value, @Nullable Double rank) {
        state.requireRank(rank);
        add(state, value);
    }

    public void accumulate(PercentileState state, @Nullable Double value, @Nullable ArrayData ranks) {
        state.requireRanks(ranks);
        add(state, value);
    }

    public void accumulate(PercentileState state, @Nullable Sketch sketch, @Nullable Double rank) {
        state.requireRank(rank);
        add(state, sketch);
    }

    public void accumulate(PercentileState state, @Nullable Sketch sketch, @Nullable ArrayData ranks) {
        state.requireRanks(ranks);
        add(state, sketch);
    }

    /** Puts partial results together; local aggregation needs it. */
    public void merge(PercentileState state, Iterable<PercentileState> others) {
        others.forEach(state::merge);
    }

    private static void add(PercentileState state, @Nullable Double value) {
        if (value != null) {
            state.add(value);
        }
    }

    private static void add(PercentileState state, @Nullable Sketch sketch) {
        if (sketch != null) {
            state.add(sketch);
        }
    }

    @Override
    public TypeInference getTypeInference(DataTypeFactory factory) {
        StateTypeStrategy state = StateTypeStrategy.of(
                TypeStrategies.explicit(DataTypes.RAW(PercentileState.class, PercentileStateSerializer.INSTANCE)));
        return TypeInference.newBuilder()
                .inputTypeStrategy(new PercentileArguments())
                .stateTypeStrategies(new LinkedHashMap<>(Map.of("state", state)))
                .outputTypeStrategy(PercentileArguments::resultType)
                .build();
    }
}

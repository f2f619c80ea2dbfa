package io.mullion.store.query;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Dimension;
import java.util.function.Function;

/** Names the dimensions of one data set for display. */
record DimensionNames(SummaryAgg definition) implements Function<Dimension, String> {
    @Override
    public String apply(Dimension dimension) {
        return Coverage.nameOf(dimension, definition);
    }
}

package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;

/**
 * One row in a state.
 *
 * @param row which row it is
 * @param weight what it counts for; NULL where the state counts rows
 * @param late whether a late source row has to do with it
 */
record Entry(long row, Value measure, Value weight, boolean late) {

    /** NULL and NaN measures are in no state (S12). */
    boolean isSummarised() {
        return !(measure instanceof Value.Missing) && !Order.isNan(measure);
    }
}

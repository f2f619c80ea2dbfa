package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import java.util.Optional;

/**
 * How often an update counts its row.
 *
 * @param domain the weights that may come
 * @param by what gives a row's weight; empty where the row's own multiplicity does
 */
public record Weight(Domain domain, Optional<Expr> by) {

    /** Every row counts once. */
    public static final Weight UNIT = new Weight(Domain.UNIT, Optional.empty());

    /** What an update may carry as its weight. */
    public enum Domain {
        /** Every row counts once. */
        UNIT,
        /** A row counts a non-negative integer number of times. */
        NON_NEGATIVE_INTEGER,
        /** A row counts a non-negative finite number of times. */
        NON_NEGATIVE_REAL
    }

    public Weight {
        if (domain == Domain.UNIT && by.isPresent()) {
            throw new IllegalArgumentException("rows of weight 1 have no weight expression");
        }
    }

    public static Weight of(Domain domain) {
        return new Weight(domain, Optional.empty());
    }
}

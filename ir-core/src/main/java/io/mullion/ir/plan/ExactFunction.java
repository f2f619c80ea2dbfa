package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;
import java.util.Optional;

/** Aggregates that are computed without error. NULL and NaN arguments are left out (S12), except by COUNT(*). */
public enum ExactFunction {
    COUNT,
    SUM,
    MIN,
    MAX,
    /** By way of sum and count, which is what its state holds. */
    AVG;

    /** Whether the argument has to be a number. */
    public boolean readsNumbers() {
        return this == SUM || this == AVG;
    }

    /**
     * Type of the result. COUNT is BIGINT and AVG is DOUBLE. SUM widens: BIGINT for integers, DECIMAL(38, scale) for
     * decimals, DOUBLE for all else. MIN and MAX keep the argument's type, DOUBLE where it has none that is known.
     */
    public ValueType resultType(Optional<ValueType> argument) {
        return switch (this) {
            case COUNT -> ValueType.BIGINT;
            case AVG -> ValueType.DOUBLE;
            case SUM -> argument.map(ExactFunction::sumType).orElse(ValueType.DOUBLE);
            case MIN, MAX -> argument.orElse(ValueType.DOUBLE);
        };
    }

    private static ValueType sumType(ValueType argument) {
        if (argument instanceof ValueType.IntType) {
            return ValueType.BIGINT;
        }
        return argument instanceof ValueType.DecimalType decimal
                ? new ValueType.DecimalType(38, decimal.scale())
                : ValueType.DOUBLE;
    }
}

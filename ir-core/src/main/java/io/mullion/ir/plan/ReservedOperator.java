package io.mullion.ir.plan;

import java.util.Arrays;
import java.util.Optional;

/** Operators that exist by name only until a rule gives them a meaning (S1); none can be built. */
public enum ReservedOperator {
    SUMMARY_SUBTRACT("SummarySubtract"),
    SUMMARY_DELETE("SummaryDelete"),
    SUMMARY_JOIN("SummaryJoin"),
    EXTENSION("Extension");

    private final String operatorName;

    ReservedOperator(String operatorName) {
        this.operatorName = operatorName;
    }

    public String operatorName() {
        return operatorName;
    }

    /** The reserved operator of that name, in any case. */
    public static Optional<ReservedOperator> named(String name) {
        return Arrays.stream(values())
                .filter(operator -> operator.operatorName.equalsIgnoreCase(name))
                .findFirst();
    }

    /** What whoever asks for it is told. */
    public IllegalArgumentException refusal() {
        return new IllegalArgumentException("reserved operator '" + operatorName
                + "': no rule says yet which rows it counts, so it cannot be built");
    }
}

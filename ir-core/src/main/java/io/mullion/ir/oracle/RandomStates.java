package io.mullion.ir.oracle;

import io.mullion.ir.plan.PlanNode;
import java.util.List;

/** The random plans of the oracle, for tests of other things that have to hold for any plan. */
public final class RandomStates {
    private RandomStates() {}

    /** One or more states of one structure; the same seed and number always give the same. */
    public static List<PlanNode> of(long seed, long number) {
        return new CaseGenerator(seed).states(number).states();
    }
}

package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanNode;
import java.util.IdentityHashMap;
import java.util.Map;

/** Rules that derive the coverage of a node once; many laws ask for it. */
final class Remembering extends Delegating {
    private final Map<PlanNode, Coverage> coverages = new IdentityHashMap<>();

    Remembering(Rules rules) {
        super(rules);
    }

    @Override
    public Coverage derive(PlanNode state) {
        Coverage known = coverages.get(state);
        if (known == null) {
            known = super.derive(state);
            coverages.put(state, known);
        }
        return known;
    }
}

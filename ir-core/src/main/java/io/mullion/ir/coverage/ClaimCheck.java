package io.mullion.ir.coverage;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.predicate.Selection;
import java.util.Optional;

/**
 * Holds a coverage that somebody stored or declared against the one that is derived (L1): a producer cannot lie. Two
 * selections are the same when each provably contains the other, so boxes may be cut differently, as they are when states
 * were merged in another order.
 */
public final class ClaimCheck {
    private ClaimCheck() {}

    /** Why the claim is refused; empty for a true one. */
    public static Optional<String> refusal(PlanNode state, Coverage claimed) {
        Coverage derived = Coverages.derive(state);
        if (!derived.definition().equals(claimed.definition())) {
            return Optional.of("CoverageMismatch: the claimed definition is not the derived one: "
                    + Differences.between(claimed.definition(), derived.definition()));
        }
        Selection mine = derived.selection();
        Selection theirs = claimed.selection();
        if (mine.provablyContains(theirs) && theirs.provablyContains(mine)) {
            return Optional.empty();
        }
        return Optional.of("CoverageMismatch: claimed %s, derived %s"
                .formatted(claimed.displaySelection(), derived.displaySelection()));
    }
}

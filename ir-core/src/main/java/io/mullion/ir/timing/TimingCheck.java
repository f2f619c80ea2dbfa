package io.mullion.ir.timing;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import java.util.Optional;

/**
 * Holds a timed plan against S8. A merge at query time may read stored (ingestion) or rebuilt (query) states, also mixed;
 * any node at ingestion time reads ingestion time only; raw operators run at their consumer's time; readouts run at query
 * time.
 */
public final class TimingCheck {
    private TimingCheck() {}

    /** The first violation, top down; empty for a valid plan. */
    public static Optional<TimingViolation> check(TimedNode root) {
        if (root.timing() == Timing.INGESTION && root.node().kind() != ResultKind.STATE) {
            return Optional.of(
                    root.node() instanceof SummaryEstimate
                            ? new TimingViolation.IllegalReadout(root.node().label())
                            : new TimingViolation.IllegalRoot(root.node().label()));
        }
        return checkNode(root);
    }

    private static Optional<TimingViolation> checkNode(TimedNode parent) {
        if (parent.timing() == Timing.INGESTION && parent.node() instanceof SummaryEstimate) {
            return Optional.of(new TimingViolation.IllegalReadout(parent.node().label()));
        }
        for (int i = 0; i < parent.children().size(); i++) {
            TimedNode child = parent.children().get(i);
            if (!mayRead(parent, child)) {
                return Optional.of(new TimingViolation.IllegalChildState(
                        edge(parent.node(), i),
                        parent.timing(),
                        child.timing(),
                        child.node().label()));
            }
        }
        return parent.children().stream()
                .map(TimingCheck::checkNode)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static boolean mayRead(TimedNode parent, TimedNode child) {
        boolean readsState = child.node().kind() == ResultKind.STATE;
        return parent.timing() == child.timing() || (parent.timing() == Timing.QUERY && readsState);
    }

    private static String edge(PlanNode parent, int child) {
        String slot = parent instanceof SummaryMerge ? "children[" + child + "]" : "input";
        return parent.getClass().getSimpleName() + "." + slot;
    }
}

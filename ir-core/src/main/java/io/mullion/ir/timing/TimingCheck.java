package io.mullion.ir.timing;

import io.mullion.ir.timing.OperatorRule.Place;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a timed plan against S8; {@link OperatorRule} says for each operator what its edges carry and when it may run.
 *
 * <p>An edge of rows joins nodes of one time. An edge of states may cross from ingestion up to query time, where the state
 * is read from the store, and never down: nothing built at ingestion time depends on a question. So a merge at query time
 * reads stored states, rebuilt ones, or both.
 *
 * <p>Accepted: a merge at query time over panes of ingestion time. Refused: a merge at ingestion time over a pane that is
 * rebuilt at query time, as {@code IllegalChildState} at {@code SummaryMerge.children[i]} (X1).
 */
public final class TimingCheck {
    private final Set<TimedNode> valid = Collections.newSetFromMap(new IdentityHashMap<>());

    private TimingCheck() {}

    /** The first violation, top down; empty for a valid plan. Each occurrence is looked at once, however often it is read. */
    public static Optional<TimingViolation> check(TimedNode root) {
        boolean hasResult = root.timing() == Timing.QUERY
                || Carried.by(root.node()) == Carried.SUMMARY_STATE
                || OperatorRule.of(root.node()).place() == Place.QUERY_ONLY;
        return hasResult
                ? new TimingCheck().checkNode(root)
                : Optional.of(new TimingViolation.IllegalRoot(root.node().label()));
    }

    private Optional<TimingViolation> checkNode(TimedNode parent) {
        if (!valid.add(parent)) {
            return Optional.empty();
        }
        OperatorRule rule = OperatorRule.of(parent.node());
        if (rule.place() == Place.QUERY_ONLY && parent.timing() == Timing.INGESTION) {
            return Optional.of(new TimingViolation.IllegalReadout(parent.node().label()));
        }
        for (int i = 0; i < parent.children().size(); i++) {
            TimedNode child = parent.children().get(i);
            EdgeState carried = EdgeState.above(child);
            if (carried.carries() != rule.reads() || !carried.mayReach(parent.timing())) {
                return Optional.of(new TimingViolation.IllegalChildState(
                        rule.edges().get(i),
                        parent.timing(),
                        carried,
                        child.node().label()));
            }
        }
        return parent.children().stream()
                .map(this::checkNode)
                .flatMap(Optional::stream)
                .findFirst();
    }
}

package io.mullion.ir.explain;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.timing.Assignment;
import io.mullion.ir.timing.TimedNode;
import io.mullion.ir.timing.TimingCheck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * One page of text about a plan: its tree, each node with the time at which it runs and what it promises; then, for each
 * state that is read out, what it holds, what stayed in its definition and why, and for a merge what it rests on, with a
 * drawing of what its children hold.
 */
public final class Explain {
    private static final int MAX_STATES = 3;

    private Explain() {}

    /** The page of a plan whose lowest states are stored ({@link Assignment#precompute}). */
    public static String plan(PlanNode root) {
        return plan(Assignment.precompute(root));
    }

    /** The page of a plan with times of its own, which may be wrong; then it says so. */
    public static String plan(TimedNode root) {
        return plan(root, Drawing.WIDTH);
    }

    static String plan(TimedNode root, int width) {
        StringBuilder text = new StringBuilder(TimedTree.of(root));
        TimingCheck.check(root)
                .ifPresent(violation -> text.append(violation.message()).append('\n'));
        List<PlanNode> states = statesRead(root.node());
        for (PlanNode state : states.subList(0, Math.min(MAX_STATES, states.size()))) {
            text.append('\n').append(StateText.of(state));
            if (state instanceof SummaryMerge merge) {
                text.append(MergeText.accepted(merge, width));
            }
        }
        if (states.size() > MAX_STATES) {
            text.append("\n… ").append(states.size() - MAX_STATES).append(" more states\n");
        }
        return text.toString();
    }

    /** Only the tree of a page. */
    public static String tree(TimedNode root) {
        return TimedTree.of(root);
    }

    /** Why these states may be merged or not. */
    public static String merge(List<? extends PlanNode> states) {
        return MergeText.of(states, Drawing.WIDTH);
    }

    /** The states that no merge reads, each once, from the top. */
    private static List<PlanNode> statesRead(PlanNode root) {
        List<PlanNode> found = new ArrayList<>();
        collect(root, found, Collections.newSetFromMap(new IdentityHashMap<>()));
        return found;
    }

    private static void collect(PlanNode node, List<PlanNode> found, Set<PlanNode> seen) {
        if (!seen.add(node)) {
            return;
        }
        if (node.kind() == ResultKind.STATE) {
            found.add(node);
        }
        if (!(node instanceof SummaryMerge)) {
            node.children().forEach(child -> collect(child, found, seen));
        }
    }
}

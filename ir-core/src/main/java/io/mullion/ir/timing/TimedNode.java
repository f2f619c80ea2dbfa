package io.mullion.ir.timing;

import io.mullion.ir.plan.PlanNode;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One occurrence of a plan node: the node, the time at which it runs there, and its children alike. A node that is shared
 * may occur at both times, as two of these; it then runs twice, which is safe since a plan is a value and running it leaves
 * nothing behind.
 *
 * <p>A plan is a DAG, and so is what {@link Assignment} makes of it: one occurrence for each node and time. Equality and
 * hash code go down every path, so follow a large plan by identity.
 */
public record TimedNode(PlanNode node, Timing timing, List<TimedNode> children) {

    public TimedNode {
        children = List.copyOf(children);
        if (!areChildrenOf(node, children)) {
            throw new IllegalArgumentException("%s has %d children, %d were timed, or others than its own"
                    .formatted(node.label(), node.children().size(), children.size()));
        }
    }

    /** By identity: comparing plans would go down every path of a shared one. */
    private static boolean areChildrenOf(PlanNode node, List<TimedNode> timed) {
        List<PlanNode> own = node.children();
        if (own.size() != timed.size()) {
            return false;
        }
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i) != timed.get(i).node()) {
                return false;
            }
        }
        return true;
    }

    /** Every node below {@code root}, itself included, with the time {@code timing} gives it, valid or not. */
    public static TimedNode assign(PlanNode root, Function<PlanNode, Timing> timing) {
        return assign(root, timing, new IdentityHashMap<>());
    }

    private static TimedNode assign(
            PlanNode node, Function<PlanNode, Timing> timing, Map<PlanNode, TimedNode> assigned) {
        TimedNode known = assigned.get(node);
        if (known == null) {
            List<TimedNode> children = node.children().stream()
                    .map(child -> assign(child, timing, assigned))
                    .toList();
            known = new TimedNode(node, timing.apply(node), children);
            assigned.put(node, known);
        }
        return known;
    }
}

package io.mullion.ir.timing;

import io.mullion.ir.plan.PlanNode;
import java.util.List;
import java.util.function.Function;

/** A plan node with the time at which it runs, and its children alike. */
public record TimedNode(PlanNode node, Timing timing, List<TimedNode> children) {

    public TimedNode {
        children = List.copyOf(children);
        List<PlanNode> timed = children.stream().map(TimedNode::node).toList();
        if (!timed.equals(node.children())) {
            throw new IllegalArgumentException("%s has %d children, %d were timed, or others than its own"
                    .formatted(node.label(), node.children().size(), children.size()));
        }
    }

    /** Every node below {@code root}, itself included, with the time {@code timing} gives it. */
    public static TimedNode assign(PlanNode root, Function<PlanNode, Timing> timing) {
        return new TimedNode(
                root,
                timing.apply(root),
                root.children().stream().map(child -> assign(child, timing)).toList());
    }
}

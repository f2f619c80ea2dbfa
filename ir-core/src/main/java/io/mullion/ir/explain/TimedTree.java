package io.mullion.ir.explain;

import io.mullion.ir.accuracy.Guarantees;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.timing.TimedNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A plan as a tree, one node a line, with the time at which each runs and what states and results promise. It stays on one
 * page: a node that is shared is followed once, of many children the first are shown, and a very deep tree is cut off.
 */
final class TimedTree {
    private static final int MAX_LINES = 40;
    private static final int MAX_CHILDREN = 6;
    private static final int SHOWN_CHILDREN = 3;

    private final Set<PlanNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final StringBuilder text = new StringBuilder();
    private int lines;
    private boolean isCut;

    private TimedTree() {}

    static String of(TimedNode root) {
        TimedTree tree = new TimedTree();
        tree.append(root, 0);
        if (tree.isCut) {
            tree.text.append("… and what is below\n");
        }
        return tree.text.toString();
    }

    private void append(TimedNode timed, int depth) {
        if (lines == MAX_LINES) {
            isCut = true;
            return;
        }
        PlanNode node = timed.node();
        boolean isRepeated = !seen.add(node) && !timed.children().isEmpty();
        line(
                timed.timing().name().toLowerCase(Locale.ROOT),
                depth,
                node.label() + promise(node, depth) + (isRepeated ? " (as above)" : ""));
        if (isRepeated) {
            return;
        }
        List<TimedNode> children = timed.children();
        int shown = children.size() <= MAX_CHILDREN ? children.size() : SHOWN_CHILDREN;
        children.stream().limit(shown).forEach(child -> append(child, depth + 1));
        if (shown < children.size() && lines < MAX_LINES) {
            line("", depth + 1, "… " + (children.size() - shown) + " more");
        }
    }

    private static String promise(PlanNode node, int depth) {
        boolean isWorthIt = depth == 0 || node.kind() == ResultKind.STATE;
        return isWorthIt ? "  [" + Guarantees.of(node).display() + "]" : "";
    }

    private void line(String time, int depth, String rest) {
        text.append("%-9s  ".formatted(time))
                .append("  ".repeat(depth))
                .append(rest)
                .append('\n');
        lines++;
    }
}

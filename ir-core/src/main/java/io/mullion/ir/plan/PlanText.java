package io.mullion.ir.plan;

/** A plan as an indented tree, one node a line. */
public final class PlanText {
    private PlanText() {}

    public static String tree(PlanNode root) {
        StringBuilder text = new StringBuilder();
        append(text, root, 0);
        return text.toString();
    }

    private static void append(StringBuilder text, PlanNode node, int depth) {
        text.append("  ".repeat(depth)).append(node.label()).append('\n');
        node.children().forEach(child -> append(text, child, depth + 1));
    }
}

package io.mullion.store.query;

import io.mullion.ir.explain.Drawing;
import io.mullion.ir.explain.Explain;
import io.mullion.ir.explain.Layer;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.timing.Assignment;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a query would be answered: the request, its definition and selection, the cover and the gaps, drawn and in words. */
public record Explanation(SummaryEstimate request, PlanResult.Planned plan, List<String> notes) {
    private static final int MAX_GROUPS = 10;

    public String text() {
        DimensionNames names = new DimensionNames(plan.request().definition());
        StringBuilder text = new StringBuilder("asked for, as if over raw rows\n\n");
        text.append(Explain.plan(Assignment.rebuild(request)));
        text.append("\nanswered by merging stored panes\n\n");
        answeringPlan()
                .ifPresent(answering -> text.append(Explain.tree(Assignment.precompute(answering)))
                        .append('\n'));
        text.append(Drawing.of(layers(), plan.request().selection(), names, Drawing.WIDTH));
        text.append('\n');
        line(text, "covered", plan.covered().display(names));
        line(text, "windows", plan.windows().size() + " run(s), stored at ingestion time");
        line(text, "groups", Integer.toString(plan.groups().size()));
        plan.groups().stream()
                .limit(MAX_GROUPS)
                .forEach(group -> text.append("  ")
                        .append(keyText(group.key()))
                        .append(": ")
                        .append(group.state()
                                .map(state ->
                                        "merge accepted, " + state.children().size() + " disjoint state(s)")
                                .orElse("nothing to merge"))
                        .append(", ")
                        .append(group.populations().size())
                        .append(" population(s)\n"));
        if (plan.groups().size() > MAX_GROUPS) {
            text.append("  … ").append(plan.groups().size() - MAX_GROUPS).append(" more\n");
        }
        for (Gap gap : plan.gaps()) {
            line(text, "gap", Receipt.GapLine.of(gap, names).toString());
        }
        notes.forEach(note -> line(text, "note", note));
        return text.toString();
    }

    /** What is run for the first group that has panes; the other groups differ from it in their populations. */
    private Optional<SummaryEstimate> answeringPlan() {
        return plan.groups().stream()
                .flatMap(group -> group.state().stream())
                .findFirst()
                .map(state -> new SummaryEstimate(state, request.statistic()));
    }

    /** What is covered, and the gaps by kind. */
    private List<Layer> layers() {
        List<Layer> layers = new ArrayList<>();
        layers.add(new Layer('=', "covered", plan.covered()));
        for (GapKind kind : GapKind.values()) {
            List<Selection> parts = plan.gaps().stream()
                    .filter(gap -> gap.kind() == kind)
                    .map(Gap::part)
                    .toList();
            if (!parts.isEmpty()) {
                char symbol = Character.toLowerCase(kind.name().charAt(0));
                layers.add(new Layer(symbol, kind + " gap", Selection.overlappingUnion(parts)));
            }
        }
        return layers;
    }

    private static String keyText(List<Value> key) {
        return key.isEmpty()
                ? "all"
                : String.join(", ", key.stream().map(Value::display).toList());
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append('\n');
    }
}

package io.mullion.store.query;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanText;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.value.Value;
import java.util.List;

/** How a query would be answered: the request, its definition and selection, the cover and the gaps. */
public record Explanation(SummaryEstimate request, PlanResult.Planned plan, List<String> notes) {
    private static final int MAX_GROUPS = 10;

    public String text() {
        Coverage coverage = plan.request();
        DimensionNames names = new DimensionNames(coverage.definition());
        StringBuilder text = new StringBuilder();
        text.append("request (query time)\n").append(indent(PlanText.tree(request)));
        text.append("definition\n").append(indent(PlanText.tree(coverage.definition())));
        line(text, "selection", coverage.selection().display(names));
        line(text, "covered", plan.covered().display(names));
        line(text, "windows", plan.windows().size() + " run(s), stored at ingestion time");
        line(text, "groups", Integer.toString(plan.groups().size()));
        plan.groups().stream()
                .limit(MAX_GROUPS)
                .forEach(group -> text.append("  ")
                        .append(keyText(group.key()))
                        .append(": ")
                        .append(group.state().isPresent() ? "merge accepted, disjoint" : "nothing to merge")
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

    private static String keyText(List<Value> key) {
        return key.isEmpty()
                ? "all"
                : String.join(", ", key.stream().map(Value::display).toList());
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append('\n');
    }

    private static String indent(String tree) {
        return tree.lines().map(line -> "  " + line + "\n").reduce("", String::concat);
    }
}

package io.mullion.ir.explain;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.Derivation;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.PlanText;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.predicate.Box;
import java.util.List;

/** What one state holds, in words: its definition, its boxes, and what stayed in the definition and why. */
final class StateText {
    private static final int MAX_BOXES = 6;
    private static final int MAX_DEFINITION = 12;

    private StateText() {}

    static String of(PlanNode state) {
        Section text = new Section();
        text.line("state", state.label());
        if (state instanceof MaintainPopulation || state.schema().stateType() instanceof FieldType.PopulationSet) {
            return text.line("coverage", "none: populations do not merge").toString();
        }
        Coverage coverage = Coverages.derive(state);
        definition(text, coverage, leaf(state));
        selection(text, coverage);
        return text.toString();
    }

    private static void selection(Section text, Coverage coverage) {
        List<Box> boxes = coverage.selection().boxes();
        text.lines(
                "selection",
                boxes.isEmpty()
                        ? List.of("nothing: no row can satisfy the conditions")
                        : boxes.stream()
                                .limit(MAX_BOXES)
                                .map(box -> box.display(coverage::nameOf))
                                .toList());
        if (boxes.size() > MAX_BOXES) {
            text.line("", "… " + (boxes.size() - MAX_BOXES) + " more boxes");
        }
    }

    /** The definition, and what stayed in it and why, as found below {@code leaf}. */
    static void definition(Section text, Coverage coverage, SummaryAgg leaf) {
        List<String> tree = PlanText.tree(coverage.definition()).lines().toList();
        text.lines("definition", tree.subList(0, Math.min(MAX_DEFINITION, tree.size())));
        if (tree.size() > MAX_DEFINITION) {
            text.line("", "… " + (tree.size() - MAX_DEFINITION) + " more lines");
        }
        Derivation derivation = Derivation.of(leaf);
        text.lines(
                "residual",
                derivation.residuals().stream()
                        .map(residual -> residual.what() + ": " + residual.reason())
                        .toList());
        derivation.stop().ifPresent(node -> text.line("stopped at", node.label() + ": nothing below it is lifted"));
    }

    /** A SummaryAgg of the state; those of one merge have equal definitions, so any of them shows what stayed. */
    static SummaryAgg leaf(PlanNode state) {
        PlanNode node = state;
        while (node instanceof SummaryMerge merge) {
            node = merge.children().get(0);
        }
        return (SummaryAgg) node;
    }
}

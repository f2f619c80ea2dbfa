package io.mullion.ir.explain;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeRefusal;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryFamily.MergeRule;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Why states were merged, or not, with the evidence, and a drawing of what each holds. */
final class MergeText {
    private static final int MAX_STATES = 8;

    /** Pairs of boxes that are looked at for evidence; more would not change what it says. */
    private static final int MAX_BOXES = 200;

    private MergeText() {}

    /** The verdict about states that are not merged yet. */
    static String of(List<? extends PlanNode> states, int width) {
        MergeResult result = MergeCheck.merge(states);
        if (result instanceof MergeResult.Merged merged) {
            return StateText.of(merged.merge()) + accepted(merged.merge(), width);
        }
        return refused(states, ((MergeResult.Refused) result).refusal(), width);
    }

    private static String refused(List<? extends PlanNode> states, MergeRefusal refusal, int width) {
        Section text = new Section();
        if (!(refusal instanceof MergeRefusal.PossibleOverlap overlap)) {
            children(text, states.stream().map(PlanNode::label).toList());
            return text.line("merge", "REFUSED").line("", refusal.message()).toString();
        }
        List<Coverage> coverages = states.stream().map(Coverages::derive).toList();
        children(text, coverages.stream().map(Coverage::displaySelection).toList());
        Coverage first = coverages.get(overlap.first());
        StateText.definition(text, first, StateText.leaf(states.get(0)));
        text.line("merge", "REFUSED");
        text.line(
                "",
                "PossibleOverlap: children[%d] and children[%d] may hold the same row"
                        .formatted(overlap.first(), overlap.second()));
        text.line("", overlap.firstBox().display(first::nameOf));
        text.line("", overlap.secondBox().display(first::nameOf));
        text.line("", "nothing that both speak of tells them apart, so a row in both would count twice");
        return text.block(drawing(states, width)).toString();
    }

    private static void children(Section text, List<String> described) {
        for (int i = 0; i < Math.min(described.size(), MAX_STATES); i++) {
            text.line("children[" + i + "]", described.get(i));
        }
        if (described.size() > MAX_STATES) {
            text.line("", "… " + (described.size() - MAX_STATES) + " more");
        }
    }

    /** What an accepted merge rests on. */
    static String accepted(SummaryMerge merge, int width) {
        return new Section()
                .line("merge", "accepted: " + merge.children().size() + " states of one definition, " + evidence(merge))
                .block(drawing(merge.children(), width))
                .toString();
    }

    private static String evidence(SummaryMerge merge) {
        if (ruleOf(merge) == MergeRule.MAY_OVERLAP) {
            return "of a family that may hold a row twice; all boxes are kept";
        }
        Coverage coverage = Coverages.derive(merge);
        List<Selection> selections = merge.children().stream()
                .map(child -> Coverages.derive(child).selection())
                .toList();
        Set<Dimension> apart = new TreeSet<>();
        int boxes = selections.stream()
                .mapToInt(selection -> selection.boxes().size())
                .sum();
        if (boxes <= MAX_BOXES) {
            for (int i = 0; i < selections.size(); i++) {
                for (int j = i + 1; j < selections.size(); j++) {
                    separators(selections.get(i), selections.get(j), apart);
                }
            }
        }
        String by = apart.isEmpty()
                ? ""
                : ", told apart by " + apart.stream().map(coverage::nameOf).collect(Collectors.joining(", "));
        return "pairwise disjoint" + by;
    }

    private static void separators(Selection a, Selection b, Set<Dimension> apart) {
        for (Box mine : a.boxes()) {
            for (Box theirs : b.boxes()) {
                mine.constraints().entrySet().stream()
                        .filter(entry -> isApart(entry, theirs))
                        .findFirst()
                        .ifPresent(entry -> apart.add(entry.getKey()));
            }
        }
    }

    private static boolean isApart(Map.Entry<Dimension, Constraint> entry, Box theirs) {
        Dimension dimension = entry.getKey();
        return theirs.constraint(dimension)
                .filter(constraint ->
                        Box.of(dimension, constraint).isProvablyDisjointFrom(Box.of(dimension, entry.getValue())))
                .isPresent();
    }

    private static MergeRule ruleOf(PlanNode state) {
        FieldType type = state.schema().stateType();
        return type instanceof FieldType.Sketch sketch
                ? sketch.summary().family().mergeRule()
                : ((FieldType.ExactAggregate) type).accumulator().family().mergeRule();
    }

    private static String drawing(List<? extends PlanNode> states, int width) {
        List<Coverage> coverages = states.stream().map(Coverages::derive).toList();
        Coverage first = coverages.get(0);
        return Drawing.of(
                Layer.children(coverages.stream().map(Coverage::selection).toList()), first::nameOf, width);
    }
}

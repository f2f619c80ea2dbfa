package io.mullion.ir.planner;

import io.mullion.ir.coverage.Containment;
import io.mullion.ir.coverage.ContainmentCheck;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryFamily.MergeRule;
import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Covers a request with some of a number of states (S7): states that are inside it or can be sliced to it, pairwise
 * provably disjoint. What they leave over is uncovered; covered and uncovered are disjoint and together equal the request.
 *
 * <p>States that hold others come first, so a coarse one is taken before the finer ones it replaces. That is cheap where
 * states nest, as roll-ups do; among states that overlap without nesting the choice may not be the best one. Time is
 * quadratic in the number of states; {@link CoverPlanner} is the way for panes on a grid.
 *
 * @param used the states that answer, in the order they were taken
 * @param skipped all others, with the reason
 * @param covered the part of the request that the used states hold, without rows of NULL or NaN measure, which no state has
 * @param uncovered what is left over
 */
public record StateCover(List<Use> used, List<Skip> skipped, Selection covered, Selection uncovered) {

    /**
     * A state to merge.
     *
     * @param state its position among the candidates
     * @param part the rows of it that are taken: all, or those of some groups
     */
    public record Use(int state, Selection part) {}

    /** A state that is not used. @param state its position among the candidates */
    public record Skip(int state, String reason) {}

    public StateCover {
        used = List.copyOf(used);
        skipped = List.copyOf(skipped);
    }

    public boolean isComplete() {
        return uncovered.isEmpty();
    }

    /** Covers what {@code request} asks for with some of {@code states}, each of which has coverage. */
    public static StateCover of(SummaryAgg request, List<? extends PlanNode> states) {
        Coverage asked = Coverages.derive(request);
        List<Use> candidates = new ArrayList<>();
        List<Skip> skipped = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            Coverage held = Coverages.derive(states.get(i));
            Containment containment = ContainmentCheck.of(asked, held);
            if (containment instanceof Containment.Inside) {
                candidates.add(new Use(i, held.summarised()));
            } else if (containment instanceof Containment.Slice slice) {
                candidates.add(new Use(i, slice.part()));
            } else {
                skipped.add(new Skip(i, reason(containment, held)));
            }
        }
        return choose(asked, candidates, skipped);
    }

    private static StateCover choose(Coverage asked, List<Use> candidates, List<Skip> skipped) {
        MergeRule rule = asked.definition().summary().family().mergeRule();
        List<Use> used = new ArrayList<>();
        for (Use next : coarseFirst(candidates)) {
            if (mayJoin(next, used, rule)) {
                used.add(next);
            } else {
                skipped.add(new Skip(
                        next.state(),
                        rule == MergeRule.NEVER
                                ? "states of its family do not merge"
                                : "it may hold rows of a state in use"));
            }
        }
        List<Selection> parts = used.stream().map(Use::part).toList();
        Selection held =
                rule == MergeRule.MAY_OVERLAP ? Selection.overlappingUnion(parts) : Selection.disjointUnion(parts);
        Selection wanted = asked.summarised();
        return new StateCover(used, skipped, wanted.intersect(held), wanted.subtract(held));
    }

    private static boolean mayJoin(Use next, List<Use> used, MergeRule rule) {
        return switch (rule) {
            case MAY_OVERLAP -> true;
            case DISJOINT -> used.stream().allMatch(use -> use.part().isProvablyDisjointFrom(next.part()));
            case NEVER -> used.isEmpty();
        };
    }

    private static List<Use> coarseFirst(List<Use> candidates) {
        return candidates.stream()
                .sorted(Comparator.comparingLong((Use use) -> -held(use, candidates))
                        .thenComparingInt(Use::state))
                .toList();
    }

    private static long held(Use use, List<Use> candidates) {
        return candidates.stream()
                .filter(other -> use.part().provablyContains(other.part()))
                .count();
    }

    private static String reason(Containment containment, Coverage held) {
        if (containment instanceof Containment.Outside) {
            return "no row of it is asked for";
        }
        if (containment instanceof Containment.OtherDefinition other) {
            return "it computes something else: " + other.difference();
        }
        if (containment instanceof Containment.NoFixedRows open) {
            return "what is asked for is no fixed set of rows: " + open.reason();
        }
        if (containment instanceof Containment.MissingKey key) {
            return "it has put together the values of '"
                    + held.definition().input().schema().names().get(key.column()) + "', which is asked for by group";
        }
        return "it holds other rows too, and a state cannot be filtered: " + held.displaySelection();
    }
}

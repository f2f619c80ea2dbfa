package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.predicate.Selection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The laws of one state and of two (S4, S5). */
final class StateLaws {
    private final Rules rules;
    private final Scene scene;
    private final Tally tally;
    private final Set<Shape> shapes;

    StateLaws(Rules rules, Scene scene, Tally tally, Set<Shape> shapes) {
        this.rules = rules;
        this.scene = scene;
        this.tally = tally;
        this.shapes = shapes;
    }

    Optional<Violation> ofOne(PlanNode state) {
        Coverage coverage = rules.derive(state);
        Optional<Violation> lifted = holds(Law.LIFTED, state, coverage);
        return lifted.isPresent() ? lifted : holds(Law.BOUND, state, rules.bind(coverage));
    }

    private Optional<Violation> holds(Law law, PlanNode state, Coverage coverage) {
        Set<Counted> held = Counted.of(scene.groups(state));
        Set<Counted> claimed = Counted.of(scene.claimed(coverage));
        if (!held.equals(claimed)) {
            return Optional.of(new Violation(
                    law,
                    "a state with definition and selection\n" + Texts.coverage(coverage)
                            + Counted.difference(held, claimed)));
        }
        boolean selects = !coverage.selection().equals(Selection.EVERYTHING);
        if (law == Law.LIFTED || selects) {
            tally.claim(
                    law, shapes, selects && !scene.input(coverage.definition()).isEmpty());
        }
        return Optional.empty();
    }

    Optional<Violation> ofTwo(PlanNode first, PlanNode second) {
        Coverage a = rules.derive(first);
        Coverage b = rules.derive(second);
        Set<Long> rowsOfA = scene.rows(first);
        Set<Long> rowsOfB = scene.rows(second);
        if (rules.areDisjoint(a, b)) {
            Set<Long> both = new HashSet<>(rowsOfA);
            both.retainAll(rowsOfB);
            if (!both.isEmpty()) {
                return violated(Law.DISJOINT, a, b, "both hold row " + Collections.min(both));
            }
            tally.claim(Law.DISJOINT, shapes, !rowsOfA.isEmpty() && !rowsOfB.isEmpty());
        }
        Optional<Violation> contained = contained(a, b, rowsOfA, rowsOfB);
        if (contained.isEmpty()) {
            contained = contained(b, a, rowsOfB, rowsOfA);
        }
        if (contained.isPresent() || !a.definition().equals(b.definition())) {
            return contained;
        }
        return algebra(a, b);
    }

    private Optional<Violation> contained(Coverage whole, Coverage part, Set<Long> all, Set<Long> some) {
        if (!rules.contains(whole, part)) {
            return Optional.empty();
        }
        if (!all.containsAll(some)) {
            Set<Long> outside = new HashSet<>(some);
            outside.removeAll(all);
            return violated(Law.CONTAINED, whole, part, "outside the first lies row " + Collections.min(outside));
        }
        tally.claim(Law.CONTAINED, shapes, !some.isEmpty());
        return Optional.empty();
    }

    private Optional<Violation> algebra(Coverage a, Coverage b) {
        Selection both = rules.intersect(a.selection(), b.selection());
        Selection rest = rules.subtract(a.selection(), b.selection());
        boolean disjoint = rules.areDisjoint(a, b);
        Selection either = disjoint ? rules.join(List.of(a.selection(), b.selection())) : Selection.NOTHING;
        boolean overRows = false;
        for (Row row : scene.input(a.definition())) {
            boolean inA = scene.isIn(row, a.selection());
            boolean inB = scene.isIn(row, b.selection());
            if (scene.isIn(row, both) != (inA && inB)) {
                return violated(
                        Law.ALGEBRA, a, b, "their intersection " + both + " is wrong about row " + row.display());
            }
            // What remains may be too much but never too little, and never more than there was.
            boolean inRest = scene.isIn(row, rest);
            if ((inA && !inB && !inRest) || (inRest && !inA)) {
                return violated(Law.ALGEBRA, a, b, "their difference " + rest + " is wrong about row " + row.display());
            }
            if (disjoint && scene.isIn(row, either) != (inA || inB)) {
                return violated(Law.ALGEBRA, a, b, "their union " + either + " is wrong about row " + row.display());
            }
            overRows |= inA || inB;
        }
        tally.claim(Law.ALGEBRA, shapes, overRows);
        return Optional.empty();
    }

    private static Optional<Violation> violated(Law law, Coverage a, Coverage b, String evidence) {
        return Optional.of(
                new Violation(law, "two states of coverage\n" + Texts.coverage(a) + Texts.coverage(b) + evidence));
    }
}

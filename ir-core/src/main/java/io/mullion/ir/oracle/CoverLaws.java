package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Containment;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.StateCover;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The laws of answering a request from states (S7). Only rows that are summarised count. */
final class CoverLaws {
    private final Rules rules;
    private final StateTrial trial;
    private final Scene scene;
    private final Tally tally;

    CoverLaws(Rules rules, StateTrial trial, Scene scene, Tally tally) {
        this.rules = rules;
        this.trial = trial;
        this.scene = scene;
        this.tally = tally;
    }

    Optional<Violation> containment(PlanNode request, PlanNode state) {
        Coverage asked = rules.derive(request);
        Coverage stored = rules.derive(state);
        Containment claim = rules.containment(asked, stored);
        Set<Long> wanted = scene.summarised(request);
        Set<Long> held = scene.summarised(state);
        if (claim instanceof Containment.Inside) {
            if (!wanted.containsAll(held)) {
                return violated(Law.INSIDE, asked, stored, "not asked for is row " + least(held, wanted));
            }
            Optional<Violation> mixed = oneGroupEach(asked.definition(), stored, state, held);
            if (mixed.isPresent()) {
                return mixed;
            }
            tally.claim(Law.INSIDE, trial.shapes(), !held.isEmpty());
        } else if (claim instanceof Containment.Outside) {
            Set<Long> both = new HashSet<>(held);
            both.retainAll(wanted);
            if (!both.isEmpty()) {
                return violated(Law.OUTSIDE, asked, stored, "asked for is row " + Collections.min(both));
            }
            tally.claim(Law.OUTSIDE, trial.shapes(), !held.isEmpty() && !wanted.isEmpty());
        } else if (claim instanceof Containment.Slice slice) {
            return sliced(asked, stored, state, slice.part(), wanted);
        }
        return Optional.empty();
    }

    private Optional<Violation> sliced(
            Coverage asked, Coverage stored, PlanNode state, Selection part, Set<Long> wanted) {
        Set<Long> taken = in(part, stored.definition());
        Set<Long> rows = new HashSet<>();
        for (Group group : scene.groups(state)) {
            Set<Long> all = Counted.rows(List.of(group), true);
            Set<Long> some = new HashSet<>(all);
            some.retainAll(taken);
            if (!some.isEmpty() && some.size() < all.size()) {
                return violated(Law.SLICED, asked, stored, "the slice " + part + " cuts through group " + group.keys());
            }
            rows.addAll(some);
        }
        if (!wanted.containsAll(rows)) {
            return violated(Law.SLICED, asked, stored, "not asked for is row " + least(rows, wanted) + " of " + part);
        }
        Optional<Violation> mixed = oneGroupEach(asked.definition(), stored, state, rows);
        if (mixed.isEmpty()) {
            tally.claim(Law.SLICED, trial.shapes(), !rows.isEmpty());
        }
        return mixed;
    }

    /** No state that is used puts rows of two groups of the request together. */
    private Optional<Violation> oneGroupEach(SummaryAgg request, Coverage stored, PlanNode state, Set<Long> used) {
        Map<Long, List<Value>> keys = new HashMap<>();
        for (Row row : scene.input(stored.definition())) {
            keys.put(row.id(), Evaluator.pick(row.values(), request.keys()));
        }
        for (Group group : scene.groups(state)) {
            Set<List<Value>> found = new HashSet<>();
            for (long row : Counted.rows(List.of(group), true)) {
                if (used.contains(row)) {
                    found.add(keys.getOrDefault(row, List.of()));
                }
            }
            if (found.size() > 1) {
                return Optional.of(new Violation(
                        Law.INSIDE,
                        "a state of coverage\n" + Texts.coverage(stored) + "has one group for " + found
                                + " of the request\n" + Texts.indent(request.label())));
            }
        }
        return Optional.empty();
    }

    private Set<Long> in(Selection selection, SummaryAgg definition) {
        return Counted.rows(scene.claimed(definition, selection), true);
    }

    Optional<Violation> cover(SummaryAgg request, List<PlanNode> states) {
        StateCover cover = rules.cover(request, states);
        Coverage asked = rules.derive(request);
        Set<Long> wanted = scene.summarised(request);
        Set<Long> read = new HashSet<>();
        boolean mayOverlap = MergeLaws.mayOverlap(request.summary().family());
        for (StateCover.Use use : cover.used()) {
            Set<Long> part = in(use.part(), asked.definition());
            part.retainAll(scene.summarised(states.get(use.state())));
            for (long row : part) {
                if (!read.add(row) && !mayOverlap) {
                    return coverViolated(asked, cover, "row " + row + " is read twice");
                }
            }
        }
        if (!wanted.containsAll(read)) {
            return coverViolated(asked, cover, "not asked for is row " + least(read, wanted));
        }
        Set<Long> covered = in(cover.covered(), asked.definition());
        Set<Long> uncovered = in(cover.uncovered(), asked.definition());
        if (!covered.equals(read)) {
            return coverViolated(asked, cover, "it says it covers rows " + covered + " and reads " + read);
        }
        Set<Long> all = new HashSet<>(covered);
        all.addAll(uncovered);
        if (!all.equals(wanted) || all.size() != covered.size() + uncovered.size()) {
            return coverViolated(
                    asked,
                    cover,
                    "asked for are rows " + wanted + ", covered " + covered + " and uncovered " + uncovered);
        }
        tally.claim(Law.STATES_COVER, trial.shapes(), !read.isEmpty());
        return Optional.empty();
    }

    private static long least(Set<Long> of, Set<Long> without) {
        List<Long> rest = new ArrayList<>(of);
        rest.removeAll(without);
        return Collections.min(rest);
    }

    private static Optional<Violation> coverViolated(Coverage asked, StateCover cover, String evidence) {
        return Optional.of(new Violation(
                Law.STATES_COVER,
                "a request of coverage\n" + Texts.coverage(asked) + "covered by " + cover.used() + " to "
                        + cover.covered() + ", without " + cover.uncovered() + ": " + evidence));
    }

    private static Optional<Violation> violated(Law law, Coverage request, Coverage state, String evidence) {
        return Optional.of(new Violation(
                law,
                "a request and a state of coverage\n" + Texts.coverage(request) + Texts.coverage(state) + evidence));
    }
}

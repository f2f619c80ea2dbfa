package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.PlanText;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryFamily;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The laws of merges (S6, L0). The states of a merge are built in different runs, as they are in life. */
final class MergeLaws {
    private static final int PART = 2;

    private final Rules rules;
    private final StateTrial trial;
    private final Tally tally;
    /** A run for each state. */
    private final List<Scene> runs = new ArrayList<>();

    MergeLaws(Rules rules, StateTrial trial, Tally tally) {
        this.rules = rules;
        this.trial = trial;
        this.tally = tally;
        for (int i = 0; i < trial.states().size(); i++) {
            runs.add(new Scene(trial.world(), i + 1L));
        }
    }

    /** Which families count a row once however often it comes (S6, table). */
    static boolean mayOverlap(SummaryFamily family) {
        return switch (family) {
            case HLL, CPC, THETA, MIN, MAX -> true;
            case KLL, REQ, T_DIGEST, COUNT_MIN, COUNT, SUM, AVG -> false;
            case RESERVOIR, TOP_K, RATE, INCREASE, POPULATION -> false;
        };
    }

    static boolean merges(SummaryFamily family) {
        return switch (family) {
            case RESERVOIR, TOP_K, RATE, INCREASE, POPULATION -> false;
            case KLL, REQ, T_DIGEST, COUNT_MIN, COUNT, SUM, AVG, HLL, CPC, THETA, MIN, MAX -> true;
        };
    }

    Optional<Violation> all() {
        List<PlanNode> states = trial.states();
        Optional<Rules.Admission> flat = rules.merge(new Rules.Merging(states, Optional.empty()));
        if (flat.isEmpty()) {
            return Optional.empty();
        }
        SummaryFamily family = trial.state(0).summary().family();
        Law law = mayOverlap(family) ? Law.OVERLAPPING : Law.MERGED;
        Optional<Violation> violation = check(law, flat.get(), contents(), Optional.empty());
        if (violation.isEmpty()) {
            violation = fixed(flat.get().coverage().definition());
        }
        if (violation.isEmpty() && states.size() > 1) {
            violation = nested();
        }
        return violation.isPresent() ? violation : regrouped();
    }

    private List<List<Group>> contents() {
        List<List<Group>> contents = new ArrayList<>();
        for (int i = 0; i < trial.states().size(); i++) {
            contents.add(runs.get(i).groups(trial.states().get(i)));
        }
        return contents;
    }

    /** Merges of merges: all by their keys, or rolled up beside a state that never had any. */
    private Optional<Violation> nested() {
        // Of two states that is what has been looked at already.
        Optional<Violation> byKeys = trial.states().size() > PART ? nested(Optional.empty()) : Optional.empty();
        return byKeys.isPresent() ? byKeys : nested(Optional.of(List.of()));
    }

    private Optional<Violation> nested(Optional<List<Integer>> groupBy) {
        int last = trial.states().size() - 1;
        int merged = groupBy.isPresent() ? last : last + 1;
        List<PlanNode> parts = new ArrayList<>();
        for (int from = 0; from < merged; from += PART) {
            int to = Math.min(from + PART, merged);
            Optional<PlanNode> part = rules.merge(
                            new Rules.Merging(trial.states().subList(from, to), groupBy))
                    .flatMap(Rules.Admission::node);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            parts.add(part.get());
        }
        if (groupBy.isPresent()) {
            parts.add(trial.state(last).by(List.of()));
        }
        Optional<Rules.Admission> merge = rules.merge(new Rules.Merging(parts, Optional.empty()));
        return merge.flatMap(nested -> check(Law.NESTED, nested, contents(), groupBy));
    }

    /** By none of the keys, and by the last one. */
    private Optional<Violation> regrouped() {
        int keys = trial.state(0).keys().size();
        List<List<Integer>> choices = keys > 1 ? List.of(List.of(), List.of(keys - 1)) : List.of(List.of());
        for (List<Integer> groupBy : choices) {
            Optional<Rules.Admission> merge = rules.merge(new Rules.Merging(trial.states(), Optional.of(groupBy)));
            Optional<Violation> violation =
                    merge.flatMap(m -> check(Law.REGROUPED, m, contents(), Optional.of(groupBy)));
            if (violation.isPresent()) {
                return violation;
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> check(
            Law law, Rules.Admission merge, List<List<Group>> children, Optional<List<Integer>> groupBy) {
        SummaryFamily family = trial.state(0).summary().family();
        Coverage coverage = merge.coverage();
        if (!merges(family)) {
            return violated(law, coverage, "states of " + family + " were merged");
        }
        for (int i = 0; i < trial.states().size(); i++) {
            if (!trial.state(i).summary().equals(coverage.definition().summary())) {
                return violated(
                        law,
                        coverage,
                        "child " + i + " is a " + trial.state(i).summary().display());
            }
        }
        Map<Long, Integer> holders = new HashMap<>();
        for (int i = 0; i < children.size(); i++) {
            for (long row : Counted.rows(children.get(i), false)) {
                Integer other = holders.putIfAbsent(row, i);
                if (other != null && !mayOverlap(family)) {
                    return violated(law, coverage, "children " + other + " and " + i + " both hold row " + row);
                }
            }
        }
        Set<Counted> held = Counted.of(Grouping.merge(children, groupBy));
        Set<Counted> claimed = Counted.of(runs.get(0).claimed(coverage));
        if (!held.equals(claimed)) {
            return violated(law, coverage, "it " + Counted.difference(held, claimed));
        }
        boolean overRows =
                children.stream().filter(child -> Counted.count(child) > 0).count() > 1;
        tally.claim(law, trial.shapes(), overRows);
        return Optional.empty();
    }

    /** What the definition read before the source has grown, it reads afterwards, and nothing else of old rows. */
    private Optional<Violation> fixed(SummaryAgg definition) {
        Evaluator before = new Evaluator(trial.world().early(), Domain.NOW, 101);
        Evaluator after = new Evaluator(trial.world(), Domain.NOW.plusSeconds(60), 102);
        List<Group> first = before.groups(definition, before.rows(definition.input()));
        List<Group> second = after.groups(definition, after.rows(definition.input()));
        Set<Counted> old = Counted.of(first);
        Set<Counted> now = Counted.of(second);
        if (!now.containsAll(old)) {
            Set<Counted> gone = new HashSet<>(old);
            gone.removeAll(now);
            return violated(definition, "is gone later: " + gone.iterator().next());
        }
        for (Group group : second) {
            for (Entry entry : group.entries()) {
                Counted row = new Counted(entry.row(), group.keys(), entry.measure(), entry.weight());
                if (!entry.late() && !old.contains(row)) {
                    return violated(definition, "was not there before, and nothing new is in it: " + row);
                }
            }
        }
        tally.claim(Law.FIXED, trial.shapes(), !old.isEmpty());
        return Optional.empty();
    }

    private static Optional<Violation> violated(SummaryAgg definition, String evidence) {
        return Optional.of(new Violation(
                Law.FIXED,
                "a definition that merges\n" + Texts.indent(PlanText.tree(definition)) + "one row " + evidence));
    }

    private static Optional<Violation> violated(Law law, Coverage coverage, String evidence) {
        return Optional.of(new Violation(law, "an accepted merge of coverage\n" + Texts.coverage(coverage) + evidence));
    }
}

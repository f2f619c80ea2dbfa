package io.mullion.ir.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Leaves out steps of a history as long as the same law stays broken. */
final class Shrinker {
    private static final int MAX_PLAYS = 400;

    private final HistoryRules rules;
    private int plays;

    private Shrinker(HistoryRules rules) {
        this.rules = rules;
    }

    static Failure shrink(Script script, Violation violation, HistoryRules rules) {
        return new Shrinker(rules).shrink(script, violation);
    }

    private Failure shrink(Script script, Violation violation) {
        Script shortest = script;
        Violation last = violation;
        for (int part = Math.max(1, script.ops().size() / 2); part >= 1; part /= 2) {
            for (int from = shortest.ops().size() - part; from >= 0; from -= part) {
                Script shorter = without(shortest, from, part);
                Optional<Violation> again = play(shorter);
                if (again.isPresent() && again.get().law() == violation.law()) {
                    shortest = shorter;
                    last = again.get();
                }
            }
        }
        String evidence = last.getMessage() == null ? "" : last.getMessage();
        return new Failure(violation.law(), evidence, shortest, script.ops().size());
    }

    private static Script without(Script script, int from, int count) {
        List<Op> ops = new ArrayList<>(script.ops());
        ops.subList(from, Math.min(ops.size(), from + count)).clear();
        return new Script(script.seed(), ops);
    }

    private Optional<Violation> play(Script script) {
        if (plays++ >= MAX_PLAYS) {
            return Optional.empty();
        }
        try {
            Player.play(script, rules, new Counts());
            return Optional.empty();
        } catch (Violation violation) {
            return Optional.of(violation);
        }
    }
}

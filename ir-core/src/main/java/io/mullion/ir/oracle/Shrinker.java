package io.mullion.ir.oracle;

import java.util.Iterator;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a case that breaks a law smaller, as long as it breaks the same law. It takes the first smaller case that still
 * does and starts over from there, so the result cannot be made smaller in a single step.
 */
final class Shrinker {
    /** Enough for the cases there are; a bound in case a step does not make a case smaller. */
    private static final int MAX_CHECKS = 6_000;

    private Shrinker() {}

    /** A case and what is wrong in it. */
    record Shrunk(Trial trial, Violation violation) {
        Failure failure(long seed, long number) {
            return new Failure(seed, number, violation, trial.display());
        }
    }

    /** The first law of the case that does not hold; an exception is a violation too. */
    static Optional<Violation> check(Trial trial, Rules rules, Tally tally) {
        try {
            Optional<Violation> violation = trial.check(rules, tally);
            tally.claim(Law.ANSWERED, Set.of(), false);
            return violation;
        } catch (RuntimeException e) {
            String where = e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0];
            return Optional.of(new Violation(Law.ANSWERED, e + where));
        }
    }

    static Shrunk shrink(Trial trial, Violation violation, Rules rules) {
        Shrunk best = new Shrunk(trial, violation);
        int checks = 0;
        Iterator<Trial> candidates = trial.smaller().iterator();
        while (candidates.hasNext() && checks < MAX_CHECKS) {
            Trial candidate = candidates.next();
            checks++;
            if (candidate.size() >= best.trial().size()) {
                continue;
            }
            Optional<Violation> found = check(candidate, rules, new Tally());
            if (found.isPresent() && found.get().law() == violation.law()) {
                best = new Shrunk(candidate, found.get());
                candidates = candidate.smaller().iterator();
            }
        }
        return best;
    }
}

package io.mullion.ir.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs cases of a seed and holds every law against them. Each case is made from its number alone, so a run may be cut into
 * parts, one for each thread. Not for use by two threads.
 */
public final class Verification {
    /** After so many failures a run has said enough. */
    private static final int MAX_FAILURES = 5;

    private final long seed;
    private final Rules rules;
    private final CaseGenerator cases;
    private final Tally tally = new Tally();
    private final List<Failure> failures = new ArrayList<>();

    Verification(long seed, Rules rules) {
        this.seed = seed;
        this.rules = rules;
        this.cases = new CaseGenerator(seed);
    }

    /** Of the rules that ship. */
    public static Verification of(long seed) {
        return new Verification(seed, new ProductionRules());
    }

    /** Of rules with a fault, to see whether it is noticed. */
    public static Verification of(long seed, Fault fault) {
        return new Verification(seed, fault.in(new ProductionRules()));
    }

    /** Runs the case of that number; a failure is made smaller before it is kept. */
    public void run(long number) {
        Trial trial = cases.of(number, tally);
        Optional<Violation> violation = Shrinker.check(trial, rules, tally);
        tally.finishCase();
        if (violation.isPresent() && failures.size() < MAX_FAILURES) {
            failures.add(Shrinker.shrink(trial, violation.get(), rules).failure(seed, number));
        }
    }

    /** Takes over what another part of the run has found. */
    public void add(Verification other) {
        tally.add(other.tally);
        failures.addAll(other.failures);
    }

    /** Random states made so far. */
    public long plans() {
        return tally.plans();
    }

    public boolean hasFailed() {
        return !failures.isEmpty();
    }

    public Report report() {
        return new Report(seed, tally, failures);
    }
}

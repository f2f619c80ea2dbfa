package io.mullion.ir.replay;

import java.util.ArrayList;
import java.util.List;

/** Plays random histories and says what came of it (S9, S10). */
public final class HistoryVerification {
    /** After so many failures a run has said enough. */
    private static final int MAX_FAILURES = 3;

    private HistoryVerification() {}

    /** Plays histories of a seed against the rules that ship; the same arguments give the same report. */
    public static HistoryReport run(long seed, int histories) {
        return run(seed, histories, new HistoryRules() {}, MAX_FAILURES);
    }

    static HistoryReport run(long seed, int histories, HistoryRules rules, int maxFailures) {
        Counts counts = new Counts();
        List<Failure> failures = new ArrayList<>();
        int played = 0;
        while (played < histories && failures.size() < maxFailures) {
            Script script = RandomHistories.of(seed + played++);
            try {
                Player.play(script, rules, counts);
            } catch (Violation violation) {
                failures.add(Shrinker.shrink(script, violation, rules));
            }
        }
        return new HistoryReport(
                seed, played, counts.all(), failures.stream().map(Failure::text).toList());
    }
}

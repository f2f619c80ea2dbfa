package io.mullion.ir.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S9, S10: random histories against rows. A failure prints its seed and a history made short. */
class HistoryVerificationTest {
    private static final long SEED = 20_010_401;

    /** Far fewer than there are, and enough that no law holds for want of cases. */
    private static final Map<String, Integer> MINIMUMS = Map.ofEntries(
            Map.entry("strict answer with rows", 700),
            Map.entry("answer with gaps and rows", 500),
            Map.entry("answer from a roll-up", 100),
            Map.entry("answer from a roll-up and a later delta", 20),
            Map.entry("claimed to be empty", 2_000),
            Map.entry("gap OPEN", 500),
            Map.entry("gap MISSING", 500),
            Map.entry("gap EXPIRED", 100),
            Map.entry("gap QUARANTINED", 200),
            Map.entry("gap STRADDLING", 50),
            Map.entry("asked again, the same", 2_000),
            Map.entry("asked again after damage", 300),
            Map.entry("snapshot gone", 100),
            Map.entry("done: roll up", 600),
            Map.entry("done: compact", 600),
            Map.entry("done: publish backfill", 200),
            Map.entry("done: rewind", 300),
            Map.entry("nothing to do: replay", 200),
            Map.entry("nothing to do: commit again", 400),
            Map.entry("refused: FENCED", 200),
            Map.entry("refused: FRESH_START_OVER_COMMITS", 100),
            Map.entry("refused: OWNED_BY_ANOTHER_LINEAGE", 100),
            Map.entry("refused: CHECKPOINT_IS_OLD", 80),
            Map.entry("refused: COVER_HAS_GAPS", 500),
            Map.entry("refused: SOURCES_ARE_STALE", 5),
            Map.entry("refused: BACKFILL_INCOMPLETE", 50),
            Map.entry("refused: NO_SUCH_COMMIT", 100));

    @Test
    @DisplayName("every answer of 1,000 histories is true of the rows")
    void randomHistories() {
        HistoryReport report = HistoryVerification.run(SEED, 1_000);

        assertThat(report.failures()).as(report.text()).isEmpty();
        MINIMUMS.forEach((what, least) -> assertThat(report.count(what))
                .as("%s in\n%s", what, report.text())
                .isGreaterThanOrEqualTo(least));
    }

    @Test
    @DisplayName("the same seed plays the same histories")
    void deterministic() {
        assertThat(HistoryVerification.run(SEED, 20)).isEqualTo(HistoryVerification.run(SEED, 20));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    @DisplayName("notices a rule that is broken on purpose")
    void plantedFaults(String fault, HistoryRules broken) {
        HistoryReport report = HistoryVerification.run(SEED, 600, broken, 1);

        assertThat(report.failures()).as(fault).hasSize(1);
        assertThat(report.failures().get(0)).contains("seed", "steps");
    }

    static Stream<Arguments> plantedFaults() {
        return Stream.of(
                Arguments.of("roll up arrives by its own commit", Faults.ROLL_UP_ARRIVES_BY_ITS_OWN_COMMIT),
                Arguments.of("roll up hides gaps", Faults.ROLL_UP_HIDES_GAPS),
                Arguments.of(
                        "roll up claims commits after its sources", Faults.ROLL_UP_CLAIMS_COMMITS_AFTER_ITS_SOURCES),
                Arguments.of("roll up of what a backfill replaced", Faults.ROLL_UP_OF_WHAT_A_BACKFILL_REPLACED),
                Arguments.of("rewind keeps derived panes", Faults.REWIND_KEEPS_DERIVED_PANES),
                Arguments.of("rewind leaves what was replaced", Faults.REWIND_LEAVES_WHAT_WAS_REPLACED),
                Arguments.of("rewind keeps commits", Faults.REWIND_KEEPS_COMMITS),
                Arguments.of("seal to the end of time", Faults.SEAL_TO_THE_END_OF_TIME),
                Arguments.of("seal one window too far", Faults.SEAL_ONE_WINDOW_TOO_FAR),
                Arguments.of("seal passes idle splits", Faults.SEAL_PASSES_IDLE_SPLITS),
                Arguments.of("replay appends", Faults.REPLAY_APPENDS),
                Arguments.of("old epoch is not fenced", Faults.OLD_EPOCH_IS_NOT_FENCED),
                Arguments.of("fresh start over commits", Faults.FRESH_START_OVER_COMMITS),
                Arguments.of("compaction leaves its sources", Faults.COMPACTION_LEAVES_ITS_SOURCES),
                Arguments.of("backfill drops later deltas", Faults.BACKFILL_DROPS_LATER_DELTAS),
                Arguments.of("backfill leaves roll ups", Faults.BACKFILL_LEAVES_ROLL_UPS),
                Arguments.of("backfill leaves the old panes", Faults.BACKFILL_LEAVES_THE_OLD_PANES),
                Arguments.of("delta beside the rebuilt hour", Faults.DELTA_BESIDE_THE_REBUILT_HOUR),
                Arguments.of("empty outside the own selection", Faults.EMPTY_OUTSIDE_THE_OWN_SELECTION),
                Arguments.of("empty before the first window", Faults.EMPTY_BEFORE_THE_FIRST_WINDOW),
                Arguments.of("empty where nothing is sealed", Faults.EMPTY_WHERE_NOTHING_IS_SEALED),
                Arguments.of("empty in expired", Faults.EMPTY_IN_EXPIRED),
                Arguments.of("empty in quarantined", Faults.EMPTY_IN_QUARANTINED),
                Arguments.of("empty in straddling", Faults.EMPTY_IN_STRADDLING),
                Arguments.of("lineages are merged", Faults.LINEAGES_ARE_MERGED));
    }
}

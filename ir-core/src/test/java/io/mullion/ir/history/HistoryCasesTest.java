package io.mullion.ir.history;

import static io.mullion.ir.history.HistoryFixture.ALL;
import static io.mullion.ir.history.HistoryFixture.US;
import static io.mullion.ir.history.HistoryFixture.commits;
import static io.mullion.ir.history.HistoryFixture.eu;
import static io.mullion.ir.history.HistoryFixture.gaps;
import static io.mullion.ir.history.HistoryFixture.minutes;
import static io.mullion.ir.history.HistoryFixture.refuse;
import static io.mullion.ir.history.HistoryFixture.region;
import static io.mullion.ir.history.HistoryFixture.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.history.Refusal.Reason;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Selection;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The rules of S9 and S10 one by one; an "hour" is four minutes. */
class HistoryCasesTest {
    private static final WindowRange HOUR = minutes(0, 4);

    private final HistoryFixture lineage = new HistoryFixture();

    @Test
    @DisplayName("S9 an hour built from commits up to 3 is completed by a later delta; rebuilt, it holds the delta")
    void hourAndDelta() {
        lineage.accept(lineage.commit(1, us(0)));
        lineage.accept(lineage.commit(3, us(2)));
        lineage.accept(lineage.commit(5, us(3), us(4)));
        StoredPane hour = lineage.accept(lineage.rollUp(US, HOUR, 3)).get(0);
        StoredPane delta = lineage.accept(lineage.commit(5, us(2))).get(0);

        assertThat(hour.arrival()).isEqualTo(commits(1, 3));
        assertThat(hour.visibleFrom()).isEqualTo(4);
        assertThat(lineage.history
                        .lineage()
                        .box(hour)
                        .isProvablyDisjointFrom(lineage.history.lineage().box(delta)))
                .isTrue();
        Cover before = lineage.cover(US, HOUR, 5);
        assertThat(before.used()).containsExactly(hour, delta);
        assertThat(before.isComplete()).isTrue();

        StoredPane rebuilt = lineage.accept(lineage.rollUp(US, HOUR, 5)).get(0);
        assertThat(rebuilt.arrival()).isEqualTo(commits(1, 5));
        assertThat(lineage.history
                        .lineage()
                        .box(rebuilt)
                        .isProvablyDisjointFrom(lineage.history.lineage().box(delta)))
                .isFalse();
        assertThat(lineage.cover(US, HOUR, 6).used()).containsExactly(rebuilt);
        assertThat(lineage.cover(US, HOUR, 5)).isEqualTo(before);
    }

    @Test
    @DisplayName("S9 a roll-up proves on its own that the commits it was built from are in, once the minutes are gone")
    void rollUpOutlivesItsSources() {
        lineage.accept(lineage.commit(5, us(0), us(2), us(4)));
        lineage.accept(lineage.rollUp(US, HOUR, 1));
        lineage.accept(lineage.history.expire(HOUR.to(), 60_000));

        assertThat(lineage.cover(US, HOUR, 3).strict()).isInstanceOf(Answer.Panes.class);
        assertThat(gaps(lineage.cover(US, minutes(0, 1), 3))).containsExactly(GapKind.STRADDLING);
        assertThat(lineage.cover(US, minutes(1, 2), 3).isComplete()).isTrue();
        assertThat(gaps(lineage.cover(ALL, minutes(0, 8), 3))).containsExactly(GapKind.OPEN);
    }

    @Test
    @DisplayName("S10 a roll-up does not hide a gap")
    void noLaunderedGap() {
        StoredPane first = lineage.accept(lineage.commit(3, us(0), us(2))).get(0);
        refuse(lineage.rollUp(US, HOUR, 1), Reason.COVER_HAS_GAPS);
        lineage.accept(lineage.commit(5, us(3)));
        lineage.accept(lineage.history.lose(first.id(), GapKind.QUARANTINED));

        assertThat(gaps(lineage.cover(US, HOUR, 2))).containsExactly(GapKind.QUARANTINED);
        refuse(lineage.rollUp(US, HOUR, 2), Reason.COVER_HAS_GAPS);
        refuse(lineage.rollUp(US, minutes(2, 3), 2), Reason.NOT_COARSER);
        refuse(lineage.rollUp(ALL, minutes(1, 2), 2), Reason.NOTHING_TO_ROLL_UP);
        assertThat(lineage.accept(lineage.rollUp(ALL, minutes(2, 3), 2))).hasSize(1);
    }

    @Test
    @DisplayName("S9 a commit has one pane for a population and window, and counts once")
    void commitsOnce() {
        refuse(lineage.commit(1, us(0), us(0)), Reason.PANE_TWICE);
        refuse(lineage.commit(1, new NewPane(US, HOUR)), Reason.NOT_ON_GRID);
        lineage.accept(lineage.commit(new CheckpointId(1, 5), 1, us(0)));

        assertThat(lineage.commit(new CheckpointId(1, 5), 1, us(0))).isInstanceOf(Step.Unchanged.class);
        refuse(lineage.commit(new CheckpointId(1, 4), 1, us(0)), Reason.OUT_OF_ORDER);
        refuse(
                lineage.history.commit(
                        new CheckpointId(1, 6), List.of(), List.of(new SplitProgress(0, 0, 0, false, false))),
                Reason.POSITION_MOVED_BACK);
    }

    @Test
    @DisplayName("S9 one run at a time, and none that would read again what is there")
    void runs() {
        lineage.accept(lineage.commit(new CheckpointId(1, 1), 1, us(0)));
        lineage.accept(lineage.commit(new CheckpointId(1, 2), 1, us(0)));
        refuse(lineage.history.start("requests", new RunStart.Fresh()), Reason.FRESH_START_OVER_COMMITS);
        refuse(lineage.history.start("other", new RunStart.Fresh()), Reason.OWNED_BY_ANOTHER_LINEAGE);
        refuse(
                lineage.history.start("requests", new RunStart.Restored(new CheckpointId(1, 1))),
                Reason.CHECKPOINT_IS_OLD);

        lineage.accept(lineage.history.start("requests", new RunStart.Restored(new CheckpointId(1, 3))));
        refuse(lineage.commit(new CheckpointId(1, 4), 1, us(0)), Reason.FENCED);
        lineage.accept(lineage.commit(new CheckpointId(1, 3), 1, us(0)));
        lineage.accept(lineage.commit(new CheckpointId(2, 1), 1, us(0)));
    }

    @Test
    @DisplayName("S9 a rewind takes away what arrived later, derived panes too, and brings back what they replaced")
    void rewind() {
        lineage.accept(lineage.commit(5, us(0), us(4)));
        lineage.accept(lineage.commit(5, us(0)));
        lineage.accept(lineage.history.compact(List.of(1L, 3L)));
        lineage.accept(lineage.rollUp(US, HOUR, 1));
        lineage.accept(lineage.rollUp(US, HOUR, 2));
        Cover before = lineage.cover(US, HOUR, 1);
        lineage.accept(lineage.history.rewind(1));

        assertThat(lineage.cover(US, HOUR, 1)).isEqualTo(before);
        assertThat(lineage.history.at(2)).isEmpty();
        assertThat(lineage.history.panes().values().stream().map(StoredPane::arrival))
                .containsOnly(commits(1, 1));
        refuse(lineage.commit(9), Reason.FENCED);
        lineage.accept(lineage.history.start("requests", new RunStart.Restored(new CheckpointId(1, 1))));
        lineage.accept(lineage.commit(new CheckpointId(2, 1), 5, us(1)));
        assertThat(lineage.history.head()).as("numbers are not given twice").isEqualTo(6);
        assertThat(lineage.cover(US, HOUR, 6).used()).extracting(StoredPane::id).containsExactly(1L, 7L);
    }

    @Test
    @DisplayName(
            "S9 what a derived pane that outlives a rewind has replaced is not put together, or read again, beside it")
    void derivedPaneAfterRewind() {
        lineage.accept(lineage.commit(5, us(0), us(4)));
        lineage.accept(lineage.commit(5));
        StoredPane moved = lineage.accept(lineage.history.compact(List.of(1L))).get(0);
        lineage.accept(lineage.history.rewind(2));

        assertThat(lineage.cover(US, minutes(0, 1), 2).used())
                .extracting(StoredPane::id)
                .containsExactly(1L);
        refuse(lineage.history.compact(List.of(1L)), Reason.NO_SUCH_PANE);
        lineage.accept(lineage.history.beginBackfill(minutes(0, 1)));
        lineage.accept(lineage.history.stageBackfill(minutes(0, 1), List.of(us(0)), true));
        LineageHistory before = lineage.history;
        StoredPane again =
                lineage.accept(lineage.history.publishBackfill(minutes(0, 1))).get(0);
        assertThat(lineage.cover(US, minutes(0, 1), 4).used()).containsExactly(again);

        lineage.history = before;
        lineage.accept(lineage.history.compact(List.of(moved.id())));
        assertThat(lineage.cover(US, minutes(0, 1), 4).used()).hasSize(1);
    }

    @Test
    @DisplayName("S9 a backfill replaces panes up to where it has read, and leaves later deltas")
    void backfill() {
        lineage.accept(lineage.commit(5, us(0), us(1), us(4)));
        StoredPane hour = lineage.accept(lineage.rollUp(US, HOUR, 1)).get(0);
        lineage.accept(lineage.history.beginBackfill(minutes(0, 2)));
        refuse(lineage.history.beginBackfill(minutes(1, 3)), Reason.BACKFILLS_OVERLAP);
        refuse(lineage.history.beginBackfill(minutes(4, 6)), Reason.RANGE_NOT_SEALED);
        StoredPane delta = lineage.accept(lineage.commit(5, us(1))).get(0);
        refuse(lineage.history.compact(List.of(2L, delta.id())), Reason.BACKFILL_IN_PROGRESS);
        lineage.accept(lineage.history.stageBackfill(minutes(0, 2), List.of(us(1)), false));
        refuse(lineage.history.stageBackfill(minutes(0, 2), List.of(us(1)), false), Reason.PANE_TWICE);
        refuse(lineage.history.publishBackfill(minutes(0, 2)), Reason.BACKFILL_INCOMPLETE);
        lineage.accept(lineage.history.stageBackfill(minutes(0, 2), List.of(), true));
        Cover before = lineage.cover(US, HOUR, 3);
        Cover built = lineage.cover(US, HOUR, 2);
        StoredPane again =
                lineage.accept(lineage.history.publishBackfill(minutes(0, 2))).get(0);

        assertThat(again.arrival()).isEqualTo(commits(1, 2).union(commits(4, 4)));
        assertThat(before.used()).containsExactly(hour, delta);
        assertThat(lineage.cover(US, HOUR, 3)).isEqualTo(before);
        assertThat(lineage.cover(US, HOUR, 4).used()).containsExactly(delta, again);
        assertThat(lineage.cover(US, HOUR, 4).isComplete())
                .as("minute 0 has turned out to be empty")
                .isTrue();
        refuse(lineage.history.rollUp(US, HOUR, built), Reason.SOURCES_ARE_STALE);
    }

    @Test
    @DisplayName("S9 windows before the first one are not read again while rows may still come for them in time")
    void backfillBeforeAnythingIsSealed() {
        HistoryFixture late = new HistoryFixture(Box.EVERYTHING, minutes(10, 11).from());
        late.accept(late.commit(3, us(2)));
        refuse(late.history.beginBackfill(minutes(4, 6)), Reason.RANGE_NOT_SEALED);

        late.accept(late.commit(11, us(5), us(10)));
        late.accept(late.history.beginBackfill(minutes(4, 6)));
    }

    @Test
    @DisplayName("S10 a seal proves nothing before the first window, outside the selection, or after itself")
    void sealProves() {
        HistoryFixture ofUs = new HistoryFixture(region("us"), 2 * 60_000);
        ofUs.accept(ofUs.commit(4, us(2)));

        assertThat(gaps(ofUs.cover(US, minutes(0, 3), 1))).containsExactly(GapKind.MISSING);
        assertThat(gaps(ofUs.cover(HistoryFixture.EU, minutes(2, 3), 1))).containsExactly(GapKind.MISSING);
        assertThat(gaps(ofUs.cover(US, minutes(3, 5), 1))).containsExactly(GapKind.OPEN);
        assertThat(ofUs.cover(US, minutes(3, 4), 1).isComplete()).isTrue();
        refuse(ofUs.commit(4, eu(3)), Reason.OUTSIDE_SELECTION);
        assertThat(ofUs.cover(region("us"), 1).asked())
                .as("without bounds: from the first window to the seal")
                .isEqualTo(ofUs.cover(US, minutes(2, 4), 1).asked());
        assertThat(ofUs.cover(region("us"), 1).isComplete()).isTrue();
    }

    @Test
    @DisplayName(
            "S10 an idle split holds the seal, an ended one lets go, and the end of all is the last window with data")
    void splits() {
        SplitProgress ahead = new SplitProgress(0, 1, 10 * 60_000, false, false);
        SplitProgress idle = new SplitProgress(1, 1, 3 * 60_000, true, false);
        lineage.accept(lineage.history.commit(new CheckpointId(1, 1), List.of(us(2)), List.of(ahead, idle)));
        assertThat(lineage.history.sealedTo()).isEqualTo(3 * 60_000);

        SplitProgress ended = new SplitProgress(1, 1, 3 * 60_000, false, true);
        lineage.accept(lineage.history.commit(new CheckpointId(1, 2), List.of(), List.of(ahead, ended)));
        assertThat(lineage.history.sealedTo()).isEqualTo(10 * 60_000);

        SplitProgress end = new SplitProgress(0, 2, 12 * 60_000, false, true);
        lineage.accept(lineage.history.commit(new CheckpointId(1, 3), List.of(us(12)), List.of(end, ended)));
        assertThat(lineage.history.sealedTo()).isEqualTo(13 * 60_000);
    }

    @Test
    @DisplayName("S10 absence proves nothing where the list of panes is damaged; a roll-up does not need it")
    void distrustedDirectory() {
        lineage.accept(lineage.commit(5, us(0), us(4)));
        lineage.accept(lineage.rollUp(US, HOUR, 1));
        lineage.accept(lineage.history.distrust(1));

        assertThat(gaps(lineage.cover(US, minutes(1, 2), 2))).containsExactly(GapKind.QUARANTINED);
        assertThat(lineage.cover(US, HOUR, 2).isComplete()).isTrue();
        refuse(lineage.history.distrust(2), Reason.NO_SUCH_COMMIT);
    }

    @Test
    @DisplayName("S9 panes that share no place, or hold the same rows, are not put together")
    void compaction() {
        lineage.accept(lineage.commit(9, us(0), eu(0), us(4)));
        lineage.accept(lineage.commit(9, us(0)));
        refuse(lineage.history.compact(List.of(1L, 2L)), Reason.DIFFERENT_PLACES);
        refuse(lineage.history.compact(List.of(77L)), Reason.NO_SUCH_PANE);
        lineage.accept(lineage.rollUp(US, HOUR, 1));
        lineage.accept(lineage.rollUp(US, HOUR, 2));
        refuse(lineage.history.compact(List.of(5L, 6L)), Reason.OVERLAP);

        StoredPane together =
                lineage.accept(lineage.history.compact(List.of(1L, 4L))).get(0);
        assertThat(together.arrival()).isEqualTo(commits(1, 2));
        assertThat(together.visibleFrom()).isEqualTo(5);
        assertThat(lineage.cover(US, minutes(0, 1), 5).used()).containsExactly(together);
        refuse(lineage.history.expire(0, 60_000), Reason.NOTHING_TO_EXPIRE);
    }

    @Test
    @DisplayName("S9 panes of another lineage are never inside a request")
    void lineages() {
        lineage.accept(lineage.commit(5, us(0), us(4)));
        LineageHistory other = LineageHistory.of(new Lineage(
                "other",
                lineage.history.lineage().labels(),
                1,
                lineage.history.lineage().timeType(),
                lineage.history.lineage().grid(),
                Box.EVERYTHING,
                Seal.BEGINNING));
        Step started = other.start("other", new RunStart.Fresh());
        Step taken = ((Step.Accepted) started)
                .history()
                .commit(
                        new CheckpointId(1, 1),
                        List.of(us(1), us(4)),
                        List.of(new SplitProgress(0, 1, 5 * 60_000, false, false)));
        List<LineageHistory> both = List.of(lineage.history, ((Step.Accepted) taken).history());

        CoverResult result = Cover.of(new Request("requests", region("us")), Snapshot.of(both), both);
        assertThat(((CoverResult.Covered) result).cover().used())
                .extracting(StoredPane::id, StoredPane::window)
                .containsExactly(tuple(1L, minutes(0, 1)), tuple(2L, minutes(4, 5)));
        Snapshot gone = new Snapshot(ImmutableSortedMap.of("requests", 1L, "other", 9L));
        assertThat(Cover.of(new Request("requests", region("us")), gone, both))
                .isEqualTo(new CoverResult.SnapshotIsGone("other", 9));
    }

    @Test
    @DisplayName("S7 a minute inside a request for half of it straddles")
    void straddling() {
        lineage.accept(lineage.commit(5, us(0), us(1)));
        Cover cover = lineage.cover(US, new WindowRange(30_000, 120_000), 1);

        assertThat(gaps(cover)).containsExactly(GapKind.STRADDLING);
        assertThat(cover.strict()).isInstanceOf(Answer.NotAnswered.class);
        assertThat(cover.partial()).isEqualTo(new Answer.Panes(cover.used(), cover.gaps()));
        assertThat(cover.used()).extracting(StoredPane::id).containsExactly(2L);
        assertThat(cover.empty()).isEqualTo(Selection.NOTHING);
    }
}

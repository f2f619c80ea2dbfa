package io.mullion.ir.history;

import static io.mullion.ir.history.LineageHistory.refused;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import io.mullion.ir.history.Refusal.Reason;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reading windows again (S9). A backfill publishes rows: its panes hold what commits up to {@code upTo} brought, as it is
 * read now, and what only the backfill itself brought. So their arrival is {@code [1, upTo]} and the backfill's own commit,
 * and deltas that the live lineage has committed meanwhile are disjoint from them.
 */
final class Backfilling {
    private final LineageHistory history;

    Backfilling(LineageHistory history) {
        this.history = history;
    }

    static boolean touch(WindowRange a, WindowRange b) {
        return a.from() < b.to() && b.from() < a.to();
    }

    Step begin(WindowRange range) {
        PaneGrid grid = history.lineage().grid();
        Optional<CommitOrigin.Ingestion> last = history.lastIngestion();
        // Until something is sealed the seal stands at the first window, and rows before that may still come in time.
        boolean isSealed = last.isPresent()
                && !history.seal().isNothing()
                && range.to() <= history.seal().to();
        if (!isSealed || !grid.isAligned(range.from()) || !grid.isAligned(range.to())) {
            return refused(Reason.RANGE_NOT_SEALED, range + "; sealed is " + history.seal());
        }
        if (history.backfills().stream().anyMatch(other -> touch(other.range(), range))) {
            return refused(Reason.BACKFILLS_OVERLAP, range.toString());
        }
        Draft draft = new Draft(history);
        draft.backfills.add(new HiddenBackfill(range, history.head(), last.get().progress(), List.of(), false));
        return draft.accepted();
    }

    Step stage(WindowRange range, List<NewPane> brought, boolean last) {
        Optional<HiddenBackfill> found = find(range);
        if (found.isEmpty() || found.get().complete()) {
            return refused(Reason.NO_SUCH_BACKFILL, range.toString());
        }
        HiddenBackfill backfill = found.get();
        List<NewPane> all = new ArrayList<>(backfill.panes());
        all.addAll(brought);
        Optional<Refusal> wrong = NewPanes.check(history.lineage(), all);
        if (wrong.isPresent()) {
            return new Step.Refused(wrong.get());
        }
        if (!all.stream().allMatch(pane -> touch(range, pane.window()))) {
            return refused(Reason.OUTSIDE_SELECTION, "panes outside " + range);
        }
        Draft draft = new Draft(history);
        draft.backfills.remove(backfill);
        draft.backfills.add(new HiddenBackfill(range, backfill.upTo(), backfill.position(), all, last));
        return draft.accepted();
    }

    Step publish(WindowRange range) {
        Optional<HiddenBackfill> found = find(range);
        if (found.isEmpty()) {
            return refused(Reason.NO_SUCH_BACKFILL, range.toString());
        }
        HiddenBackfill backfill = found.get();
        if (!backfill.complete()) {
            return refused(Reason.BACKFILL_INCOMPLETE, range.toString());
        }
        Draft draft = new Draft(history);
        draft.backfills.remove(backfill);
        ImmutableRangeSet<Long> backfilled =
                history.backfilled().union(ImmutableRangeSet.of(Range.closedOpen(range.from(), range.to())));
        long number = draft.commit(new CommitOrigin.Backfill(range, backfill.upTo()), history.seal(), backfilled);
        Constraint replaced = Lineage.upTo(backfill.upTo());
        for (StoredPane pane : Visible.next(history).inEffect()) {
            boolean isReplaced = pane.kind() == PaneKind.ROLL_UP || replaced.contains(pane.arrival());
            if (touch(range, pane.window()) && isReplaced) {
                draft.end(pane, Ending.Kind.SUPERSEDED, number);
            }
        }
        Constraint arrival = replaced.union(Lineage.only(number));
        backfill.panes().forEach(pane -> draft.add(pane.population(), pane.window(), arrival, PaneKind.SOURCE));
        return draft.accepted();
    }

    private Optional<HiddenBackfill> find(WindowRange range) {
        return history.backfills().stream()
                .filter(backfill -> backfill.range().equals(range))
                .findFirst();
    }
}

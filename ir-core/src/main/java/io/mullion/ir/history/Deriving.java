package io.mullion.ir.history;

import static io.mullion.ir.history.LineageHistory.refused;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.history.Refusal.Reason;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Roll-ups, compaction and retention: they change where rows lie, never which rows there are. */
final class Deriving {
    private final LineageHistory history;

    Deriving(LineageHistory history) {
        this.history = history;
    }

    Step rollUp(ImmutableSortedMap<Integer, Value> population, WindowRange window, Cover cover) {
        Lineage lineage = history.lineage();
        long builtFrom = cover.commit();
        Box claim = lineage.box(population, window, Lineage.upTo(builtFrom));
        if (!cover.asked().equals(Selection.of(claim))) {
            throw new IllegalArgumentException("a cover of something else: " + cover.asked() + " for " + claim);
        }
        if (history.commit(builtFrom).isEmpty()) {
            return refused(Reason.NO_SUCH_COMMIT, "built from " + builtFrom);
        }
        boolean isLonger = window.to() - window.from() > lineage.grid().widthMillis();
        if (!isLonger && population.keySet().equals(lineage.labels().keySet())) {
            return refused(Reason.NOT_COARSER, population + " " + window);
        }
        if (!cover.isComplete()) {
            return refused(
                    Reason.COVER_HAS_GAPS,
                    cover.gaps().stream().map(Gap::reason).toList().toString());
        }
        if (cover.used().isEmpty()) {
            return refused(Reason.NOTHING_TO_ROLL_UP, population + " " + window);
        }
        Optional<Commit> backfill = backfillSince(builtFrom, window);
        if (backfill.isPresent()) {
            return refused(
                    Reason.SOURCES_ARE_STALE,
                    "built from " + builtFrom + ", read again by "
                            + backfill.get().number());
        }
        Draft draft = new Draft(history);
        draft.commit(new CommitOrigin.RollUp());
        draft.add(population, window, Lineage.upTo(builtFrom), PaneKind.ROLL_UP);
        return draft.accepted();
    }

    private Optional<Commit> backfillSince(long commit, WindowRange window) {
        return history.commits().stream()
                .filter(later -> later.number() > commit)
                .filter(later -> later.origin() instanceof CommitOrigin.Backfill backfill
                        && Backfilling.touch(backfill.range(), window))
                .findFirst();
    }

    Step compact(Collection<Long> ids) {
        Visible now = Visible.next(history);
        List<StoredPane> sources = new ArrayList<>();
        for (StoredPane pane : now.readable()) {
            if (ids.contains(pane.id())) {
                sources.add(pane);
            }
        }
        if (sources.isEmpty() || sources.size() < ids.size()) {
            return refused(Reason.NO_SUCH_PANE, ids + ", of which readers see " + sources);
        }
        StoredPane first = sources.get(0);
        if (!sources.stream().allMatch(first::isOfSamePlace)) {
            return refused(Reason.DIFFERENT_PLACES, sources.toString());
        }
        Constraint arrival = first.arrival();
        for (StoredPane next : sources.subList(1, sources.size())) {
            if (!arrival.isDisjointFrom(next.arrival())) {
                return refused(Reason.OVERLAP, sources.toString());
            }
            arrival = arrival.union(next.arrival());
        }
        if (wouldMixWithBackfill(first.window(), arrival)) {
            return refused(Reason.BACKFILL_IN_PROGRESS, first.window() + " " + arrival.display());
        }
        Draft draft = new Draft(history);
        draft.commit(new CommitOrigin.Compaction());
        StoredPane together = draft.add(first.population(), first.window(), arrival, first.kind());
        sources.forEach(pane -> draft.end(pane, Ending.Kind.SUPERSEDED, together.lastArrival()));
        return draft.accepted();
    }

    /** A pane of rows that a backfill replaces and rows that it has to leave could do neither. */
    private boolean wouldMixWithBackfill(WindowRange window, Constraint arrival) {
        return history.backfills().stream()
                .filter(backfill -> Backfilling.touch(backfill.range(), window))
                .map(backfill -> Lineage.upTo(backfill.upTo()))
                .anyMatch(replaced -> !replaced.contains(arrival) && !replaced.isDisjointFrom(arrival));
    }

    Step expire(long horizon, long maxWidthMillis) {
        List<StoredPane> old = Visible.next(history).listed().stream()
                .filter(pane -> pane.window().to() <= horizon && pane.widthMillis() <= maxWidthMillis)
                .toList();
        if (old.isEmpty()) {
            return refused(Reason.NOTHING_TO_EXPIRE, "up to " + horizon);
        }
        Draft draft = new Draft(history);
        draft.commit(new CommitOrigin.Expiry());
        old.forEach(pane -> draft.end(pane, Ending.Kind.EXPIRED, Ending.FOR_EVER));
        return draft.accepted();
    }
}

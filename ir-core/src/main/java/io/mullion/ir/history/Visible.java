package io.mullion.ir.history;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Range;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one lineage shows as of a commit.
 *
 * @param backfilled windows that are complete besides the sealed ones
 * @param readable panes that can be used
 * @param lost panes that cannot, with the kind of gap that they leave
 * @param distrusted commits whose missing panes are not known to be empty
 */
public record Visible(
        Lineage lineage,
        long commit,
        Seal seal,
        ImmutableRangeSet<Long> backfilled,
        List<StoredPane> readable,
        List<Lost> lost,
        ImmutableSortedSet<Long> distrusted) {

    /** A pane that is in effect and cannot be read. */
    public record Lost(StoredPane pane, GapKind kind) {}

    static Visible of(LineageHistory history, long commit) {
        Map<Long, Ending.Kind> ended = new HashMap<>();
        for (Ending ending : history.endings()) {
            if (ending.at() <= commit) {
                ended.put(ending.pane(), ending.kind());
            }
        }
        ImmutableSortedSet<Long> distrusted = history.distrusted().headSet(commit, true);
        List<StoredPane> readable = new ArrayList<>();
        List<Lost> lost = new ArrayList<>();
        for (StoredPane pane : history.panes().values()) {
            Ending.Kind end = ended.get(pane.id());
            if (pane.visibleFrom() > commit || end == Ending.Kind.SUPERSEDED) {
                continue;
            }
            GapKind unreadable = history.unreadable().get(pane.id());
            if (end == Ending.Kind.EXPIRED) {
                lost.add(new Lost(pane, GapKind.EXPIRED));
            } else if (unreadable != null) {
                lost.add(new Lost(pane, unreadable));
            } else if (distrusted.contains(pane.visibleFrom())) {
                lost.add(new Lost(pane, GapKind.QUARANTINED));
            } else {
                readable.add(pane);
            }
        }
        Commit as = history.commit(commit)
                .orElseGet(() -> new Commit(
                        0,
                        new CommitOrigin.Expiry(),
                        new Seal(
                                history.lineage().firstWindow(),
                                history.lineage().firstWindow()),
                        ImmutableRangeSet.of()));
        return new Visible(history.lineage(), commit, as.seal(), as.backfilled(), readable, lost, distrusted);
    }

    /**
     * The panes that the next commit finds. After a rewind these are not those of the newest commit: a derived pane that stays
     * comes into sight with the next commit, and what it replaced goes out of sight.
     */
    static Visible next(LineageHistory history) {
        return of(history, history.lastNumber());
    }

    /** The complete windows, as values of the time column. */
    Constraint complete() {
        ValueType.TimestampType type = lineage.timeType();
        Constraint complete = seal.time(type);
        for (Range<Long> range : backfilled.asRanges()) {
            Range<Value> time = Range.closedOpen(
                    Seal.timestamp(range.lowerEndpoint(), type), Seal.timestamp(range.upperEndpoint(), type));
            complete = complete.union(Constraint.range(type, time));
        }
        return complete;
    }

    /** Panes whose rows are in effect, whether they can be read or not. */
    List<StoredPane> inEffect() {
        List<StoredPane> all = new ArrayList<>(readable);
        lost.forEach(pane -> all.add(pane.pane()));
        return all;
    }

    /** Panes that retention has not removed. */
    List<StoredPane> listed() {
        List<StoredPane> all = new ArrayList<>(readable);
        lost.stream().filter(pane -> pane.kind() != GapKind.EXPIRED).forEach(pane -> all.add(pane.pane()));
        return all;
    }
}

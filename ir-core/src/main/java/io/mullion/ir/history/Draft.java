package io.mullion.ir.history;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** A history in the making. Used once. */
final class Draft {
    private final LineageHistory before;
    private final List<StoredPane> added = new ArrayList<>();
    private long lastNumber;
    private long nextPane;
    Runs runs;
    final List<Commit> commits;
    final TreeMap<Long, StoredPane> panes;
    final List<Ending> endings;
    final TreeMap<Long, GapKind> unreadable;
    final TreeSet<Long> distrusted;
    final List<HiddenBackfill> backfills;

    Draft(LineageHistory before) {
        this.before = before;
        this.lastNumber = before.lastNumber();
        this.nextPane = before.nextPane();
        this.runs = before.runs();
        this.commits = new ArrayList<>(before.commits());
        this.panes = new TreeMap<>(before.panes());
        this.endings = new ArrayList<>(before.endings());
        this.unreadable = new TreeMap<>(before.unreadable());
        this.distrusted = new TreeSet<>(before.distrusted());
        this.backfills = new ArrayList<>(before.backfills());
    }

    /** The number of a new commit that seals what was sealed before. */
    long commit(CommitOrigin origin) {
        return commit(origin, before.seal(), before.backfilled());
    }

    long commit(CommitOrigin origin, Seal seal, ImmutableRangeSet<Long> backfilled) {
        commits.add(new Commit(++lastNumber, origin, seal, backfilled));
        return lastNumber;
    }

    /** A pane that the newest commit makes visible. */
    StoredPane add(
            ImmutableSortedMap<Integer, Value> population, WindowRange window, Constraint arrival, PaneKind kind) {
        StoredPane pane = new StoredPane(nextPane++, population, window, arrival, kind, lastNumber);
        panes.put(pane.id(), pane);
        added.add(pane);
        return pane;
    }

    void end(StoredPane pane, Ending.Kind kind, long reach) {
        endings.add(new Ending(pane.id(), lastNumber, kind, reach));
    }

    Step accepted() {
        LineageHistory after = new LineageHistory(
                before.lineage(),
                runs,
                ImmutableList.copyOf(commits),
                lastNumber,
                ImmutableSortedMap.copyOf(panes),
                ImmutableList.copyOf(endings),
                ImmutableSortedMap.copyOf(unreadable),
                ImmutableSortedSet.copyOf(distrusted),
                ImmutableList.copyOf(backfills),
                nextPane);
        return new Step.Accepted(after, added);
    }
}

package io.mullion.ir.history;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Range;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Overlaps;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One cover. First what the lineage can know of at all is cut out of the request: its own selection and the complete
 * windows. In there, source panes hold all rows; whatever has no source pane is empty, be that pane readable or not. Then
 * panes are chosen, and source panes that neither are used nor lie in a roll-up that is used are gaps.
 */
final class Covering {
    private final Request request;
    private final Snapshot snapshot;
    private final ImmutableSortedMap<String, LineageHistory> histories;
    private final List<Gap> gaps = new ArrayList<>();

    Covering(Request request, Snapshot snapshot, Collection<LineageHistory> histories) {
        this.request = request;
        this.snapshot = snapshot;
        ImmutableSortedMap.Builder<String, LineageHistory> byName = ImmutableSortedMap.naturalOrder();
        histories.forEach(history -> byName.put(history.lineage().name(), history));
        this.histories = byName.build();
        if (!this.histories.containsKey(request.lineage())) {
            throw new IllegalArgumentException("no lineage " + request.lineage());
        }
    }

    CoverResult cover() {
        Map<String, Visible> visible = new TreeMap<>();
        for (Map.Entry<String, Long> entry : snapshot.commits().entrySet()) {
            LineageHistory history = histories.get(entry.getKey());
            if (history == null || history.at(entry.getValue()).isEmpty()) {
                return new CoverResult.SnapshotIsGone(entry.getKey(), entry.getValue());
            }
            visible.put(entry.getKey(), history.at(entry.getValue()).get());
        }
        Visible asked = visible.get(request.lineage());
        if (asked == null) {
            throw new IllegalArgumentException("a snapshot without " + request.lineage() + ": " + snapshot);
        }
        return new CoverResult.Covered(cover(asked, visible.values()));
    }

    private Cover cover(Visible visible, Collection<Visible> all) {
        Box asked = request.asOf(visible);
        Box known = known(asked, visible);
        List<Placed> readable = overlapping(known, all);
        List<Placed> sources = new ArrayList<>();
        List<Placed> rollUps = new ArrayList<>();
        for (Placed pane : readable) {
            if (known.provablyContains(pane.box())) {
                (pane.pane().kind() == PaneKind.SOURCE ? sources : rollUps).add(pane);
            }
        }
        List<Placed> cells = new ArrayList<>();
        for (StoredPane pane : visible.inEffect()) {
            if (pane.kind() == PaneKind.SOURCE) {
                place(known, visible.lineage(), pane, cells);
            }
        }
        List<Placed> used = new ArrayList<>(CoverSearch.choose(rollUps, cells, sources));
        List<Placed> chosen = List.copyOf(used);
        sources.stream().filter(pane -> !isIn(pane, chosen)).forEach(used::add);
        requireDisjoint(used);

        List<Selection> accounted = new ArrayList<>();
        used.forEach(pane -> accounted.add(Selection.of(pane.box())));
        for (Placed cell : cells) {
            if (!isIn(cell, used)) {
                Selection part = Selection.of(known.and(cell.box()));
                gaps.add(LostCells.gap(cell, part, visible, readable));
                accounted.add(part);
            }
        }
        Selection rest = Selection.of(known).subtract(Selection.overlappingUnion(accounted));
        Selection empty = withoutDistrusted(rest, visible);
        return new Cover(
                visible.commit(),
                Selection.of(asked),
                used.stream().map(Placed::pane).toList(),
                empty,
                gaps);
    }

    /** The part of the request about which the lineage knows everything; the rest goes to the gaps. */
    private Box known(Box asked, Visible visible) {
        Lineage lineage = visible.lineage();
        Selection outside = Selection.of(asked).subtract(Selection.of(lineage.selection()));
        addGap(GapKind.MISSING, outside, "outside what the lineage " + lineage.name() + " reads");
        Box inside = asked.and(lineage.selection());
        Constraint time = inside.constraint(lineage.time()).orElseGet(() -> Constraint.all(lineage.timeType()));
        Constraint untimed = Constraint.missing(lineage.timeType()).intersect(time);
        addTimeGap(GapKind.MISSING, inside, lineage, untimed, "rows without a time are in no pane");
        Constraint line = time.intersect(Constraint.fullLine(lineage.timeType()));
        Constraint open = openTime(visible);
        addTimeGap(GapKind.OPEN, inside, lineage, line.intersect(open), "not sealed yet");
        Constraint early = line.minus(open).minus(visible.complete());
        addTimeGap(GapKind.MISSING, inside, lineage, early, "before the first complete window");
        return inside.with(lineage.time(), line.intersect(visible.complete()));
    }

    private static Constraint openTime(Visible visible) {
        Lineage lineage = visible.lineage();
        Seal seal = visible.seal();
        Range<Value> unsealed = seal.isNothing() && seal.first() == Seal.BEGINNING
                ? Range.all()
                : Range.atLeast(Seal.timestamp(seal.isNothing() ? seal.first() : seal.to(), lineage.timeType()));
        return new Constraint(lineage.timeType(), ImmutableRangeSet.of(unsealed), false, false, false);
    }

    private static List<Placed> overlapping(Box known, Collection<Visible> all) {
        List<Placed> result = new ArrayList<>();
        for (Visible visible : all) {
            visible.readable().forEach(pane -> place(known, visible.lineage(), pane, result));
        }
        return result;
    }

    private static void place(Box known, Lineage lineage, StoredPane pane, List<Placed> to) {
        boolean mayShareTime = known.constraint(lineage.time())
                .filter(time -> time.ranges()
                        .intersects(pane.window().asTime(lineage.timeType().zoned())))
                .isPresent();
        if (mayShareTime) {
            Box box = lineage.box(pane);
            if (!known.isProvablyDisjointFrom(box)) {
                to.add(new Placed(pane, box));
            }
        }
    }

    private static boolean isIn(Placed pane, List<Placed> others) {
        return others.stream().anyMatch(other -> other.box().provablyContains(pane.box()));
    }

    /** L0: no row counts twice. The search sees to it, and this proves it. */
    private static void requireDisjoint(List<Placed> used) {
        Overlaps.find(used.stream().map(pane -> Selection.of(pane.box())).toList())
                .ifPresent(overlap -> {
                    throw new IllegalStateException("a cover holds rows twice: "
                            + used.get(overlap.first()).pane() + " and "
                            + used.get(overlap.second()).pane());
                });
    }

    /** Where the list of a commit's panes cannot be trusted, a pane that is not in it may have been. */
    private Selection withoutDistrusted(Selection rest, Visible visible) {
        Selection empty = rest;
        for (long commit : visible.distrusted()) {
            Selection by = Selection.of(Box.of(visible.lineage().arrival(), Lineage.only(commit)));
            addGap(GapKind.QUARANTINED, empty.intersect(by), "the list of panes of commit " + commit + " is damaged");
            empty = empty.subtract(by);
        }
        return empty;
    }

    private void addTimeGap(GapKind kind, Box inside, Lineage lineage, Constraint time, String reason) {
        addGap(kind, Selection.of(inside.with(lineage.time(), time)), reason);
    }

    private void addGap(GapKind kind, Selection part, String reason) {
        if (!part.isEmpty()) {
            gaps.add(new Gap(kind, part, reason));
        }
    }
}

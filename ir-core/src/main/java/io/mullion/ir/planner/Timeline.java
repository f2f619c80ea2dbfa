package io.mullion.ir.planner;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the time of a request into the windows that are complete and the gaps around them (S10). A window is complete when
 * it starts at or after the first window, ends at or before the seal, and lies in no hole.
 */
final class Timeline {
    private final ValueType.TimestampType type;
    private final PaneInventory inventory;

    /** Windows to read, and what of the time they leave over. */
    record Cut(List<WindowRange> windows, List<TimeGap> gaps) {}

    record TimeGap(GapKind kind, Constraint time, String reason) {}

    Timeline(PaneInventory inventory) {
        this.type = inventory.timeType();
        this.inventory = inventory;
    }

    Cut cut(Constraint wanted) {
        List<TimeGap> gaps = new ArrayList<>();
        if (wanted.withNull() || wanted.withAbsent()) {
            Constraint untimed = Constraint.missing(type).intersect(wanted);
            gaps.add(new TimeGap(GapKind.MISSING, untimed, "rows without a time are in no pane"));
        }
        if (inventory.firstWindow().isEmpty() || inventory.sealedTo().isEmpty()) {
            addGap(gaps, GapKind.OPEN, wanted, Range.all(), "nothing is sealed yet");
            return new Cut(List.of(), gaps);
        }
        Value first = timestamp(inventory.firstWindow().getAsLong());
        Value sealed = timestamp(inventory.sealedTo().getAsLong());
        addGap(
                gaps,
                GapKind.MISSING,
                wanted,
                Range.lessThan(first),
                "before the first complete window, which starts at " + first.display());
        Constraint known = first.compareTo(sealed) < 0
                ? wanted.intersect(time(Range.closedOpen(first, sealed)))
                : Constraint.none(type);
        for (Hole hole : inventory.holes()) {
            Range<Value> range = hole.windows().asTime(type.zoned());
            addGap(gaps, hole.kind(), known, range, hole.reason());
            known = known.minus(time(range));
        }
        List<WindowRange> windows = new ArrayList<>();
        for (Range<Value> range : known.ranges().asRanges()) {
            WindowRange.inside(range, inventory.grid()).ifPresent(windows::add);
        }
        Constraint edges = known.minus(timeOf(windows));
        addGap(
                gaps,
                GapKind.STRADDLING,
                edges,
                Range.all(),
                "inside a pane of " + inventory.grid().widthMillis() + " ms, which cannot be cut");
        addGap(
                gaps,
                GapKind.OPEN,
                wanted,
                Range.atLeast(sealed),
                "not sealed yet: windows are sealed up to " + sealed.display());
        return new Cut(windows, gaps);
    }

    Constraint timeOf(List<WindowRange> windows) {
        ImmutableRangeSet<Value> ranges = ImmutableRangeSet.unionOf(
                windows.stream().map(range -> range.asTime(type.zoned())).toList());
        return new Constraint(type, ranges, false, false, false);
    }

    private void addGap(List<TimeGap> gaps, GapKind kind, Constraint wanted, Range<Value> range, String reason) {
        Constraint part = wanted.intersect(time(range));
        if (!part.isEmpty()) {
            gaps.add(new TimeGap(kind, part, reason));
        }
    }

    private Constraint time(Range<Value> range) {
        return Constraint.range(type, range);
    }

    private Value timestamp(long epochMillis) {
        return WindowRange.timestamp(epochMillis, type.zoned());
    }
}

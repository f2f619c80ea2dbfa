package io.mullion.ir.history;

import com.google.common.collect.Range;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * The windows {@code [first, to)} of which all panes are in the catalog, late rows aside: a window of them without a pane
 * is empty (S10).
 *
 * @param first start of the first window that was read from its beginning, in epoch ms, or {@link #BEGINNING}
 * @param to end of the last sealed window; not after {@code first} while nothing is sealed
 */
public record Seal(long first, long to) {
    /** Before all time. */
    public static final long BEGINNING = Long.MIN_VALUE;

    public boolean isNothing() {
        return to <= first;
    }

    /**
     * The seal after one more checkpoint; it never moves back, though watermarks may after a restart.
     *
     * <p>An idle split holds the seal where it stands: its next event may be for any window after its watermark. Only a split
     * that was read to its end lets go. Once all have been, the last window with data is sealed as well and nothing after it,
     * since the input may be continued.
     *
     * @param lastData end of the last window that has a pane
     */
    Seal advance(List<SplitProgress> progress, OptionalLong lastData, PaneGrid grid) {
        OptionalLong reached = progress.stream().allMatch(SplitProgress::ended)
                ? lastData
                : progress.stream()
                        .filter(split -> !split.ended())
                        .mapToLong(SplitProgress::watermark)
                        .min();
        boolean isKnown = reached.isPresent() && reached.getAsLong() != SplitProgress.NO_WATERMARK;
        return isKnown ? new Seal(first, Math.max(to, grid.windowStart(reached.getAsLong()))) : this;
    }

    /** The sealed windows as values of the time column. */
    Constraint time(ValueType.TimestampType type) {
        if (isNothing()) {
            return Constraint.none(type);
        }
        Value end = timestamp(to, type);
        return Constraint.range(
                type, first == BEGINNING ? Range.lessThan(end) : Range.closedOpen(timestamp(first, type), end));
    }

    static Value timestamp(long epochMillis, ValueType.TimestampType type) {
        return new Value.Timestamp(Instant.ofEpochMilli(epochMillis), type.zoned());
    }
}

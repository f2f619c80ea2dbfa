package io.mullion.ir.history;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Range;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.Map;

/**
 * One ingestion job across its restarts, and the layout of the panes it makes for one definition.
 *
 * @param name names the lineage; its commits are a dimension of their own, comparable with no other lineage's
 * @param labels type of each label column, by the column's position
 * @param timeColumn position of the event time
 * @param grid the windows of the panes that the job writes; roll-ups have longer ones
 * @param selection which rows the job reads at all
 * @param firstWindow start in epoch ms of the first window that was read from its beginning, {@link Seal#BEGINNING} for
 *     an input that is known to be complete
 */
public record Lineage(
        String name,
        ImmutableSortedMap<Integer, ValueType> labels,
        int timeColumn,
        ValueType.TimestampType timeType,
        PaneGrid grid,
        Box selection,
        long firstWindow) {

    public Dimension arrival() {
        return new Dimension.Arrival(name);
    }

    public Dimension time() {
        return new Dimension.Column(timeColumn);
    }

    /** The rows of a population in a window that came by some commits. */
    public Box box(Map<Integer, Value> population, WindowRange window, Constraint commits) {
        ImmutableSortedMap.Builder<Dimension, Constraint> box = ImmutableSortedMap.naturalOrder();
        population.forEach((column, value) -> box.put(new Dimension.Column(column), point(column, value)));
        Constraint time = Constraint.range(timeType, window.asTime(timeType.zoned()));
        return new Box(box.put(time(), time).put(arrival(), commits).build());
    }

    /** The rows that a pane holds: all of them, and no other. */
    public Box box(StoredPane pane) {
        return box(pane.population(), pane.window(), pane.arrival());
    }

    /** All commits up to one; a lineage without commits has no row by its first one either. */
    static Constraint upTo(long commit) {
        return commits(Range.closed(Value.integer(1), Value.integer(Math.max(1, commit))));
    }

    static Constraint only(long commit) {
        return commits(Range.singleton(Value.integer(commit)));
    }

    private static Constraint commits(Range<Value> range) {
        return Constraint.range(ValueType.BIGINT, range);
    }

    private Constraint point(int column, Value value) {
        ValueType type = labels.get(column);
        if (type == null) {
            throw new IllegalArgumentException("column " + column + " is no label of " + name);
        }
        return Constraint.point(type, value);
    }
}

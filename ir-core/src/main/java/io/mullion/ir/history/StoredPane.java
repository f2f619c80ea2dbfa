package io.mullion.ir.history;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;

/**
 * One stored state; it never changes.
 *
 * @param id names the pane within its lineage, never used again
 * @param population value of each label, by column; over a label that is not in it all values have been put together
 * @param arrival the commits whose rows of this population and window are in the pane, all of them and no others (ADR
 *     0014): {c} for a pane that commit c published, 1 to N for a roll-up of what was visible at N
 * @param visibleFrom the commit from which on readers see the pane; for a derived pane that is no part of its arrival
 */
public record StoredPane(
        long id,
        ImmutableSortedMap<Integer, Value> population,
        WindowRange window,
        Constraint arrival,
        PaneKind kind,
        long visibleFrom) {

    public StoredPane {
        if (arrival.ranges().isEmpty()) {
            throw new IllegalArgumentException("a pane came by some commit");
        }
    }

    /** The last commit of the arrival. */
    public long lastArrival() {
        return ((Value.Int) arrival.ranges().span().upperEndpoint()).value() - 1;
    }

    public long widthMillis() {
        return window.to() - window.from();
    }

    boolean isOfSamePlace(StoredPane other) {
        return population.equals(other.population) && window.equals(other.window) && kind == other.kind;
    }
}

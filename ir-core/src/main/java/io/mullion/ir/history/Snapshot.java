package io.mullion.ir.history;

import com.google.common.collect.ImmutableSortedMap;
import java.util.Collection;

/**
 * The commits that a reader reads as of, by lineage. Reading it again gives the same answers, whatever happens in between,
 * unless a pane is damaged meanwhile or a rewind takes one of the commits away.
 */
public record Snapshot(ImmutableSortedMap<String, Long> commits) {

    /** The newest commits. */
    public static Snapshot of(Collection<LineageHistory> histories) {
        ImmutableSortedMap.Builder<String, Long> commits = ImmutableSortedMap.naturalOrder();
        histories.forEach(history -> commits.put(history.lineage().name(), history.head()));
        return new Snapshot(commits.build());
    }
}

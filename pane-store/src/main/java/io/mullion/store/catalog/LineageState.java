package io.mullion.store.catalog;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.planner.Hole;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the catalog knows of a lineage at one moment.
 *
 * @param epoch the current run's number, 0 before the first
 * @param commits number of the last commit, 0 before the first; a rewind leaves out numbers
 * @param lastCommit the run and checkpoint of the latest commit of a run
 * @param firstWindow start in epoch ms of the first complete window
 * @param sealedTo end in epoch ms of the last sealed window
 * @param holes windows between the two that nobody has read
 * @param rows events in visible panes
 * @param ingested events that the runs have brought, also those whose panes gave way to a backfill
 * @param panes visible panes
 * @param rejected rejected events by reason, over all commits of runs
 * @param input what the lineage reads
 */
public record LineageState(
        String dataset,
        long epoch,
        long commits,
        Optional<CheckpointId> lastCommit,
        OptionalLong firstWindow,
        OptionalLong sealedTo,
        List<Hole> holes,
        long rows,
        long ingested,
        long panes,
        ImmutableSortedMap<String, Long> rejected,
        String input) {
    public LineageState {
        holes = List.copyOf(holes);
    }
}

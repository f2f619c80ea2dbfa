package io.mullion.store.catalog;

import com.google.common.collect.ImmutableSortedMap;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the catalog knows of a lineage at one moment.
 *
 * @param epoch the current run's number, 0 before the first
 * @param commits how many commits there are; commit sequence numbers run from 1 to this
 * @param lastCommit the run and checkpoint of the latest commit
 * @param firstWindow start in epoch ms of the first complete window
 * @param sealedTo end in epoch ms of the last sealed window
 * @param rows events in visible panes
 * @param panes visible panes
 * @param rejected rejected events by reason, over all commits
 * @param input what the lineage reads
 */
public record LineageState(
        String dataset,
        long epoch,
        long commits,
        Optional<CheckpointId> lastCommit,
        OptionalLong firstWindow,
        OptionalLong sealedTo,
        long rows,
        long panes,
        ImmutableSortedMap<String, Long> rejected,
        String input) {}

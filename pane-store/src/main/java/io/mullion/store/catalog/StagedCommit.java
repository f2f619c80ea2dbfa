package io.mullion.store.catalog;

import com.google.common.collect.ImmutableSortedMap;
import java.util.List;
import java.util.OptionalLong;

/**
 * Everything one checkpoint adds to a lineage. Invisible until the catalog has committed it, and committed as a whole.
 *
 * @param id the run and checkpoint that produced it; committing the same id twice changes nothing
 * @param blocks encoded pane blocks (see {@code io.mullion.store.block})
 * @param firstWindow start in epoch ms of the earliest window read from its beginning, once known
 * @param sealedTo end in epoch ms of the last window whose rows are all here, once known; seals only ever advance
 * @param rows events that went into panes
 * @param rejected events that did not, by reason; they are in the dead letter
 */
public record StagedCommit(
        CheckpointId id,
        List<byte[]> blocks,
        OptionalLong firstWindow,
        OptionalLong sealedTo,
        long rows,
        ImmutableSortedMap<String, Long> rejected) {
    public StagedCommit {
        blocks = List.copyOf(blocks);
    }
}

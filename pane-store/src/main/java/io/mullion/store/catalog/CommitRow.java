package io.mullion.store.catalog;

import java.util.OptionalLong;

/**
 * A commit, and what the lineage holds up to it.
 *
 * @param seq number that the catalog gave the commit, from 1
 * @param firstWindow start of the first complete window, in epoch ms; it only ever moves back
 * @param sealedTo end of the last sealed window, in epoch ms; it only ever advances
 * @param events events in all commits up to this one
 * @param panes panes in all commits up to this one
 * @param blocks blocks in all commits up to this one
 */
record CommitRow(
        long seq,
        CheckpointId id,
        OptionalLong firstWindow,
        OptionalLong sealedTo,
        long events,
        long panes,
        long blocks) {

    /** Before the first commit. */
    static final CommitRow NONE =
            new CommitRow(0, new CheckpointId(0, 0), OptionalLong.empty(), OptionalLong.empty(), 0, 0, 0);

    /**
     * The commit after this one.
     *
     * @param number that the catalog gives it
     */
    CommitRow next(long number, StagedCommit commit, long newPanes) {
        return new CommitRow(
                number,
                commit.id(),
                merge(firstWindow, commit.firstWindow(), true),
                merge(sealedTo, commit.sealedTo(), false),
                Math.addExact(events, commit.rows()),
                Math.addExact(panes, newPanes),
                Math.addExact(blocks, commit.blocks().size()));
    }

    /** Whether a run brought it, and not a backfill. */
    boolean isOfRun() {
        return id.epoch() != Backfill.EPOCH;
    }

    private static OptionalLong merge(OptionalLong a, OptionalLong b, boolean smaller) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        return OptionalLong.of(
                smaller ? Math.min(a.getAsLong(), b.getAsLong()) : Math.max(a.getAsLong(), b.getAsLong()));
    }
}

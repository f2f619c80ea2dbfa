package io.mullion.ir.history;

/**
 * Why an operation did not happen.
 *
 * @param evidence the values that the reason is about, for people
 */
public record Refusal(Reason reason, String evidence) {

    /** Reasons, by the operation they belong to. */
    public enum Reason {
        /** Start: another lineage owns the definition. */
        OWNED_BY_ANOTHER_LINEAGE,
        /** Start: without restored state the job would read again what the commits hold. */
        FRESH_START_OVER_COMMITS,
        /** Start: from a checkpoint that is older than the last commit. */
        CHECKPOINT_IS_OLD,
        /** Start, commit: of a run that another has taken over from, or that a rewind has ended. */
        FENCED,
        /** Commit: a later checkpoint of the job is committed already. */
        OUT_OF_ORDER,
        /** Commit, backfill: two panes for one population and window. */
        PANE_TWICE,
        /** Commit, backfill: not a window of the lineage's grid. */
        NOT_ON_GRID,
        /** Commit, backfill: not what the lineage reads. */
        OUTSIDE_SELECTION,
        /** Commit: the source position went back, or a split is gone. */
        POSITION_MOVED_BACK,
        /** Roll-up: its sources leave a gap that it would hide. */
        COVER_HAS_GAPS,
        /** Roll-up: a backfill has replaced some of its sources since. */
        SOURCES_ARE_STALE,
        /** Roll-up: neither a longer window nor fewer labels. */
        NOT_COARSER,
        /** Roll-up: no rows. */
        NOTHING_TO_ROLL_UP,
        /** Any: a snapshot or commit that does not exist, or that a rewind has taken away. */
        NO_SUCH_COMMIT,
        /** Compaction, loss: no pane of this number that readers see. */
        NO_SUCH_PANE,
        /** Compaction: panes of several populations, windows or kinds. */
        DIFFERENT_PLACES,
        /** Compaction: two panes that hold the same rows. */
        OVERLAP,
        /** Compaction: a backfill in progress will replace a part of the rows only. */
        BACKFILL_IN_PROGRESS,
        /** Backfill: windows that are not sealed, or not whole ones. */
        RANGE_NOT_SEALED,
        /** Backfill: another one of these windows is in progress. */
        BACKFILLS_OVERLAP,
        /** Backfill: not begun, or complete already. */
        NO_SUCH_BACKFILL,
        /** Backfill: published before its end. */
        BACKFILL_INCOMPLETE,
        /** Retention: nothing is as old as that. */
        NOTHING_TO_EXPIRE
    }

    public String message() {
        return reason + ": " + evidence;
    }
}

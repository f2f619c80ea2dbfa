package io.mullion.store.catalog;

import io.mullion.ir.planner.WindowRange;
import java.util.OptionalLong;

/**
 * Windows of a lineage that are read again (S9). While it is hidden nobody sees any of it; its commit puts all of it in the
 * place of the panes that were there when it began, and leaves what the live lineage has brought since.
 *
 * @param id number of the backfill within its lineage, from 1
 * @param range the windows, whole ones of the lineage's grid
 * @param upTo the lineage's last commit when the backfill began
 * @param commit the commit that published it
 * @param events in its panes, 0 until it is published
 * @param replacedEvents in the panes that gave way, as far as those could be read
 * @param replacedPanes how many panes gave way
 */
public record Backfill(
        long id,
        WindowRange range,
        long upTo,
        State state,
        OptionalLong commit,
        long events,
        long replacedEvents,
        long replacedPanes) {

    /** A backfill is hidden first; what it becomes after that is for ever. */
    public enum State {
        HIDDEN,
        PUBLISHED,
        ABANDONED
    }

    /** Epoch of the commits that publish backfills: none of a run, which are numbered from 1. */
    static final long EPOCH = 0;

    /** Identity of the commit that publishes it. */
    CheckpointId checkpointId() {
        return new CheckpointId(EPOCH, id);
    }

    /** Whether a pane gives way to this backfill, once that is in sight. */
    boolean replaces(long windowStart, long seq) {
        return seq <= upTo && range.from() <= windowStart && windowStart < range.to();
    }

    /** Whether all panes of a block do. */
    boolean replacesAll(BlockRow block) {
        return block.seq() <= upTo && range.from() <= block.from() && block.to() <= range.to();
    }

    boolean touches(WindowRange other) {
        return range.from() < other.to() && other.from() < range.to();
    }

    Backfill published(long seq, long itsEvents, Replaced replaced) {
        return new Backfill(
                id, range, upTo, State.PUBLISHED, OptionalLong.of(seq), itsEvents, replaced.events(), replaced.panes());
    }

    Backfill abandoned() {
        return new Backfill(id, range, upTo, State.ABANDONED, OptionalLong.empty(), 0, 0, 0);
    }

    /** What gave way to a backfill. */
    record Replaced(long events, long panes) {}
}

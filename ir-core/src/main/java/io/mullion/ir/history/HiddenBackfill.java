package io.mullion.ir.history;

import io.mullion.ir.planner.WindowRange;
import java.util.List;

/**
 * A backfill that no reader sees yet.
 *
 * @param range the windows that are read again
 * @param upTo the last commit whose rows are read again
 * @param position where reading has to stop: the source position recorded as of {@code upTo}
 * @param panes what its checkpoints have brought so far
 * @param complete whether the last of it is there
 */
public record HiddenBackfill(
        WindowRange range, long upTo, List<SplitProgress> position, List<NewPane> panes, boolean complete) {
    public HiddenBackfill {
        position = List.copyOf(position);
        panes = List.copyOf(panes);
    }
}

package io.mullion.ir.history;

import io.mullion.ir.planner.Gap;
import io.mullion.ir.predicate.Selection;
import java.util.Collection;
import java.util.List;

/**
 * A request at a snapshot, taken apart (S7, S10): panes to read, pairwise disjoint, what is known to be empty, and gaps.
 * The three are disjoint and together equal {@code asked}.
 *
 * <p>Example: an hour was rolled up from commits up to 10, and commit 12 brought a delta for one of its minutes. As of
 * commit 12 the hour is that roll-up, the delta, and nothing else: by commits 11 and 12 the other minutes are known to be
 * empty. Once the hour is rolled up from commits up to 12, that pane answers alone, and holds the delta.
 *
 * @param commit the commit of the lineage that is read as of
 * @param asked the request as of the snapshot, with bounds
 * @param used the panes to merge
 * @param empty the part without rows as of the snapshot
 */
public record Cover(long commit, Selection asked, List<StoredPane> used, Selection empty, List<Gap> gaps) {

    public Cover {
        used = List.copyOf(used);
        gaps = List.copyOf(gaps);
    }

    /**
     * Covers a request.
     *
     * @param histories all lineages of the snapshot; the panes of each are offered, and only those of the lineage that is
     *     asked are ever proven to be inside the request
     */
    public static CoverResult of(Request request, Snapshot snapshot, Collection<LineageHistory> histories) {
        return new Covering(request, snapshot, histories).cover();
    }

    public boolean isComplete() {
        return gaps.isEmpty();
    }

    /** Everything that was asked for, or an error that lists what is not there. */
    public Answer strict() {
        return isComplete() ? new Answer.Panes(used, gaps) : new Answer.NotAnswered(gaps);
    }

    /** What is there; the gaps go into the receipt. */
    public Answer partial() {
        return new Answer.Panes(used, gaps);
    }
}

package io.mullion.store.catalog;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.Hole;
import io.mullion.ir.planner.WindowRange;
import java.util.List;
import java.util.OptionalLong;

/**
 * Which windows are complete (S10): those that the runs have sealed, and those that a backfill has read.
 *
 * @param first start in epoch ms of the first of them
 * @param holes what lies between them
 */
record Complete(OptionalLong first, List<Hole> holes) {
    private static final String WHY = "nobody has read it: it is after a backfill, and before the first window that the"
            + " ingestion read from its beginning";

    /** As of a commit. */
    static Complete of(CommitRow commit, List<Backfill> backfills) {
        if (commit.firstWindow().isEmpty() || commit.sealedTo().isEmpty() || backfills.isEmpty()) {
            return new Complete(commit.firstWindow(), List.of());
        }
        RangeSet<Long> complete = TreeRangeSet.create();
        long first = commit.firstWindow().getAsLong();
        complete.add(Range.closedOpen(first, Math.max(first, commit.sealedTo().getAsLong())));
        backfills.forEach(backfill -> complete.add(
                Range.closedOpen(backfill.range().from(), backfill.range().to())));
        Range<Long> span = complete.span();
        List<Hole> holes = complete.complement().subRangeSet(span).asRanges().stream()
                .map(gap -> new Hole(new WindowRange(gap.lowerEndpoint(), gap.upperEndpoint()), GapKind.MISSING, WHY))
                .toList();
        return new Complete(OptionalLong.of(span.lowerEndpoint()), holes);
    }
}

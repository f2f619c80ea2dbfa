package io.mullion.ir.replay;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.history.CheckpointId;
import io.mullion.ir.history.Cover;
import io.mullion.ir.history.CoverResult;
import io.mullion.ir.history.LineageHistory;
import io.mullion.ir.history.NewPane;
import io.mullion.ir.history.Request;
import io.mullion.ir.history.RunStart;
import io.mullion.ir.history.Snapshot;
import io.mullion.ir.history.SplitProgress;
import io.mullion.ir.history.Step;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import java.util.Collection;
import java.util.List;

/** What is verified: the operations of {@link LineageHistory} and the cover, as they are unless a test breaks one. */
interface HistoryRules {

    default Step start(LineageHistory history, String job, RunStart from) {
        return history.start(job, from);
    }

    default Step commit(LineageHistory history, CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
        return history.commit(id, brought, progress);
    }

    default Step rollUp(
            LineageHistory history, ImmutableSortedMap<Integer, Value> population, WindowRange window, Cover cover) {
        return history.rollUp(population, window, cover);
    }

    default Step compact(LineageHistory history, Collection<Long> ids) {
        return history.compact(ids);
    }

    default Step expire(LineageHistory history, long horizon, long maxWidthMillis) {
        return history.expire(horizon, maxWidthMillis);
    }

    default Step publishBackfill(LineageHistory history, WindowRange range) {
        return history.publishBackfill(range);
    }

    default Step rewind(LineageHistory history, long commit) {
        return history.rewind(commit);
    }

    default CoverResult cover(Request request, Snapshot snapshot, Collection<LineageHistory> histories) {
        return Cover.of(request, snapshot, histories);
    }
}

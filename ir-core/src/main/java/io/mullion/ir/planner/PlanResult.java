package io.mullion.ir.planner;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.List;
import java.util.Optional;

/** The outcome of planning a request. */
public sealed interface PlanResult {

    /**
     * A way to answer the request, as far as {@code covered} goes.
     *
     * @param request coverage that was asked for
     * @param asked the rows asked for, as of the snapshot; a measure over its full line counts as not restricted
     * @param windows the windows to read, in order; their panes hold every covered row
     * @param groups one per distinct key among the populations; exactly one, with an empty key, without GROUP BY
     * @param covered the part of the request that panes and seals answer; disjoint from the gaps, and with them equal to
     *     {@code asked}
     * @param gaps what is left over, in order of time
     */
    record Planned(
            Coverage request,
            Selection asked,
            List<WindowRange> windows,
            List<Group> groups,
            Selection covered,
            List<Gap> gaps)
            implements PlanResult {
        public Planned {
            windows = List.copyOf(windows);
            groups = List.copyOf(groups);
            gaps = List.copyOf(gaps);
        }
    }

    /**
     * The states that answer one group.
     *
     * @param key values of the group keys, in the order of the request's
     * @param populations numbers of the populations whose panes are merged
     * @param state the admitted merge, one child per population and run of windows; absent where there is nothing to read
     */
    record Group(List<Value> key, List<Long> populations, Optional<SummaryMerge> state) {
        public Group {
            key = List.copyOf(key);
            populations = List.copyOf(populations);
        }
    }

    /** The stored panes cannot answer this request, whatever its time range. */
    record NotPlanned(List<Rejection> rejections) implements PlanResult {
        public NotPlanned {
            rejections = List.copyOf(rejections);
        }

        public String message() {
            return String.join("; ", rejections.stream().map(Rejection::message).toList());
        }
    }
}

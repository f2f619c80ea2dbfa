package io.mullion.ir.timing;

import io.mullion.ir.plan.PlanNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plan cut where its times meet (S8). The job runs the ingestion part while events come in and stores what each of its
 * plans gives; the query part reads those states and does the rest. Both together are the whole plan, so that running it
 * cut (B1) and running all of it over raw rows (B2) give the same answer.
 *
 * @param ingestion the plans whose states are stored, each once, in the order the query part reads them
 * @param query what is left to do when the question is asked
 */
public record Cut(List<PlanNode> ingestion, QueryPart query) {

    public Cut {
        ingestion = List.copyOf(ingestion);
    }

    /**
     * Cuts a timed plan. A plan that is all of query time has no ingestion part, and one that is all of ingestion time is
     * read from the store as it is. The cost is the number of occurrences, shared ones counting once.
     *
     * @throws IllegalArgumentException if {@link TimingCheck} finds a violation
     */
    public static Cut of(TimedNode root) {
        TimingCheck.check(root).ifPresent(violation -> {
            throw new IllegalArgumentException(violation.message());
        });
        Cutter cutter = new Cutter();
        QueryPart query = cutter.part(root);
        return new Cut(cutter.ingestion, query);
    }

    private static final class Cutter {
        private final List<PlanNode> ingestion = new ArrayList<>();
        private final Set<PlanNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Map<TimedNode, QueryPart> parts = new IdentityHashMap<>();

        private QueryPart part(TimedNode timed) {
            QueryPart known = parts.get(timed);
            if (known == null) {
                known = timed.timing() == Timing.INGESTION ? stored(timed.node()) : computed(timed);
                parts.put(timed, known);
            }
            return known;
        }

        private QueryPart stored(PlanNode state) {
            if (seen.add(state)) {
                ingestion.add(state);
            }
            return new QueryPart.Stored(state);
        }

        private QueryPart computed(TimedNode timed) {
            return new QueryPart.Computed(
                    timed.node(), timed.children().stream().map(this::part).toList());
        }
    }
}

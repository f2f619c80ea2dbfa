package io.mullion.store.query;

import com.google.common.collect.BoundType;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Range;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.TruthSets;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.pane.Population;
import java.util.List;
import java.util.Optional;

/**
 * The panes that hold exactly the rows of one data set that satisfy a condition, for a reader that merges them itself, such
 * as a SQL engine. Every group of these panes is disjoint, whatever they are grouped by.
 *
 * <p>Time that the condition leaves open on a side ends there at the first complete window or at the seal, as in
 * {@link Query}. A bound that the condition does give is kept, so that what lies beyond the seal is a gap and not left out.
 *
 * @param snapshot commit as of which the panes are to be read
 * @param windows the windows to read, in order
 * @param populations the populations to read, by number
 * @param gaps parts of the request that are in no pane; what to do about them is for the caller to say (S10)
 * @param notes what was assumed
 */
public record PaneScan(
        String dataset,
        long snapshot,
        List<WindowRange> windows,
        ImmutableSortedMap<Long, Population> populations,
        List<Receipt.GapLine> gaps,
        List<String> notes) {
    /** A scan reads no quantile, but a query asks for at least one. */
    private static final double ANY_RANK = 0.5;

    public PaneScan {
        windows = List.copyOf(windows);
        gaps = List.copyOf(gaps);
        notes = List.copyOf(notes);
    }

    /**
     * Plans the scan as of {@code snapshot}, without reading panes.
     *
     * @param where condition over the columns of the data set, if any
     * @throws UnanswerableException if the data set is unknown, or the condition cannot be decided pane by pane
     */
    public static PaneScan plan(PaneCatalog catalog, LineageState snapshot, Optional<Expr> where) {
        String dataset = snapshot.dataset();
        Ingestion ingestion = catalog.ingestion(dataset)
                .orElseThrow(() -> new UnanswerableException(
                        "no data set '%s' in this store; it holds %s".formatted(dataset, catalog.dataSets())));
        Optional<Range<Value>> time = time(ingestion, where);
        Query query = new Query(
                dataset,
                List.of(ANY_RANK),
                where,
                ingestion.labelNames(),
                time.filter(Range::hasLowerBound).map(Range::lowerEndpoint),
                time.filter(Range::hasUpperBound).map(PaneScan::end),
                Policy.PARTIAL);
        Explanation explained = new QueryEngine(new PinnedCatalog(catalog, snapshot)).explain(query);
        PlanResult.Planned plan = explained.plan();
        DimensionNames names = new DimensionNames(plan.request().definition());
        return new PaneScan(
                dataset,
                snapshot.commits(),
                plan.windows(),
                populations(plan.groups()),
                plan.gaps().stream().map(gap -> Receipt.GapLine.of(gap, names)).toList(),
                explained.notes());
    }

    /** Grouped by every label, a group's key is its population. */
    private static ImmutableSortedMap<Long, Population> populations(List<PlanResult.Group> groups) {
        ImmutableSortedMap.Builder<Long, Population> populations = ImmutableSortedMap.naturalOrder();
        for (PlanResult.Group group : groups) {
            group.populations().forEach(number -> populations.put(number, new Population(group.key())));
        }
        return populations.build();
    }

    /** The time between the first and the last instant that the condition allows; empty where it allows none. */
    private static Optional<Range<Value>> time(Ingestion ingestion, Optional<Expr> where) {
        Constraint time = Constraint.all(ingestion.timeType());
        for (Expr conjunct : where.stream().flatMap(Conditions::conjuncts).toList()) {
            Optional<TruthSets> sets =
                    TruthSets.of(conjunct, ingestion.plan().input().schema()::plainType);
            if (sets.isPresent() && sets.get().column() == ingestion.timeColumn()) {
                time = time.intersect(sets.get().whenTrue());
            }
        }
        if (!time.isUnconstrained() && (time.withNull() || time.withAbsent())) {
            throw new UnanswerableException("rows without a time are in no pane of " + ingestion.dataset());
        }
        return time.ranges().isEmpty()
                ? Optional.empty()
                : Optional.of(time.ranges().span());
    }

    /** The end of a range as one that is excluded. */
    private static Value end(Range<Value> range) {
        Value.Timestamp last = (Value.Timestamp) range.upperEndpoint();
        return range.upperBoundType() == BoundType.OPEN
                ? last
                : new Value.Timestamp(last.instant().plusNanos(1), last.zoned());
    }
}

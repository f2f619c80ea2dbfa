package io.mullion.store.query;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.WindowRange;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.pane.Population;
import java.util.List;
import java.util.Optional;

/**
 * The panes that hold exactly the rows of one data set that satisfy a condition, for a reader that merges them itself, such
 * as a SQL engine. Every group of these panes is disjoint, whatever they are grouped by.
 *
 * <p>Bounds of time are those of the condition, and where it has none those of {@link Lowering}.
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
        QueryEngine engine = new QueryEngine(catalog);
        String dataset = snapshot.dataset();
        Query query = new Query(
                dataset,
                List.of(ANY_RANK),
                where,
                engine.dataSet(dataset).labelNames(),
                Optional.empty(),
                Optional.empty(),
                Policy.PARTIAL);
        Explanation explained = engine.explain(query, snapshot);
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
}

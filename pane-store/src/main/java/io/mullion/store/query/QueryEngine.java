package io.mullion.store.query;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.audit.AuditResult;
import io.mullion.ir.audit.PlanAudit;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.CoverPlanner;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.Hole;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.planner.PaneInventory;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.PaneReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Answers queries over one catalog. A query sees one snapshot: the commits and the seal of the moment it begins.
 *
 * <p>Blocks whose bytes cannot be trusted become holes and the query is planned again around them, so that no row of a
 * damaged time range is counted and the gap is reported. Safe for use by several threads if the catalog is.
 */
public final class QueryEngine {
    private final PaneCatalog catalog;

    public QueryEngine(PaneCatalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Answers a query.
     *
     * @throws UnanswerableException if the data set is unknown, the panes cannot answer the query, or the policy is strict
     *     and a part of the request is not covered
     */
    public Answer answer(Query query) {
        Prepared prepared = prepare(query, catalog.lineage(query.dataset()));
        List<Hole> holes = new ArrayList<>(prepared.lineage().holes());
        while (true) {
            PlanResult.Planned plan = plan(prepared, holes);
            refuseGaps(query, prepared, plan.gaps());
            PaneMerger merger = new PaneMerger(plan, prepared.k());
            merger.read(catalog.read(query.dataset(), prepared.lineage().commits()));
            if (merger.quarantined().isEmpty()) {
                return Answers.assemble(query, prepared, plan, merger);
            }
            holes.addAll(holesOf(merger.quarantined(), prepared.ingestion().grid()));
        }
    }

    /**
     * What a data set computes: its columns, labels and time.
     *
     * @throws UnanswerableException if there is no such data set
     */
    public Ingestion dataSet(String name) {
        return catalog.ingestion(name)
                .orElseThrow(() -> new UnanswerableException(
                        "no data set '%s' in this store; it holds %s".formatted(name, catalog.dataSets())));
    }

    /** The plan of a query, without reading panes. Gaps are part of it under either policy. */
    public Explanation explain(Query query) {
        return explain(query, catalog.lineage(query.dataset()));
    }

    /** The plan of a query as of a moment that was pinned before. */
    Explanation explain(Query query, LineageState snapshot) {
        Prepared prepared = prepare(query, snapshot);
        return new Explanation(
                prepared.lowering().plan(), plan(prepared, prepared.lineage().holes()), prepared.notes());
    }

    /** A query lowered to a plan, with what the catalog knew at that moment. */
    record Prepared(Ingestion ingestion, LineageState lineage, Lowering lowering, SummaryAgg definition) {
        int k() {
            return ((Summary.Kll) definition.summary()).k();
        }

        List<String> notes() {
            return lowering.notes();
        }

        DimensionNames names() {
            return new DimensionNames(definition);
        }
    }

    private Prepared prepare(Query query, LineageState lineage) {
        Ingestion ingestion = dataSet(query.dataset());
        Lowering lowering = Lowering.of(query, ingestion, lineage);
        return new Prepared(
                ingestion, lineage, lowering, Coverages.derive(ingestion.plan()).definition());
    }

    private PlanResult.Planned plan(Prepared prepared, List<Hole> holes) {
        SummaryAgg request = prepared.lowering().aggregate();
        Ingestion ingestion = prepared.ingestion();
        LineageState lineage = prepared.lineage();
        PaneInventory inventory = new PaneInventory(
                ingestion.dataset(),
                ingestion.plan(),
                ingestion.populationColumns(),
                ingestion.timeColumn(),
                ingestion.grid(),
                lineage.firstWindow(),
                lineage.sealedTo(),
                holes,
                lineage.commits(),
                populations(ingestion, Coverages.derive(request)));
        PlanResult result = CoverPlanner.plan(request, inventory);
        if (result instanceof PlanResult.NotPlanned refused) {
            throw new UnanswerableException(
                    "%s cannot answer this: %s".formatted(ingestion.dataset(), refused.message()));
        }
        PlanResult.Planned plan = (PlanResult.Planned) result;
        requireProven(plan, inventory);
        return plan;
    }

    /** Every answer is proven twice (S7), by means that share nothing; a difference is a bug and no answer. */
    private static void requireProven(PlanResult.Planned plan, PaneInventory inventory) {
        AuditResult audit = PlanAudit.check(plan, inventory);
        if (!audit.isProven()) {
            throw new IllegalStateException("the second checker disagrees with the plan: " + audit.message());
        }
    }

    /** The populations that the request's labels allow; the planner decides about each again. */
    private ImmutableSortedMap<Long, List<Value>> populations(Ingestion ingestion, Coverage request) {
        Map<Integer, Constraint> labels = new HashMap<>();
        for (Box box : request.selection().boxes()) {
            for (int i = 0; i < ingestion.populationColumns().size(); i++) {
                int label = i;
                box.constraint(new Dimension.Column(
                                ingestion.populationColumns().get(i)))
                        .ifPresent(constraint -> labels.put(label, constraint));
            }
        }
        ImmutableSortedMap.Builder<Long, List<Value>> populations = ImmutableSortedMap.naturalOrder();
        catalog.populations(ingestion.dataset(), labels)
                .forEach((number, population) -> populations.put(number, population.labels()));
        return populations.build();
    }

    private static void refuseGaps(Query query, Prepared prepared, List<Gap> gaps) {
        if (query.policy() == Policy.STRICT && !gaps.isEmpty()) {
            String lines = gaps.stream()
                    .map(gap -> Receipt.GapLine.of(gap, prepared.names()).toString())
                    .collect(Collectors.joining("\n  "));
            throw new UnanswerableException(
                    "%s does not cover all of the request; ask for less, or for what is there with the policy 'partial':%n  %s"
                            .formatted(query.dataset(), lines),
                    gaps);
        }
    }

    private static List<Hole> holesOf(List<PaneReader.Quarantined> quarantined, PaneGrid grid) {
        return quarantined.stream()
                .map(range -> new Hole(
                        new WindowRange(grid.windowStart(range.from()), grid.ceiling(range.to())),
                        GapKind.QUARANTINED,
                        range.reason()))
                .toList();
    }
}

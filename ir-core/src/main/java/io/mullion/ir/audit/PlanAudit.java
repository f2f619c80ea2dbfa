package io.mullion.ir.audit;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.PaneInventory;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Proves a planned answer again: what is covered and the gaps are disjoint and equal the request; and the panes that are
 * merged are disjoint, within what is covered, and leave out no window of a population that has panes. That there are no
 * other populations is the catalog's word.
 */
public final class PlanAudit {
    private PlanAudit() {}

    public static AuditResult check(PlanResult.Planned plan, PaneInventory inventory) {
        Function<Dimension, String> names =
                dimension -> Coverage.nameOf(dimension, plan.request().definition());
        List<ReceiptAudit.Part> parts = new ArrayList<>();
        parts.add(new ReceiptAudit.Part("what is covered", plan.covered()));
        for (Gap gap : plan.gaps()) {
            parts.add(new ReceiptAudit.Part("the gap " + gap.kind() + " (" + gap.reason() + ")", gap.part()));
        }
        AuditResult whole = ReceiptAudit.exact(plan.asked(), parts, names);
        List<Box> populations =
                inventory.populations().values().stream().map(inventory::rowsOf).toList();
        return whole.isProven() ? ReceiptAudit.within(plan.covered(), panes(plan), populations, names) : whole;
    }

    /** What the panes hold: rows of NULL or NaN measure are in none, even where the lineage selects them (S12). */
    private static List<ReceiptAudit.Part> panes(PlanResult.Planned plan) {
        List<ReceiptAudit.Part> panes = new ArrayList<>();
        for (PlanResult.Group group : plan.groups()) {
            group.state()
                    .ifPresent(merge -> merge.children()
                            .forEach(child -> panes.add(new ReceiptAudit.Part(
                                    "run " + panes.size() + " of panes",
                                    Coverages.derive(child).summarised()))));
        }
        return panes;
    }
}

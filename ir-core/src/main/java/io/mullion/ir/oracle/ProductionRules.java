package io.mullion.ir.oracle;

import io.mullion.ir.audit.PlanAudit;
import io.mullion.ir.coverage.Containment;
import io.mullion.ir.coverage.ContainmentCheck;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.EvaluationTime;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.CoverPlanner;
import io.mullion.ir.planner.PaneInventory;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.StateCover;
import io.mullion.ir.predicate.Selection;
import java.util.List;
import java.util.Optional;

/** The rules that ship. */
final class ProductionRules implements Rules {

    @Override
    public Coverage derive(PlanNode state) {
        return Coverages.derive(state);
    }

    @Override
    public Coverage bind(Coverage coverage) {
        return new EvaluationTime(Domain.NOW).bind(coverage);
    }

    @Override
    public Optional<Admission> merge(Merging merging) {
        MergeResult result = merging.groupBy()
                .map(by -> MergeCheck.merge(merging.states(), by))
                .orElseGet(() -> MergeCheck.merge(merging.states()));
        return result instanceof MergeResult.Merged merged
                ? Optional.of(new Admission(Coverages.derive(merged.merge()), Optional.of(merged.merge())))
                : Optional.empty();
    }

    @Override
    public boolean areDisjoint(Coverage a, Coverage b) {
        return a.definition().equals(b.definition()) && a.selection().isProvablyDisjointFrom(b.selection());
    }

    @Override
    public boolean contains(Coverage whole, Coverage part) {
        return whole.definition().equals(part.definition()) && whole.selection().provablyContains(part.selection());
    }

    @Override
    public Selection subtract(Selection from, Selection taken) {
        return from.subtract(taken);
    }

    @Override
    public Selection intersect(Selection a, Selection b) {
        return a.intersect(b);
    }

    @Override
    public Selection join(List<Selection> disjoint) {
        return Selection.disjointUnion(disjoint);
    }

    @Override
    public Containment containment(Coverage request, Coverage state) {
        return ContainmentCheck.of(request, state);
    }

    @Override
    public StateCover cover(SummaryAgg request, List<PlanNode> states) {
        return StateCover.of(request, states);
    }

    @Override
    public PlanResult plan(SummaryAgg request, PaneInventory inventory) {
        return CoverPlanner.plan(request, inventory);
    }

    @Override
    public boolean proves(PlanResult.Planned plan, PaneInventory inventory) {
        return PlanAudit.check(plan, inventory).isProven();
    }
}

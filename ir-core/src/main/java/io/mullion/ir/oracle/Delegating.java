package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Containment;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.PaneInventory;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.StateCover;
import io.mullion.ir.predicate.Selection;
import java.util.List;
import java.util.Optional;

/** Rules that answer as others do, but may misread the question or spoil the answer. */
abstract class Delegating implements Rules {
    private final Rules rules;

    Delegating(Rules rules) {
        this.rules = rules;
    }

    /** The plan as it is read. */
    PlanNode question(PlanNode state) {
        return state;
    }

    /** The coverage as it is answered. */
    Coverage answer(Coverage coverage) {
        return coverage;
    }

    /** A misreading that would give no valid plan does not happen. */
    private PlanNode asked(PlanNode state) {
        try {
            return question(state);
        } catch (IllegalArgumentException invalid) {
            return state;
        }
    }

    @Override
    public Coverage derive(PlanNode state) {
        return answer(rules.derive(asked(state)));
    }

    @Override
    public Coverage bind(Coverage coverage) {
        return rules.bind(coverage);
    }

    @Override
    public Optional<Admission> merge(Merging merging) {
        List<PlanNode> asked = merging.states().stream().map(this::asked).toList();
        Optional<Admission> merge = rules.merge(new Merging(asked, merging.groupBy()));
        return merge.map(
                m -> new Admission(answer(m.coverage()), asked.equals(merging.states()) ? m.node() : Optional.empty()));
    }

    @Override
    public boolean areDisjoint(Coverage a, Coverage b) {
        return rules.areDisjoint(a, b);
    }

    @Override
    public boolean contains(Coverage whole, Coverage part) {
        return rules.contains(whole, part);
    }

    @Override
    public Selection subtract(Selection from, Selection taken) {
        return rules.subtract(from, taken);
    }

    @Override
    public Selection intersect(Selection a, Selection b) {
        return rules.intersect(a, b);
    }

    @Override
    public Selection join(List<Selection> disjoint) {
        return rules.join(disjoint);
    }

    @Override
    public Containment containment(Coverage request, Coverage state) {
        return rules.containment(request, state);
    }

    @Override
    public StateCover cover(SummaryAgg request, List<PlanNode> states) {
        return rules.cover(
                (SummaryAgg) asked(request), states.stream().map(this::asked).toList());
    }

    @Override
    public PlanResult plan(SummaryAgg request, PaneInventory inventory) {
        return rules.plan((SummaryAgg) asked(request), inventory);
    }

    @Override
    public boolean proves(PlanResult.Planned plan, PaneInventory inventory) {
        return rules.proves(plan, inventory);
    }
}

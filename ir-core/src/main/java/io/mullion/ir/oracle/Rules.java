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

/**
 * Everything that is asked of the rules. {@link ProductionRules} answers with the code that ships, a {@link Fault} with
 * one answer broken on purpose.
 */
interface Rules {

    Coverage derive(PlanNode state);

    /** The same coverage in absolute time, evaluated at {@link Domain#NOW}. */
    Coverage bind(Coverage coverage);

    /** The merge of the states by the given keys, where there are any, or nothing if it is refused. */
    Optional<Admission> merge(Merging merging);

    /** Whether the two are of one definition and claimed to have no row in common. */
    boolean areDisjoint(Coverage a, Coverage b);

    /** Whether the two are of one definition and {@code whole} is claimed to have every row of {@code part}. */
    boolean contains(Coverage whole, Coverage part);

    Selection subtract(Selection from, Selection taken);

    Selection intersect(Selection a, Selection b);

    /** The union of selections that are disjoint. */
    Selection join(List<Selection> disjoint);

    Containment containment(Coverage request, Coverage state);

    StateCover cover(SummaryAgg request, List<PlanNode> states);

    PlanResult plan(SummaryAgg request, PaneInventory inventory);

    /** Whether the second checker proves the plan. */
    boolean proves(PlanResult.Planned plan, PaneInventory inventory);

    /** What is to be merged: states, and by which of their keys, if not by all. */
    record Merging(List<PlanNode> states, Optional<List<Integer>> groupBy) {}

    /**
     * A merge that was accepted.
     *
     * @param node the merge, to nest it; a merge that is only claimed has none
     */
    record Admission(Coverage coverage, Optional<PlanNode> node) {}
}

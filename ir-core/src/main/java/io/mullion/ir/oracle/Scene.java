package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One run of plans on the tables at {@link Domain#NOW}, remembered. */
final class Scene {
    private final Evaluator evaluator;
    private final Membership membership = new Membership(Domain.NOW);
    private final Map<PlanNode, List<Group>> groups = new IdentityHashMap<>();
    private final Map<PlanNode, List<Row>> inputs = new IdentityHashMap<>();

    Scene(World world, long chance) {
        this.evaluator = new Evaluator(world, Domain.NOW, chance);
    }

    /** What is in a state. */
    List<Group> groups(PlanNode state) {
        return groups.computeIfAbsent(state, evaluator::groups);
    }

    /** The rows that a definition reads. */
    List<Row> input(SummaryAgg definition) {
        return inputs.computeIfAbsent(definition.input(), evaluator::rows);
    }

    boolean isIn(Row row, Selection selection) {
        return membership.isIn(row, selection);
    }

    /** What a state of this coverage is claimed to hold. */
    List<Group> claimed(Coverage coverage) {
        return claimed(coverage.definition(), coverage.selection());
    }

    List<Group> claimed(SummaryAgg definition, Selection selection) {
        List<Row> selected = new ArrayList<>();
        for (Row row : input(definition)) {
            if (membership.isIn(row, selection)) {
                selected.add(row);
            }
        }
        return evaluator.groups(definition, selected);
    }

    Set<Long> rows(PlanNode state) {
        return Counted.rows(groups(state), false);
    }

    /** The rows in a state whose measure is neither NULL nor NaN. */
    Set<Long> summarised(PlanNode state) {
        return Counted.rows(groups(state), true);
    }
}

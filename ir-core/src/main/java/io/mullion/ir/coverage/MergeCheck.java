package io.mullion.ir.coverage;

import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryFamily;
import io.mullion.ir.plan.SummaryFamily.MergeRule;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.predicate.Overlaps;
import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The only door to {@link SummaryMerge}: admits states of one definition whose selections are provably disjoint (S6), so
 * that an accepted merge counts every row once (L0).
 *
 * <p>Checks run in the order of S6 and the first that fails is reported: at least one child, all states, one state column,
 * equal schemas, a family that merges, deterministic and equal definitions, disjoint selections.
 *
 * <p>Accepted: latency of us in [10:00, 10:01) with latency of us in [10:01, 10:02). Refused: latency of region us with
 * latency of tier premium, since premium rows of us would count twice.
 */
public final class MergeCheck extends SummaryMerge.Gate {

    private MergeCheck() {}

    /** Merges the states group by group, or says why not. */
    public static MergeResult merge(List<? extends PlanNode> children) {
        return merge(children, Optional.empty());
    }

    /**
     * Merges the states into fewer groups, or says why not (S6, roll-up). Groups of one state hold different rows, as they
     * differ in their keys, so putting them together counts nothing twice.
     *
     * @param groupBy positions among the children's key columns; none for one state over all groups
     */
    public static MergeResult merge(List<? extends PlanNode> children, List<Integer> groupBy) {
        return merge(children, Optional.of(List.copyOf(groupBy)));
    }

    private static MergeResult merge(List<? extends PlanNode> children, Optional<List<Integer>> groupBy) {
        Optional<MergeRefusal> structure = checkStructure(children);
        if (structure.isEmpty()) {
            structure =
                    groupBy.flatMap(keys -> checkGroupBy(keys, children.get(0).schema()));
        }
        if (structure.isPresent()) {
            return new MergeResult.Refused(structure.get());
        }
        List<Coverage> coverages = new ArrayList<>(children.size());
        for (PlanNode child : children) {
            coverages.add(Coverages.derive(child));
        }
        Optional<MergeRefusal> definitions = checkDefinitions(coverages);
        if (definitions.isPresent()) {
            return new MergeResult.Refused(definitions.get());
        }
        List<Selection> selections = coverages.stream().map(Coverage::selection).toList();
        boolean mayOverlap = familyOf(children.get(0)).mergeRule() == MergeRule.MAY_OVERLAP;
        if (!mayOverlap) {
            Optional<Overlaps.Overlap> overlap = Overlaps.find(selections);
            if (overlap.isPresent()) {
                Overlaps.Overlap found = overlap.get();
                return new MergeResult.Refused(new MergeRefusal.PossibleOverlap(
                        found.first(),
                        found.second(),
                        found.firstBox(),
                        found.secondBox(),
                        coverages.get(0).definition()));
            }
        }
        Selection union = mayOverlap ? Selection.overlappingUnion(selections) : Selection.disjointUnion(selections);
        SummaryAgg definition = coverages.get(0).definition();
        SummaryAgg regrouped = groupBy.map(keys ->
                        definition.by(keys.stream().map(definition.keys()::get).toList()))
                .orElse(definition);
        return new MergeResult.Merged(admit(List.copyOf(children), groupBy, new Coverage(regrouped, union)));
    }

    static Coverage coverageOf(SummaryMerge merge) {
        return (Coverage) proofOf(merge);
    }

    private static Optional<MergeRefusal> checkStructure(List<? extends PlanNode> children) {
        if (children.isEmpty()) {
            return Optional.of(new MergeRefusal.EmptyMerge());
        }
        for (int i = 0; i < children.size(); i++) {
            PlanNode child = children.get(i);
            if (child.kind() != ResultKind.STATE) {
                return Optional.of(new MergeRefusal.NotSummary(i, child.kind(), child.label()));
            }
        }
        Schema schema = children.get(0).schema();
        int states = schema.stateColumns().size();
        if (states != 1) {
            return Optional.of(new MergeRefusal.StateColumns(0, states));
        }
        for (int i = 1; i < children.size(); i++) {
            Schema other = children.get(i).schema();
            if (!schema.equals(other)) {
                return Optional.of(new MergeRefusal.SchemaMismatch(0, i, Differences.between(schema, other)));
            }
        }
        SummaryFamily family = familyOf(children.get(0));
        return family.mergeRule() == MergeRule.NEVER
                ? Optional.of(new MergeRefusal.FamilyDoesNotMerge(family))
                : Optional.empty();
    }

    private static Optional<MergeRefusal> checkGroupBy(List<Integer> groupBy, Schema schema) {
        boolean areKeys =
                groupBy.stream().allMatch(position -> schema.plainType(position).isPresent())
                        && groupBy.stream().distinct().count() == groupBy.size();
        return areKeys ? Optional.empty() : Optional.of(new MergeRefusal.GroupByNotKeys(groupBy, schema.names()));
    }

    private static Optional<MergeRefusal> checkDefinitions(List<Coverage> coverages) {
        for (int i = 0; i < coverages.size(); i++) {
            Optional<String> violation = Determinism.violation(coverages.get(i).definition());
            if (violation.isPresent()) {
                return Optional.of(new MergeRefusal.NondeterministicDefinition(i, violation.get()));
            }
        }
        Coverage first = coverages.get(0);
        for (int i = 1; i < coverages.size(); i++) {
            Coverage other = coverages.get(i);
            if (!first.definition().equals(other.definition())) {
                return Optional.of(new MergeRefusal.DefinitionMismatch(
                        0, i, Differences.between(first.definition(), other.definition())));
            }
        }
        return Optional.empty();
    }

    private static SummaryFamily familyOf(PlanNode state) {
        FieldType type = state.schema().stateType();
        if (type instanceof FieldType.Sketch sketch) {
            return sketch.summary().family();
        }
        return type instanceof FieldType.ExactAggregate exact
                ? exact.accumulator().family()
                : SummaryFamily.POPULATION;
    }
}

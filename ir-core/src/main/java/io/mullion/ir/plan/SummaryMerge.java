package io.mullion.ir.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The merge of states that count no row twice (S6). There is no public constructor: merges come out of
 * {@code io.mullion.ir.coverage.MergeCheck}, the only subclass of {@link Gate}, which has proven that first. So a merge
 * that exists is a merge that is allowed.
 */
public final class SummaryMerge implements PlanNode {
    private final List<PlanNode> children;
    private final Optional<List<Integer>> groupBy;
    private final Object proof;
    /** Kept, since asking the first child would walk down a chain of merges. */
    private final Schema schema;
    /** Kept for the same reason. */
    private final int hash;

    private SummaryMerge(List<PlanNode> children, Optional<List<Integer>> groupBy, Object proof) {
        this.children = List.copyOf(children);
        this.groupBy = groupBy.map(List::copyOf);
        this.proof = Objects.requireNonNull(proof);
        Schema states = children.get(0).schema();
        this.schema = groupBy.map(keys -> regrouped(states, keys)).orElse(states);
        this.hash = Objects.hash(groupBy, this.children);
    }

    /** Merging by fewer keys: the chosen columns and the state. */
    private static Schema regrouped(Schema states, List<Integer> keys) {
        List<Field> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(states.fields().get(key)));
        Field state = states.fields().get(states.stateColumns().get(0));
        fields.add(keys.isEmpty() ? state.ofSingleInstance() : state);
        return Schema.of(fields);
    }

    /**
     * The way in for the one class that checks merges; a test holds that there is no other subclass. If tempted to add
     * one: every merge outside S6 is a way to count rows twice.
     */
    public abstract static class Gate {
        protected Gate() {}

        /** Admits children whose merge has been proven; {@code proof} is what {@link #proofOf} returns later. */
        protected static SummaryMerge admit(List<PlanNode> children, Optional<List<Integer>> groupBy, Object proof) {
            return new SummaryMerge(children, groupBy, proof);
        }

        protected static Object proofOf(SummaryMerge merge) {
            return merge.proof;
        }
    }

    /** Positions of the columns to group by anew, among the children's key columns; empty to keep their groups. */
    public Optional<List<Integer>> groupBy() {
        return groupBy;
    }

    @Override
    public List<PlanNode> children() {
        return children;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public ResultKind kind() {
        return ResultKind.STATE;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        List<String> names = children.get(0).schema().names();
        String by = groupBy.map(keys -> " by " + keys.stream().map(names::get).toList())
                .orElse("");
        return "SummaryMerge of " + children.size() + by;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof SummaryMerge merge
                && merge.hash == hash
                && merge.groupBy.equals(groupBy)
                && merge.children.equals(children);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return "SummaryMerge" + groupBy.map(keys -> "by" + keys).orElse("") + children;
    }
}

package io.mullion.ir.plan;

import java.util.List;
import java.util.Objects;

/**
 * The merge of states that count no row twice (S6). There is no public constructor: merges come out of
 * {@code io.mullion.ir.coverage.MergeCheck}, the only subclass of {@link Gate}, which has proven that first. So a merge
 * that exists is a merge that is allowed.
 */
public final class SummaryMerge implements PlanNode {
    private final List<PlanNode> children;
    private final Object proof;
    /** Kept, since asking the first child would walk down a chain of merges. */
    private final Schema schema;

    private SummaryMerge(List<PlanNode> children, Object proof) {
        this.children = List.copyOf(children);
        this.proof = Objects.requireNonNull(proof);
        this.schema = children.get(0).schema();
    }

    /**
     * The way in for the one class that checks merges; a test holds that there is no other subclass. If tempted to add
     * one: every merge outside S6 is a way to count rows twice.
     */
    public abstract static class Gate {
        protected Gate() {}

        /** Admits children whose merge has been proven; {@code proof} is what {@link #proofOf} returns later. */
        protected static SummaryMerge admit(List<PlanNode> children, Object proof) {
            return new SummaryMerge(children, proof);
        }

        protected static Object proofOf(SummaryMerge merge) {
            return merge.proof;
        }
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
        return "SummaryMerge of " + children.size();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SummaryMerge merge && merge.children.equals(children);
    }

    @Override
    public int hashCode() {
        return Objects.hash(SummaryMerge.class, children);
    }

    @Override
    public String toString() {
        return "SummaryMerge" + children;
    }
}

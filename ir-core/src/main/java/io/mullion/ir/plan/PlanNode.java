package io.mullion.ir.plan;

import java.util.List;

/**
 * A node of a plan. The family is sealed and {@link Visitor} has no default method: a new operator breaks the build
 * wherever a decision about it is missing (CONTRIBUTING.md has the checklist).
 */
public sealed interface PlanNode permits Scan, Filter, Project, SummaryAgg, SummaryMerge, SummaryEstimate {

    Schema schema();

    ResultKind kind();

    List<PlanNode> children();

    <R> R accept(Visitor<R> visitor);

    /** The node's own line in a plan tree, without its children. */
    String label();

    interface Visitor<R> {
        R visit(Scan scan);

        R visit(Filter filter);

        R visit(Project project);

        R visit(SummaryAgg agg);

        R visit(SummaryMerge merge);

        R visit(SummaryEstimate estimate);
    }
}

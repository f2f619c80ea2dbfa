package io.mullion.ir.coverage;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.SqlEvaluator;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import io.mullion.ir.value.Value;
import java.util.List;

/**
 * Runs a plan on a table for real. A state is the list of rows that went into it, so a merge that counts a row twice
 * holds it twice.
 */
final class PlanRunner implements PlanNode.Visitor<List<Row>> {
    private final List<Row> table;

    private PlanRunner(List<Row> table) {
        this.table = table;
    }

    static List<Row> run(PlanNode plan, List<Row> table) {
        return plan.accept(new PlanRunner(table));
    }

    /** The source rows that come out, by number. */
    static List<Integer> indices(PlanNode plan, List<Row> table) {
        return run(plan, table).stream().map(Row::index).toList();
    }

    @Override
    public List<Row> visit(Scan scan) {
        return table.stream()
                .filter(row -> scan.predicates().stream().allMatch(p -> SqlEvaluator.isTrue(p, row.values())))
                .filter(row -> scan.arrivals()
                        .map(by -> by.commits()
                                .contains(Value.integer(row.commits().get(by.lineage()))))
                        .orElse(true))
                .toList();
    }

    @Override
    public List<Row> visit(Filter filter) {
        return where(filter.input().accept(this), filter.condition());
    }

    @Override
    public List<Row> visit(Project project) {
        return project.input().accept(this).stream()
                .map(row -> row.with(project.items().stream()
                        .map(item -> SqlEvaluator.evaluate(item.expr(), row.values()))
                        .toList()))
                .toList();
    }

    @Override
    public List<Row> visit(SummaryAgg agg) {
        List<Row> rows = agg.input().accept(this);
        return agg.filter().map(condition -> where(rows, condition)).orElse(rows);
    }

    @Override
    public List<Row> visit(SummaryMerge merge) {
        return merge.children().stream()
                .flatMap(child -> child.accept(this).stream())
                .toList();
    }

    @Override
    public List<Row> visit(SummaryEstimate estimate) {
        throw new IllegalArgumentException("a readout has no source rows");
    }

    @Override
    public List<Row> visit(Values node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(Aggregate node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(Join node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(SetOperation node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(Sort node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(Limit node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(TimeRange node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(TimeShift node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(Subquery node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(FinalizeExactAccumulator node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(MaintainPopulation node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    @Override
    public List<Row> visit(EvaluatePopulation node) {
        throw new IllegalArgumentException("not run here: " + node.label());
    }

    private static List<Row> where(List<Row> rows, Expr condition) {
        return rows.stream()
                .filter(row -> SqlEvaluator.isTrue(condition, row.values()))
                .toList();
    }
}

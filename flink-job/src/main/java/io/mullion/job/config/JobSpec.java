package io.mullion.job.config;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.RowSpec;
import io.mullion.store.catalog.Ingestion;
import java.util.List;

/**
 * What a job has to do to compute an ingestion, taken from its plan and from nothing else, so that what runs is what the
 * catalog holds as the definition (S8).
 *
 * @param k accuracy parameter of the panes
 */
public record JobSpec(String dataset, RowSpec rows, int k, PaneGrid grid) {

    /**
     * The job that computes an ingestion.
     *
     * @throws IllegalArgumentException when the plan is not one KLL summary of one column over a scan, which is all this
     *     job runs
     */
    public static JobSpec of(Ingestion ingestion) {
        SummaryAgg plan = ingestion.plan();
        if (!(plan.input() instanceof Scan scan)
                || !scan.predicates().isEmpty()
                || scan.arrivals().isPresent()) {
            throw notRun(ingestion, "reads " + plan.input().label() + " and not a whole source");
        }
        if (!(plan.measure() instanceof Expr.Column measure)) {
            throw notRun(ingestion, "summarises an expression and not a column");
        }
        if (!plan.keys().isEmpty() || plan.filter().isPresent() || plan.weight() != Weight.UNIT) {
            throw notRun(ingestion, "has keys, a filter or weights");
        }
        RowSpec rows = new RowSpec(
                ingestion.labelNames(),
                name(scan, ingestion.timeColumn()),
                SourceSettings.time(scan.source().settings()),
                name(scan, measure.position()),
                SourceSettings.format(scan.source().settings()),
                SourceSettings.maxAhead(scan.source().settings()));
        return new JobSpec(ingestion.dataset(), rows, k(plan.summary()), ingestion.grid());
    }

    private static int k(Summary summary) {
        return ((Summary.Kll) summary).k();
    }

    private static String name(PlanNode node, int position) {
        List<String> names = node.schema().names();
        return names.get(position);
    }

    private static IllegalArgumentException notRun(Ingestion ingestion, String why) {
        return new IllegalArgumentException(
                "the job cannot run the plan of %s: it %s".formatted(ingestion.dataset(), why));
    }
}

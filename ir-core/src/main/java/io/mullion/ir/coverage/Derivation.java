package io.mullion.ir.coverage;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the derivation of coverage left in a definition, and why (S4). It is for people to read and decides nothing; the
 * derivation itself writes it down.
 *
 * @param residuals conditions and windows that stayed, from the top
 * @param stop where the walk stopped, if not at a source
 */
public record Derivation(List<Residual> residuals, Optional<PlanNode> stop) {

    /** Something that stayed, in words. */
    public record Residual(String what, String reason) {}

    public Derivation {
        residuals = List.copyOf(residuals);
    }

    public static Derivation of(SummaryAgg agg) {
        return Lifting.explain(agg);
    }

    static Derivation of(SummaryAgg agg, List<PlanNode> walk, MovedTime time, List<Residual> conditions) {
        List<Residual> residuals = new ArrayList<>(conditions);
        if (time.window().isEmpty()) {
            walk.stream()
                    .filter(node -> node instanceof TimeRange)
                    .map(node -> new Residual(node.label(), whyNoWindow(agg, walk)))
                    .forEach(residuals::add);
        }
        PlanNode last = walk.get(walk.size() - 1);
        boolean isSource = last instanceof Scan || last instanceof Values;
        return new Derivation(residuals, isSource ? Optional.empty() : Optional.of(last));
    }

    private static String whyNoWindow(SummaryAgg agg, List<PlanNode> walk) {
        if (walk.stream().filter(node -> node instanceof TimeRange).count() > 1) {
            return "there is more than one window";
        }
        if (agg.summary().family().readsCounters()) {
            return "a counter's growth hangs on the samples around it";
        }
        PlanNode last = walk.get(walk.size() - 1);
        return last instanceof TimeRange || last instanceof TimeShift
                ? "the walk stops there"
                : "time that a TimeShift moves is read";
    }

    /** Why a condition that no rule of S2 fits has to stay. */
    static String whyNoSet(Expr condition, Schema schema) {
        if (!condition.isDeterministic()) {
            return "may give another value each time";
        }
        List<String> columns = condition
                .columns()
                .distinct()
                .map(column -> schema.names().get(column))
                .toList();
        if (columns.size() != 1) {
            return columns.isEmpty() ? "speaks of no column" : "speaks of several columns: " + columns;
        }
        return isColumnWithLiteral(condition)
                ? "a literal does not convert to the column's type without loss"
                : "not a comparison of one column with literals";
    }

    private static boolean isColumnWithLiteral(Expr condition) {
        return condition instanceof Expr.Compare compare
                && (compare.left() instanceof Expr.Column || compare.right() instanceof Expr.Column)
                && (compare.left() instanceof Expr.Literal || compare.right() instanceof Expr.Literal);
    }
}

package io.mullion.sql.table;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.TruthSets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;

/**
 * The conditions of a query, by who decides them.
 *
 * @param accepted conditions that the scan decides, as Flink wrote them, and those that it refuses
 * @param remaining conditions over labels alone that the scan cannot turn into a set of values; all rows of a pane have its
 *     labels, so Flink decides them over panes as it would over rows
 * @param where the accepted conditions as ours
 * @param refusal why the query cannot be answered, if it has a condition that is neither
 */
record PushedFilters(
        List<ResolvedExpression> accepted,
        List<ResolvedExpression> remaining,
        Optional<Expr> where,
        Optional<String> refusal) {

    static final PushedFilters NONE = new PushedFilters(List.of(), List.of(), Optional.empty(), Optional.empty());

    PushedFilters {
        accepted = List.copyOf(accepted);
        remaining = List.copyOf(remaining);
    }

    static PushedFilters of(List<ResolvedExpression> filters, TableShape shape, ZoneId session) {
        FilterConverter converter = new FilterConverter(shape, session);
        List<ResolvedExpression> accepted = new ArrayList<>();
        List<ResolvedExpression> remaining = new ArrayList<>();
        List<Expr> conditions = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        for (ResolvedExpression filter : filters) {
            Optional<Expr> condition = converter.convert(filter).filter(expr -> isOneSet(expr, shape));
            if (condition.isPresent()) {
                conditions.add(condition.get());
                accepted.add(filter);
            } else if (isOverLabels(filter, shape)) {
                remaining.add(filter);
            } else {
                undecided.add(filter.asSummaryString());
                accepted.add(filter);
            }
        }
        return new PushedFilters(
                accepted,
                remaining,
                conditions.isEmpty() ? Optional.empty() : Optional.of(Conditions.and(conditions)),
                undecided.isEmpty() ? Optional.empty() : Optional.of(refusal(undecided, shape)));
    }

    /** Whether every part of the condition is a set of values of one column, which the planner can hold panes against. */
    private static boolean isOneSet(Expr condition, TableShape shape) {
        return Conditions.conjuncts(condition)
                .allMatch(conjunct -> TruthSets.of(
                                conjunct, shape.ingestion().plan().input().schema()::plainType)
                        .isPresent());
    }

    /** Whether the condition reads labels and nothing else, and always gives the same for the same labels. */
    private static boolean isOverLabels(ResolvedExpression filter, TableShape shape) {
        List<Expression> parts = new ArrayList<>();
        collect(filter, parts);
        List<String> columns = parts.stream()
                .filter(part -> part instanceof FieldReferenceExpression)
                .map(part -> ((FieldReferenceExpression) part).getName())
                .toList();
        boolean deterministic = parts.stream()
                .noneMatch(part -> part instanceof CallExpression call
                        && !call.getFunctionDefinition().isDeterministic());
        return deterministic && !columns.isEmpty() && shape.labels().containsAll(columns);
    }

    private static void collect(Expression expression, List<Expression> parts) {
        parts.add(expression);
        expression.getChildren().forEach(child -> collect(child, parts));
    }

    private static String refusal(List<String> undecided, TableShape shape) {
        return "%s cannot decide per pane whether %s; conditions may compare %s with a timestamp, and speak of %s"
                .formatted(
                        shape.ingestion().dataset(), String.join(", ", undecided), shape.timeColumn(), shape.labels());
    }
}

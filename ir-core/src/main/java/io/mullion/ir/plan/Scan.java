package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import java.util.List;
import java.util.Optional;

/**
 * Reads a source.
 *
 * @param predicates conditions the source itself applies, all of which must hold
 * @param arrivals only the rows that came in by these commits; empty for all there are
 */
public record Scan(Source source, Schema schema, List<Expr> predicates, Optional<Arrivals> arrivals)
        implements PlanNode {

    public static Scan of(Source source, Schema schema) {
        return new Scan(source, schema, List.of(), Optional.empty());
    }

    public Scan {
        predicates = List.copyOf(predicates);
        for (Expr predicate : predicates) {
            Columns.requireCondition(predicate, schema, "Scan.predicates");
        }
        if (source.kind() == SourceKind.METRIC) {
            Columns.requireTime(schema, "a Scan of a metric");
        }
    }

    @Override
    public ResultKind kind() {
        return source.kind() == SourceKind.METRIC ? ResultKind.INSTANT_VECTOR : ResultKind.RELATION;
    }

    @Override
    public List<PlanNode> children() {
        return List.of();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        String where = predicates.isEmpty() ? "" : " where " + Columns.display(predicates, schema);
        String by = arrivals.map(set -> " commits " + set.display()).orElse("");
        return "Scan " + source.display() + where + by;
    }
}

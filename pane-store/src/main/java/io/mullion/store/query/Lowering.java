package io.mullion.store.query;

import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.TruthSets;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.LineageState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes a query as a plan over the data set's source: the data set's computation, with the query's conditions as filters
 * and its labels as keys. A side on which neither bound nor condition limits time ends at the first complete window or
 * the seal; a bound that is given is kept, so that what lies beyond the seal is a gap and not left out.
 *
 * @param plan the request
 * @param notes what was assumed
 */
record Lowering(SummaryEstimate plan, List<String> notes) {

    static Lowering of(Query query, Ingestion ingestion, LineageState lineage) {
        SummaryAgg definition = Coverages.derive(ingestion.plan()).definition();
        List<String> notes = new ArrayList<>();
        List<Expr> conditions = new ArrayList<>();
        query.where().stream().flatMap(Conditions::conjuncts).forEach(conditions::add);
        Expr time = Conditions.column(ingestion.timeColumn());
        ValueType.TimestampType type = ingestion.timeType();
        query.from().ifPresent(low -> conditions.add(atLeast(time, low)));
        query.to().ifPresent(high -> conditions.add(below(time, high)));
        Constraint asked = askedTime(conditions, ingestion);
        if (!asked.ranges().isEmpty() && !asked.ranges().span().hasLowerBound()) {
            lineage.firstWindow().ifPresent(first -> conditions.add(atLeast(time, timestamp(first, type))));
            notes.add("no start was given: from the first complete window on");
        }
        if (!asked.ranges().isEmpty() && !asked.ranges().span().hasUpperBound()) {
            lineage.sealedTo().ifPresent(end -> conditions.add(below(time, timestamp(end, type))));
            notes.add("no end was given: up to the seal");
        }
        PlanNode input =
                conditions.isEmpty() ? definition.input() : new Filter(definition.input(), Conditions.and(conditions));
        SummaryAgg request = new SummaryAgg(
                input,
                definition.summary(),
                definition.measure(),
                keys(query, ingestion),
                definition.filter(),
                definition.weight());
        return new Lowering(new SummaryEstimate(request, query.quantiles()), notes);
    }

    SummaryAgg aggregate() {
        return (SummaryAgg) plan.input();
    }

    /** The times that the query's own conditions leave; a bound that they give is never replaced by a default. */
    private static Constraint askedTime(List<Expr> conditions, Ingestion ingestion) {
        Constraint time = Constraint.all(ingestion.timeType());
        for (Expr condition : conditions) {
            Optional<TruthSets> sets =
                    TruthSets.of(condition, ingestion.plan().input().schema()::plainType);
            if (sets.isPresent() && sets.get().column() == ingestion.timeColumn()) {
                time = time.intersect(sets.get().whenTrue());
            }
        }
        return time;
    }

    private static Expr atLeast(Expr time, Value low) {
        return Conditions.compare(time, Expr.ComparisonOperator.GREATER_OR_EQUAL, low);
    }

    private static Expr below(Expr time, Value high) {
        return Conditions.compare(time, Expr.ComparisonOperator.LESS, high);
    }

    private static Value timestamp(long epochMillis, ValueType.TimestampType type) {
        return new Value.Timestamp(Instant.ofEpochMilli(epochMillis), type.zoned());
    }

    private static List<Integer> keys(Query query, Ingestion ingestion) {
        List<String> names = ingestion.plan().input().schema().names();
        List<Integer> keys = new ArrayList<>();
        for (String label : query.groupBy()) {
            int key = names.indexOf(label);
            if (key < 0) {
                throw new UnanswerableException("cannot group by '%s': %s has the labels %s"
                        .formatted(label, ingestion.dataset(), ingestion.labelNames()));
            }
            if (keys.contains(key)) {
                throw new UnanswerableException("group by '" + label + "' once, not twice");
            }
            keys.add(key);
        }
        return keys;
    }
}

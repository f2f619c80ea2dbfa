package io.mullion.job.demo;

import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.value.Value;
import io.mullion.store.catalog.Ingestion;
import java.time.LocalDate;
import java.util.List;

/** Two states that look alike and must not be merged: all flights from one airport, and all flights of one day. */
final class RefusedMerge {
    private RefusedMerge() {}

    /** The reason for which the merge is refused. */
    static String reason(Ingestion ingestion, String origin, LocalDate day) {
        SummaryAgg definition = Coverages.derive(ingestion.plan()).definition();
        Expr fromOrigin =
                Conditions.equal(Conditions.column(ingestion.populationColumns().get(0)), Value.text(origin));
        Expr onDay = Conditions.atLeastBelow(
                Conditions.column(ingestion.timeColumn()),
                Value.timestamp(day.atStartOfDay()),
                Value.timestamp(day.plusDays(1).atStartOfDay()));
        MergeResult result = MergeCheck.merge(List.of(state(definition, fromOrigin), state(definition, onDay)));
        if (result instanceof MergeResult.Refused refused) {
            return refused.refusal().message();
        }
        throw new IllegalStateException("a merge that counts rows twice was accepted");
    }

    private static SummaryAgg state(SummaryAgg definition, Expr condition) {
        return new SummaryAgg(
                new Filter(definition.input(), condition),
                definition.summary(),
                definition.measure(),
                definition.keys(),
                definition.filter(),
                definition.weight());
    }
}

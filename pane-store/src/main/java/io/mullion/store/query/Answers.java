package io.mullion.store.query;

import io.mullion.ir.planner.PlanResult;
import io.mullion.store.pane.PaneSketch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/** Reads estimates out of merged states and writes the receipt (S11). */
final class Answers {
    private Answers() {}

    static Answer assemble(Query query, QueryEngine.Prepared prepared, PlanResult.Planned plan, PaneMerger merged) {
        List<Answer.Row> rows = new ArrayList<>();
        for (int i = 0; i < plan.groups().size(); i++) {
            PaneSketch state = merged.states().get(i);
            if (state.n() > 0 || query.groupBy().isEmpty()) {
                rows.add(new Answer.Row(plan.groups().get(i).key(), state.n(), statistics(state, query.quantiles())));
            }
        }
        return new Answer(query.groupBy(), query.quantiles(), rows, receipt(query, prepared, plan, merged, rows));
    }

    private static Optional<Answer.Statistics> statistics(PaneSketch state, List<Double> ranks) {
        if (state.n() == 0) {
            return Optional.empty();
        }
        double[] values =
                state.quantiles(ranks.stream().mapToDouble(rank -> rank).toArray());
        List<Answer.Estimate> estimates = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            estimates.add(new Answer.Estimate(ranks.get(i), values[i], state.bounds(ranks.get(i))));
        }
        return Optional.of(
                new Answer.Statistics(state.min(), state.max(), state.effectiveK(), state.rankError(), estimates));
    }

    private static Receipt receipt(
            Query query,
            QueryEngine.Prepared prepared,
            PlanResult.Planned plan,
            PaneMerger merged,
            List<Answer.Row> rows) {
        List<Answer.Statistics> statistics = rows.stream()
                .map(Answer.Row::statistics)
                .flatMap(Optional::stream)
                .toList();
        DoubleStream mins = statistics.stream().mapToDouble(Answer.Statistics::min);
        DoubleStream maxs = statistics.stream().mapToDouble(Answer.Statistics::max);
        OptionalDouble min = mins.min();
        OptionalDouble max = maxs.max();
        OptionalInt effectiveK =
                statistics.stream().mapToInt(Answer.Statistics::effectiveK).min();
        double rankError = statistics.stream()
                .mapToDouble(Answer.Statistics::rankError)
                .max()
                .orElse(0);
        DimensionNames names = prepared.names();
        return new Receipt(
                query.dataset(),
                prepared.lineage().commits(),
                query.policy(),
                plan.request().selection().display(names),
                plan.covered().display(names),
                prepared.notes(),
                plan.gaps().stream().map(gap -> Receipt.GapLine.of(gap, names)).toList(),
                merged.panes(),
                merged.bytes(),
                rows.stream().mapToLong(Answer.Row::n).sum(),
                min,
                max,
                effectiveK,
                rankError);
    }
}

package io.mullion.job.demo;

import io.mullion.ir.value.Value;
import io.mullion.job.answer.TextTable;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.query.Answer;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Query;
import io.mullion.store.query.QueryEngine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Asks the ingested sample for quantiles by airport and prints them beside the exact ones. */
public final class Demo {
    private static final List<Double> RANKS = List.of(0.5, 0.9, 0.99);
    private static final int AIRPORTS = 10;
    private static final LocalDate DAY = LocalDate.of(2001, 4, 2);

    private final PaneCatalog catalog;
    private final String dataset;
    private final ExactFlights exact;
    private final PrintWriter out;

    public Demo(PaneCatalog catalog, String dataset, Path sample, PrintWriter out) {
        this.catalog = catalog;
        this.dataset = dataset;
        this.exact = ExactFlights.read(sample);
        this.out = out;
    }

    /** Prints the comparison and a refused merge; returns whether n, min and max agree and every rank error is in bound. */
    public boolean show() {
        QueryEngine engine = new QueryEngine(catalog);
        Answer answer = engine.answer(new Query(
                dataset,
                RANKS,
                Optional.empty(),
                List.of("origin"),
                Optional.empty(),
                Optional.empty(),
                Policy.STRICT));
        boolean right = printComparison(answer);
        out.printf(
                "%d panes merged into %d airports; n = %d of %d rows read.%n%n",
                answer.receipt().panes(), answer.rows().size(), answer.receipt().n(), exact.rows());
        printRefusal(engine);
        return right && answer.receipt().n() == exact.rows();
    }

    private boolean printComparison(Answer answer) {
        List<String> header = new ArrayList<>(List.of("origin", "n", "min", "max"));
        for (double rank : RANKS) {
            String name = "p" + Math.round(rank * 100);
            header.addAll(List.of(name, "exact", "rank error"));
        }
        header.add("bound");
        TextTable table = new TextTable(1, header);
        boolean right = true;
        for (String origin : exact.busiest(AIRPORTS)) {
            double[] sorted = exact.sorted(origin);
            Answer.Row row = answer.rows().stream()
                    .filter(candidate -> candidate.key().equals(List.of(Value.text(origin))))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no answer for " + origin));
            Answer.Statistics statistics = row.statistics().orElseThrow();
            right &= row.n() == sorted.length
                    && statistics.min() == sorted[0]
                    && statistics.max() == sorted[sorted.length - 1];
            List<String> cells = new ArrayList<>(
                    List.of(origin, Long.toString(row.n()), number(statistics.min()), number(statistics.max())));
            for (Answer.Estimate estimate : statistics.estimates()) {
                double error = ExactQuantiles.rankError(sorted, estimate.rank(), estimate.value());
                right &= error <= statistics.rankError();
                cells.add(number(estimate.value()));
                cells.add(number(ExactQuantiles.quantile(sorted, estimate.rank())));
                cells.add(percent(error));
            }
            cells.add(percent(statistics.rankError()));
            table.add(cells);
        }
        out.print(table.text());
        return right;
    }

    private void printRefusal(QueryEngine engine) {
        String origin = exact.busiest(1).get(0);
        out.printf(
                "May \"all flights from %s\" and \"all flights of %s\" be merged? Their schemas are equal, but%n",
                origin, DAY);
        out.println("  " + RefusedMerge.reason(engine.dataSet(dataset), origin, DAY));
        out.printf(
                "  (%d flights from %s on that day would have counted twice.)%n",
                exact.rows(origin, DAY.toString()), origin);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.2f %%", fraction * 100);
    }
}

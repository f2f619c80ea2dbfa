package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.timing.Assignment;
import io.mullion.ir.timing.Cut;
import io.mullion.ir.timing.QueryPart;
import io.mullion.ir.value.Value;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.query.Answer;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Query;
import io.mullion.store.query.QueryEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S8: what the real job stored and a query reads back (B1) is what the same rows give in one go (B2). */
class CutRunIT {
    private static final double P99 = 0.99;

    @TempDir
    private Path directory;

    /** Five one-minute panes of 20 rows, value pane·20 + i, KLL k = 200: p99 is 98.0 both ways. */
    @Test
    void fivePanesOfTwentyRows() throws Exception {
        List<String> lines = new ArrayList<>(List.of("ts,origin,value"));
        PaneSketch whole = PaneSketch.empty(200);
        for (int pane = 0; pane < 5; pane++) {
            for (int i = 0; i < 20; i++) {
                lines.add("2001-04-01T10:%02d:%02d,ORD,%d".formatted(pane, 3 * i, pane * 20 + i));
                whole.update(pane * 20 + i);
            }
        }
        Path store = directory.resolve("store");
        IngestJob.main(new String[] {
            "--config", Datasets.configFile(directory).toString(),
            "--file", Files.write(directory.resolve("rows.csv"), lines).toString(),
            "--store", store.toString(),
        });

        try (SqliteCatalog catalog = SqliteCatalog.openExisting(new StoreLayout(store).catalog())) {
            QueryEngine engine = new QueryEngine(catalog);
            Answer answer = engine.answer(new Query(
                    Datasets.NAME,
                    List.of(P99),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Policy.STRICT));

            assertThat(whole.quantile(P99)).isEqualTo(98.0);
            assertThat(answer.rows()).singleElement().satisfies(row -> {
                assertThat(row.n()).isEqualTo(100);
                assertThat(row.statistics().orElseThrow().estimates().get(0).value())
                        .isEqualTo(98.0);
            });
            assertThat(answer.receipt().panes()).isEqualTo(5);
            assertCutIsWhatTheJobRan(engine.dataSet(Datasets.NAME));
        }
    }

    /** The ingestion part of a precomputed readout over the data set is, as a definition, the plan the job ran. */
    private static void assertCutIsWhatTheJobRan(Ingestion ingestion) {
        SummaryAgg plan = ingestion.plan();
        SummaryAgg ofOrd = SummaryAgg.over(
                new Filter(
                        plan.input(),
                        Conditions.equal(
                                Conditions.column(ingestion.populationColumns().get(0)), Value.text("ORD"))),
                plan.summary(),
                ((Expr.Column) plan.measure()).position());
        Cut cut = Cut.of(Assignment.precompute(new SummaryEstimate(ofOrd, List.of(P99))));

        assertThat(cut.ingestion()).hasSize(1);
        assertThat(cut.query())
                .isEqualTo(new QueryPart.Computed(cut.query().node(), List.of(new QueryPart.Stored(ofOrd))));
        assertThat(Coverages.derive(cut.ingestion().get(0)).definition()).isEqualTo(plan);
    }
}

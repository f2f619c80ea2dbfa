package io.mullion.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.config.ConfigReader;
import io.mullion.job.ingest.LocalIngest;
import io.mullion.job.ingest.StoreLayout;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way: a file, the ingestion job, its store, and SQL over it. */
class IngestedFlightsIT {

    @Test
    void sqlAnswersOverWhatTheJobHasWritten(@TempDir Path directory) throws Exception {
        StringBuilder csv = new StringBuilder("ts,origin,value\n");
        for (int minute = 0; minute < 60; minute++) {
            for (int i = 0; i < 3; i++) {
                String origin = i == 0 ? "ATL" : "ORD";
                csv.append(
                        String.format(Locale.ROOT, "2001-04-01T10:%02d:%02d,%s,%d%n", minute, i, origin, minute * i));
            }
        }
        Path file = Files.writeString(directory.resolve("flights.csv"), csv);
        Path store = directory.resolve("store");
        new LocalIngest(
                        ConfigReader.builtIn("flights").withFile(file),
                        new StoreLayout(store),
                        2,
                        new PrintWriter(Writer.nullWriter()),
                        false)
                .run();
        Path catalogs = Files.createDirectories(directory.resolve("catalogs"));
        Files.writeString(catalogs.resolve("m.yaml"), "type: mullion\nstore: " + store + "\n");

        try (Gateway gateway = Gateway.start(Map.of(
                        "execution.runtime-mode", "batch",
                        "table.catalog-store.kind", "file",
                        "table.catalog-store.file.path", catalogs.toString()));
                Gateway.Session session = gateway.session(Map.of())) {
            Gateway.Result result = session.run(
                    "SELECT origin, m.`default`.approx_percentile(`value`, 0.5)"
                            + " FROM m.`default`.flights WHERE origin IN ('ORD', 'ATL')"
                            + " AND ts >= TIMESTAMP '2001-04-01 10:00:00' AND ts < TIMESTAMP '2001-04-01 10:30:00' GROUP BY origin");
            assertThat(result.rows().toString()).contains("[\"ATL\", 0.0]", "[\"ORD\", 19.0]");
        }
    }
}

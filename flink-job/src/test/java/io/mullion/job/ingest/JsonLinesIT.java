package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.value.Value;
import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.pane.Population;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A compressed file of JSON lines with every odd label, through the whole job and back from the store. */
class JsonLinesIT {
    private static final List<Value> LABELS = List.of(
            Value.Missing.ABSENT,
            Value.Missing.NULL,
            Value.text(""),
            Value.text("NULL"),
            Value.text("N"),
            Value.text("a,b|c;\"d\"'e'"),
            Value.text("two\nlines\r"),
            Value.text("😀"),
            Value.text("\u0000"),
            Value.text("é"),
            Value.text("e\u0301"),
            Value.text(" x "),
            Value.text("y".repeat(60_000)));
    private static final int ROWS = 3_000;
    private static final int MALFORMED_OF = 40;

    @TempDir
    private Path directory;

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void everyLabelComesBack() throws Exception {
        Map<Population, Long> expected = new HashMap<>();
        Path file = directory.resolve("rows.jsonl.gz");
        long malformed = write(file, expected);
        DatasetConfig config =
                ConfigReader.read(Files.writeString(directory.resolve("rows.yaml"), """
                dataset: rows
                source: {kind: json, path: %s}
                time: {column: ts, format: epoch-ms, zone: UTC}
                labels: [region, host]
                measure: latency
                lateness: 5s
                """.formatted(file)));
        StoreLayout layout = new StoreLayout(directory.resolve("store"));

        new LocalIngest(config, layout, 2, new PrintWriter(new StringWriter()), false).run();

        try (PaneCatalog catalog = SqliteCatalog.openExisting(layout.catalog())) {
            LineageState lineage = catalog.lineage("rows");
            Map<Long, Population> populations = catalog.populations("rows", Map.of());
            Map<Population, Long> found = new HashMap<>();
            catalog.read("rows", lineage.commits())
                    .read(
                            populations.keySet(),
                            Long.MIN_VALUE,
                            Long.MAX_VALUE,
                            (population, window, commit, pane) ->
                                    found.merge(populations.get(population), pane.n(), Long::sum));
            assertThat(found).isEqualTo(expected);
            assertThat(lineage.rejected()).containsExactly(Map.entry("DUPLICATE_FIELD", malformed));
            assertThat(lineage.rows() + malformed).isEqualTo(ROWS);
        }
    }

    private long write(Path file, Map<Population, Long> expected) throws IOException {
        Random random = new Random(5);
        long malformed = 0;
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < ROWS; i++) {
                Population population = new Population(List.of(
                        LABELS.get(random.nextInt(LABELS.size())), LABELS.get(random.nextInt(LABELS.size() - 1))));
                ObjectNode row = json.createObjectNode().put("ts", 1_000L * i).put("latency", random.nextDouble());
                put(row, "region", population.labels().get(0));
                put(row, "host", population.labels().get(1));
                String line = row.toString();
                if (random.nextInt(MALFORMED_OF) == 0) {
                    line = line.replaceFirst("\\{", "{\"ts\":5,");
                    malformed++;
                } else {
                    expected.merge(population, 1L, Long::sum);
                }
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThat(malformed).isPositive();
        return malformed;
    }

    private static void put(ObjectNode row, String name, Value label) {
        if (label == Value.Missing.NULL) {
            row.putNull(name);
        } else if (label instanceof Value.Text text) {
            row.put(name, text.value());
        }
    }
}

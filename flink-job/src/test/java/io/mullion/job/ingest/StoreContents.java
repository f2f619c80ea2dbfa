package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.PaneReader;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.pane.Population;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Everything a store holds of a data set, read back from its files.
 *
 * @param deadLetter reasons by {@code file@line} or {@code topic-partition@offset}
 */
record StoreContents(LineageState lineage, Map<String, Long> events, Map<String, String> deadLetter) {

    static StoreContents read(Path store, String dataset) throws IOException {
        StoreLayout layout = new StoreLayout(store);
        try (PaneCatalog catalog = SqliteCatalog.openExisting(layout.catalog())) {
            LineageState lineage = catalog.lineage(dataset);
            Map<Long, Population> populations = catalog.populations(dataset, Map.of());
            Map<String, Long> events = new TreeMap<>();
            PaneReader.Result result = catalog.read(dataset, lineage.commits())
                    .read(
                            populations.keySet(),
                            lineage.firstWindow().orElse(0),
                            lineage.sealedTo().orElse(0),
                            (population, window, commit, pane) ->
                                    events.merge(key(label(populations.get(population)), window), pane.n(), Long::sum));
            assertThat(result.quarantined()).isEmpty();
            return new StoreContents(lineage, events, deadLetter(layout.deadLetter(dataset)));
        }
    }

    static LineageState lineage(StoreLayout layout, String dataset) {
        try (PaneCatalog catalog = SqliteCatalog.openExisting(layout.catalog())) {
            return catalog.lineage(dataset);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String key(String label, long window) {
        return label + "@" + window;
    }

    /** Everything that went in came out: each event in its pane, each malformed row in the dead letter, once. */
    void assertHolds(Rows rows) {
        assertThat(events).isEqualTo(rows.events());
        assertThat(lineage.rejected()).isEqualTo(rows.rejected());
        assertThat(deadLetterLines()).isEqualTo(rows.rejectedLines());
        assertThat(lineage.rows() + rows.rejectedLines().size()).isEqualTo(rows.rows());
    }

    /** Of one file. */
    private Map<Long, String> deadLetterLines() {
        Map<Long, String> lines = new TreeMap<>();
        deadLetter.forEach((at, reason) -> lines.put(Long.parseLong(at.substring(at.lastIndexOf('@') + 1)), reason));
        return lines;
    }

    private static String label(Population population) {
        return population.labels().get(0).display();
    }

    private static Map<String, String> deadLetter(Path directory) throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        if (!Files.isDirectory(directory)) {
            return reasons;
        }
        ObjectMapper json = new ObjectMapper();
        for (Path file : completed(directory)) {
            for (String line : Files.readAllLines(file)) {
                JsonNode record = json.readTree(line);
                String at = Path.of(record.get("origin").asText()).getFileName() + "@"
                        + record.get("position").asLong();
                String before = reasons.put(at, record.get("reason").asText());
                assertThat(before)
                        .as("line %s is in the dead letter twice", record)
                        .isNull();
            }
        }
        return reasons;
    }

    private static List<Path> completed(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return new ArrayList<>(
                    files.filter(file -> !file.getFileName().toString().startsWith("."))
                            .toList());
        }
    }
}

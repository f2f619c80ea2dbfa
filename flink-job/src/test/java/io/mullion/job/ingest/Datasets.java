package io.mullion.job.ingest;

import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The data set of the tests. */
final class Datasets {
    static final String NAME = "rows";

    private static final String YAML = """
            dataset: rows
            source: {kind: csv}
            time: {column: ts}
            labels: [origin]
            measure: value
            lateness: 5s
            checkpoint: {interval: 100ms}
            """;

    private Datasets() {}

    /** Writes the configuration as a file into {@code directory}. */
    static Path configFile(Path directory) throws IOException {
        return Files.writeString(directory.resolve("rows.yaml"), YAML);
    }

    static DatasetConfig config(Path directory, Path csv) throws IOException {
        return ConfigReader.read(configFile(directory)).withFile(csv);
    }
}

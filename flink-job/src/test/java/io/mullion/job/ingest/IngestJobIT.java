package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.store.catalog.RefusedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The entry point for {@code flink run}, which without a cluster runs where it is. */
class IngestJobIT {
    @TempDir
    private Path directory;

    @Test
    void ingestsAndRefusesToBeginAgain() throws Exception {
        Rows rows = Rows.of(1, 2_000, 50);
        String[] arguments = {
            "--config", Datasets.configFile(directory).toString(),
            "--file", rows.write(directory.resolve("rows.csv")).toString(),
            "--store", directory.resolve("store").toString(),
        };
        IngestJob.main(arguments);
        StoreContents.read(directory.resolve("store"), Datasets.NAME).assertHolds(rows);
        assertThatThrownBy(() -> IngestJob.main(arguments))
                .hasStackTraceContaining(RefusedException.class.getName())
                .hasStackTraceContaining("a fresh start would count every row twice");
    }

    @Test
    void saysWhatIsWrongWithItsArguments() {
        assertThatThrownBy(() -> IngestJob.main(new String[] {"--stroe", "x"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--store")
                .hasMessageEndingWith("(--help lists the options)");
        assertThat(directory.resolve("x")).doesNotExist();
    }
}

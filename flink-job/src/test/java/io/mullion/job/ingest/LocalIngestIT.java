package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.job.config.ConfigException;
import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.config.JobSpec;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.RefusedException;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.catalog.StagedCommit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An ingest from its configuration to the store, inside this process. */
class LocalIngestIT {
    @TempDir
    private Path directory;

    private final StringWriter notes = new StringWriter();

    @Test
    void everyRowIsInAPaneOrInTheDeadLetter() throws Exception {
        Rows rows = Rows.of(1, 20_000, 100);
        Path csv = rows.write(directory.resolve("rows.csv"));
        IngestSummary summary = ingest(Datasets.config(directory, csv)).run();

        assertThat(summary.records()).isEqualTo(rows.rows());
        assertThat(summary.added()).isEqualTo(rows.rows());
        assertThat(summary.rejected()).isEqualTo(rows.rejectedLines().size());
        assertThat(summary.text())
                .contains("rows records        20,000 = ")
                .contains(" rejected")
                .contains("rows sealed         [1969-12-31T23:")
                .contains("MISSING_COLUMN");
        StoreContents contents = StoreContents.read(store(), Datasets.NAME);
        contents.assertHolds(rows);
        assertThat(contents.lineage().sealedTo().getAsLong())
                .isEqualTo(contents.events().keySet().stream()
                                .mapToLong(key -> Long.parseLong(key.substring(key.indexOf('@') + 1)))
                                .max()
                                .orElseThrow()
                        + 60_000);
        try (Stream<Path> left =
                Files.walk(new StoreLayout(store()).checkpoints(Datasets.NAME).getParent())) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void askingAgainChangesNothing() throws Exception {
        Rows rows = Rows.of(2, 2_000, 20);
        DatasetConfig config = Datasets.config(directory, rows.write(directory.resolve("rows.csv")));
        ingest(config).run();
        IngestSummary again = ingest(config).run();
        assertThat(again.added()).isZero();
        assertThat(notes.toString())
                .contains("rows: the input has been read to its end before, nothing is left of its 2,000 records");
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void aFileOfMalformedRowsOnly() throws Exception {
        Rows rows = Rows.of(3, 300, 1);
        IngestSummary summary = ingest(Datasets.config(directory, rows.write(directory.resolve("rows.csv"))))
                .run();
        assertThat(summary.lineage().rows()).isZero();
        assertThat(summary.lineage().sealedTo()).isEmpty();
        assertThat(summary.text()).contains("rows sealed         nothing yet");
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void aFileWithoutRows() throws Exception {
        Path csv = Files.writeString(directory.resolve("empty.csv"), "ts,origin,value\n");
        assertThat(ingest(Datasets.config(directory, csv)).run().records()).isZero();
    }

    @Test
    void aStoreInADirectoryOfAnyName() throws Exception {
        Rows rows = Rows.of(4, 500, 10);
        Path odd = Files.createDirectory(directory.resolve("ä b%20c"));
        DatasetConfig config = Datasets.config(directory, rows.write(odd.resolve("_rows.csv")));
        new LocalIngest(config, new StoreLayout(odd.resolve("the store")), 1, new PrintWriter(notes), false).run();
        StoreContents.read(odd.resolve("the store"), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void generatedEvents() throws Exception {
        DatasetConfig config = ConfigReader.read(Files.writeString(directory.resolve("g.yaml"), """
                dataset: latencies
                source: {kind: generator, rate: 20000, rows: 20000, populations: 10, seed: 5}
                time: {column: ts}
                labels: [region, host]
                measure: latency
                checkpoint: {interval: 200ms}
                """));
        IngestSummary summary = ingest(config).run();
        assertThat(summary.lineage().rows()).isEqualTo(20_000);
        assertThat(summary.lineage().rejected()).isEmpty();
        assertThat(summary.lineage().panes()).isEqualTo(10);
        assertThat(ingest(config).run().added()).isZero();
    }

    @Test
    void anotherFileIsRefused() throws Exception {
        Path first = Rows.of(5, 100, 10).write(directory.resolve("first.csv"));
        Path second = Rows.of(6, 100, 10).write(directory.resolve("second.csv"));
        ingest(Datasets.config(directory, first)).run();
        LocalIngest other = ingest(Datasets.config(directory, second));
        assertThatThrownBy(other::run)
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("input ")
                .hasMessageContaining("first.csv")
                .hasMessageContaining("second.csv");
    }

    @Test
    void aFileWithoutTheColumnsIsRefusedBeforeAnythingIsMade() throws IOException {
        Path csv = Files.writeString(directory.resolve("other.csv"), "time,origin,value\n");
        LocalIngest ingest = ingest(Datasets.config(directory, csv));
        assertThatThrownBy(ingest::run)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "other.csv: the header has no column 'ts'; its columns are [time, origin, value]");
        assertThat(store()).doesNotExist();
    }

    @Test
    void s9CommitsWithoutACheckpointAreNotReadAgain() throws Exception {
        Rows rows = Rows.of(7, 200, 10);
        Path csv = rows.write(directory.resolve("rows.csv"));
        DatasetConfig config = Datasets.config(directory, csv);
        commitSomething(config, "file:///no/such/directory");
        LocalIngest ingest = ingest(config);
        assertThatThrownBy(ingest::run)
                .isInstanceOf(IngestException.class)
                .hasMessageContaining("rows holds 1 records of 200, and no checkpoint is left to go on from")
                .hasMessageContaining("--store");
        assertThat(StoreContents.read(store(), Datasets.NAME).lineage().rejected())
                .isEqualTo(Map.of("BAD_TIME", 1L));
    }

    @Test
    void aStoreThatWasCopiedHalfWayDoesNotWriteIntoTheOtherOne() throws Exception {
        DatasetConfig config = Datasets.config(directory, Rows.of(8, 200, 10).write(directory.resolve("rows.csv")));
        StoreLayout original = new StoreLayout(store());
        StoreLayout copy = new StoreLayout(directory.resolve("copy"));
        Path job = original.checkpoints(Datasets.NAME).resolve("job1");
        commitSomething(config, StoreLayout.uri(job));
        Files.copy(original.catalog(), Files.createDirectories(copy.root()).resolve("catalog.db"));
        for (StoreLayout store : List.of(original, copy)) {
            Path checkpoint = store.checkpoints(Datasets.NAME).resolve("job1/chk-1");
            Files.createFile(Files.createDirectories(checkpoint).resolve("_metadata"));
        }
        LocalIngest ingest = new LocalIngest(config, copy, 1, new PrintWriter(notes), false);
        assertThatThrownBy(ingest::run)
                .isInstanceOf(IngestException.class)
                .hasMessageContaining("was moved or copied while the ingest of rows was not at its end")
                .hasMessageContaining("its checkpoints are of " + StoreLayout.uri(job));
        assertThat(job.resolve("chk-1/_metadata")).exists();
    }

    @Test
    void aStoreByAnotherNameIsTheSameStore() throws Exception {
        DatasetConfig config = Datasets.config(directory, Rows.of(8, 200, 10).write(directory.resolve("rows.csv")));
        StoreLayout byLink = new StoreLayout(Files.createSymbolicLink(directory.resolve("link"), store()));
        Path checkpoint = new StoreLayout(store()).checkpoints(Datasets.NAME).resolve("job1/chk-1");
        commitSomething(config, StoreLayout.uri(checkpoint.getParent()));
        Files.createFile(Files.createDirectories(checkpoint).resolve("_metadata"));
        try (SqliteCatalog catalog = SqliteCatalog.open(byLink.catalog())) {
            Resumption resumption = new Resumption(catalog, config, JobSpec.of(config.toIngestion()), byLink);
            assertThat(resumption.find())
                    .isEqualTo(new StartPoint.Checkpoint(
                            byLink.checkpoints(Datasets.NAME).resolve("job1/chk-1")));
        }
    }

    @Test
    void parallelismHasBounds() throws IOException {
        DatasetConfig config = Datasets.config(directory, directory.resolve("rows.csv"));
        StoreLayout layout = new StoreLayout(store());
        for (int parallelism : new int[] {0, 129}) {
            assertThatThrownBy(() -> new LocalIngest(config, layout, parallelism, new PrintWriter(notes), false))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("parallelism must be 1 to 128, got " + parallelism);
        }
    }

    /** Leaves the lineage with a commit, as a run does whose checkpoints somebody has deleted. */
    private void commitSomething(DatasetConfig config, String checkpoints) throws IOException {
        Files.createDirectories(store());
        try (SqliteCatalog catalog = SqliteCatalog.open(new StoreLayout(store()).catalog())) {
            catalog.register(config.toIngestion());
            long epoch = catalog.beginRun(Datasets.NAME, Optional.empty(), checkpoints)
                    .epoch();
            catalog.commit(
                    Datasets.NAME,
                    new StagedCommit(
                            new CheckpointId(epoch, 1),
                            List.of(),
                            OptionalLong.empty(),
                            OptionalLong.empty(),
                            0,
                            ImmutableSortedMap.of("BAD_TIME", 1L)));
        }
    }

    private Path store() {
        return directory.resolve("store");
    }

    private LocalIngest ingest(DatasetConfig config) {
        return new LocalIngest(config, new StoreLayout(store()), 2, new PrintWriter(notes), false);
    }
}

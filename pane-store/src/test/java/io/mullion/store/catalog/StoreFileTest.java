package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.id;
import static io.mullion.store.catalog.StoreFixture.read;
import static io.mullion.store.catalog.StoreFixture.staging;
import static io.mullion.store.catalog.StoreFixture.started;
import static io.mullion.store.catalog.StoreFixture.tamper;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFileTest {
    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void place() {
        file = directory.resolve("deep/down/store.db");
    }

    private void fill() {
        try (SqliteCatalog catalog = started(file)) {
            long us = id(catalog, "us", "free");
            catalog.commit(
                    DATASET,
                    staging().pane(us, 0, 1).sealed(0, 1).rejected("nan", 2).as(1, 1));
        }
    }

    @Test
    void everythingIsThereAfterARestart() {
        fill();
        try (SqliteCatalog catalog = SqliteCatalog.open(file)) {
            assertThat(catalog.ingestion(DATASET)).contains(StoreFixture.requests());
            assertThat(catalog.runs(DATASET)).containsExactly(new Run(1, "file:///run1"));
            assertThat(catalog.lineage(DATASET).sealedTo()).hasValue(60_000);
            assertThat(catalog.lineage(DATASET).rejected()).containsEntry("nan", 2L);
            assertThat(read(catalog, 1, List.of(1L), 0, 1).panes()).containsExactly("1@0#1=1.0..1.0");
            catalog.beginRun(DATASET, Optional.of(new CheckpointId(1, 1)), "file:///run2");
            catalog.commit(DATASET, staging().pane(1, 1, 2).as(2, 2));
            assertThat(read(catalog, 2, List.of(1L), 0, 9).panes()).hasSize(2);
        }
    }

    @Test
    void readersNeedAStoreThatExists() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteCatalog.openExisting(file))
                .withMessage("there is no store at " + file);
        assertThat(file).doesNotExist();
        assertThat(file.getParent()).doesNotExist();
    }

    @Test
    void readersChangeNothing() {
        fill();
        try (SqliteCatalog catalog = SqliteCatalog.openExisting(file)) {
            assertThat(read(catalog, 1, List.of(1L), 0, 1).panes()).hasSize(1);
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> catalog.beginRun(DATASET, Optional.of(new CheckpointId(1, 1)), "x"))
                    .satisfies(failure -> assertThat(failure.retriable()).isFalse());
            assertThatExceptionOfType(StoreException.class).isThrownBy(() -> id(catalog, "new", "free"));
            assertThat(id(catalog, "us", "free"))
                    .as("a number that was given out is found")
                    .isEqualTo(1);
        }
    }

    @Test
    void aStoreOfANewerProgramIsRefused() {
        fill();
        tamper(file, "INSERT INTO schema_version VALUES (99, 'V2__later.sql', 0)");
        for (Runnable open :
                List.<Runnable>of(() -> SqliteCatalog.open(file), () -> SqliteCatalog.openExisting(file))) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(open::run)
                    .withMessageContaining("has version 99, written by a newer program; this one knows version 2");
        }
    }

    @Test
    void aFileThatIsSomethingElseIsRefusedAndLeftAlone() throws IOException {
        Path text = directory.resolve("notes.txt");
        Files.writeString(text, "not a database, but long enough to be mistaken for the header of one: ".repeat(20));
        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> SqliteCatalog.open(text));

        Path other = directory.resolve("other.db");
        tamper(other, "CREATE TABLE t (x INTEGER)");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteCatalog.open(other))
                .withMessageContaining("is not a Mullion store");
    }

    @Test
    void anEmptyFileIsNoStoreToReadAndOneToWrite() throws IOException {
        Path empty = directory.resolve("empty.db");
        Files.createFile(empty);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteCatalog.openExisting(empty))
                .withMessageContaining("version 0");
        SqliteCatalog.open(empty).close();
        SqliteCatalog.openExisting(empty).close();
    }

    @Test
    void aReaderOfAnotherConnectionSeesWholeCommitsWhileAWriterWrites() throws Exception {
        fill();
        int commits = 60;
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (SqliteCatalog writer = SqliteCatalog.open(file);
                SqliteCatalog reader = SqliteCatalog.openExisting(file)) {
            Future<?> writing = threads.submit(() -> {
                for (int i = 2; i <= commits; i++) {
                    var staging = staging().sealed(0, i);
                    for (int pane = 0; pane < 10; pane++) {
                        staging.pane(1, i * 10L + pane, i);
                    }
                    writer.commit(DATASET, staging.as(1, i));
                }
            });
            Future<Long> reading = threads.submit(() -> {
                long last = 0;
                while (last < commits) {
                    LineageState state = reader.lineage(DATASET);
                    assertThat(state.commits()).isGreaterThanOrEqualTo(last);
                    last = state.commits();
                    PaneReader.Result result = reader.read(DATASET, last)
                            .read(List.of(1L), 0, Long.MAX_VALUE, (population, window, commit, pane) -> {});
                    assertThat(result.panes()).isEqualTo(state.panes()).isEqualTo(1 + (last - 1) * 10);
                    assertThat(result.quarantined()).isEmpty();
                    assertThat(state.sealedTo()).hasValue(last * 60_000);
                }
                return last;
            });
            writing.get(60, TimeUnit.SECONDS);
            assertThat(reading.get(60, TimeUnit.SECONDS)).isEqualTo(commits);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aReaderOfAnotherProcessSeesWhatWasCommittedWhileTheStoreIsOpen() throws Exception {
        try (SqliteCatalog writer = started(file)) {
            long us = id(writer, "us", "free");
            writer.commit(DATASET, staging().pane(us, 0, 1, 41).sealed(0, 1).as(1, 1));
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ReaderProcess.class.getName(),
                            file.toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            assertThat(output).contains("panes 1, [1@0#1=1.0..41.0], quarantined 0");
        }
    }

    /** Reads a store and prints what it found. */
    static final class ReaderProcess {
        private ReaderProcess() {}

        public static void main(String[] args) {
            try (SqliteCatalog catalog = SqliteCatalog.openExisting(Path.of(args[0]))) {
                long snapshot = catalog.lineage(DATASET).commits();
                var found = read(catalog, snapshot, List.of(1L), 0, 10);
                System.out.println("panes " + found.result().panes() + ", " + found.panes() + ", quarantined "
                        + found.result().quarantined().size());
            }
        }
    }

    @Test
    void severalMayCreateOneStoreAtOnce() throws Exception {
        int openers = 4;
        ExecutorService threads = Executors.newFixedThreadPool(openers);
        try {
            for (int round = 0; round < 10; round++) {
                Path fresh = directory.resolve("round-" + round + ".db");
                List<Future<List<String>>> opened = new ArrayList<>();
                for (int i = 0; i < openers; i++) {
                    opened.add(threads.submit(() -> {
                        try (SqliteCatalog catalog = SqliteCatalog.open(fresh)) {
                            return catalog.dataSets();
                        }
                    }));
                }
                for (Future<List<String>> dataSets : opened) {
                    assertThat(dataSets.get(60, TimeUnit.SECONDS)).isEmpty();
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void writersOfTwoConnectionsGiveOutDifferentNumbers() throws Exception {
        fill();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (SqliteCatalog one = SqliteCatalog.open(file);
                SqliteCatalog two = SqliteCatalog.open(file)) {
            List<Future<Long>> ids = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                SqliteCatalog catalog = i % 2 == 0 ? one : two;
                String region = "r" + i / 4;
                ids.add(threads.submit(() -> id(catalog, region, "free")));
            }
            Set<Long> distinct = new TreeSet<>();
            for (Future<Long> id : ids) {
                distinct.add(id.get(30, TimeUnit.SECONDS));
            }
            assertThat(distinct).hasSize(10);
        } finally {
            threads.shutdownNow();
        }
    }
}

package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.catalog.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code mullion ingest}, killed with SIGKILL at any moment and asked again until it is done. */
class KillIT {
    private static final int ROWS = 200_000;
    private static final int KILLS = 3;
    private static final long POLL_MILLIS = 50;

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void theSameCommandGoesOnUntilEverythingIsThereOnce(long seed) throws Exception {
        Rows rows = Rows.of(seed, ROWS, 1_000);
        rows.write(directory.resolve("rows.csv"));
        Random random = new Random(seed);
        int killed = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            try (ChildIngest child = ingest(1 + random.nextInt(3))) {
                awaitCommits(child, commits() + random.nextInt(4));
                Thread.sleep(random.nextInt(300));
                killed += child.isRunning() ? 1 : 0;
            }
        }
        assertThat(killed).as("kills, seed %d", seed).isPositive();
        try (ChildIngest last = ingest(2)) {
            assertThat(last.exitStatus()).as(last.output()).isZero();
            assertThat(last.output()).contains("rows: resuming behind ").contains("rows records        200,000 = ");
        }
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void aSecondIngestIsRefusedWhileTheFirstRuns() throws Exception {
        Rows.of(3, ROWS, 1_000).write(directory.resolve("rows.csv"));
        try (ChildIngest first = ingest(1)) {
            awaitCommits(first, 1);
            try (ChildIngest second = ingest(1)) {
                assertThat(second.exitStatus()).isEqualTo(1);
                assertThat(second.output())
                        .isEqualTo(
                                "mullion: another ingest of rows is running (pid %d); wait for it or stop it%n",
                                first.pid());
            }
        }
    }

    @Test
    void s9WithoutItsCheckpointsAKilledIngestIsNotBegunAgain() throws Exception {
        Rows.of(4, ROWS, 1_000).write(directory.resolve("rows.csv"));
        try (ChildIngest first = ingest(1)) {
            awaitCommits(first, 1);
        }
        Path checkpoints = new StoreLayout(store()).checkpoints(Datasets.NAME);
        Files.move(checkpoints, directory.resolve("moved away"));
        try (ChildIngest second = ingest(1)) {
            assertThat(second.exitStatus()).isEqualTo(1);
            assertThat(second.output())
                    .contains("no checkpoint is left to go on from (looked in " + checkpoints)
                    .hasLineCount(1);
        }
        Files.move(directory.resolve("moved away"), checkpoints);
        try (ChildIngest third = ingest(1)) {
            assertThat(third.exitStatus()).as(third.output()).isZero();
        }
    }

    private ChildIngest ingest(int parallelism) throws IOException {
        return ChildIngest.start(
                directory,
                "--config",
                Datasets.configFile(directory).toString(),
                "--file",
                directory.resolve("rows.csv").toString(),
                "--store",
                store().toString(),
                "--parallelism",
                Integer.toString(parallelism));
    }

    private void awaitCommits(ChildIngest child, long commits) throws InterruptedException {
        while (child.isRunning() && commits() < commits) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    private long commits() {
        Path file = new StoreLayout(store()).catalog();
        if (!Files.exists(file)) {
            return 0;
        }
        try (SqliteCatalog catalog = SqliteCatalog.openExisting(file)) {
            return catalog.dataSets().contains(Datasets.NAME)
                    ? catalog.lineage(Datasets.NAME).commits()
                    : 0;
        } catch (StoreException beingMade) {
            return 0;
        }
    }

    private Path store() {
        return directory.resolve("store");
    }
}

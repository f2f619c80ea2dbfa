package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.job.config.DatasetConfig;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.sink.AccountingException;
import io.mullion.job.sink.Restored;
import io.mullion.job.sink.UnrecoverableStoreException;
import io.mullion.store.catalog.RefusedException;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The job on a MiniCluster, while things go wrong. */
class ExactlyOnceIT {
    private static final int ROWS = 12_000;
    private static final int MANY_RESTARTS = 100;

    @TempDir
    private Path directory;

    /** Lets everything through, not too fast, and throws when the plan says so. */
    private record Unreliable(FaultPlan plan, int oneIn) implements FilterFunction<SourceRecord> {
        @Override
        public boolean filter(SourceRecord record) throws InterruptedException {
            pace(record);
            if (plan.strikes(oneIn)) {
                throw new IllegalStateException("planned: in the middle of the records");
            }
            return true;
        }
    }

    /** Lets everything through, not too fast. */
    private record Paced() implements FilterFunction<SourceRecord> {
        @Override
        public boolean filter(SourceRecord record) throws InterruptedException {
            pace(record);
            return true;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void failingTasks(long seed) throws Exception {
        Rows rows = Rows.of(seed, ROWS, 50);
        FaultPlan plan = new FaultPlan("tasks", seed, 5);
        JobUnderTest job = JobUnderTest.of(config(rows), store(), MANY_RESTARTS);
        await(job.start(new Unreliable(plan, 1_500), job.catalog(), 1 + (int) (seed % 3), Optional.empty()));
        assertThat(plan.happened()).as("faults, seed %d", seed).isPositive();
        // A task may fail before the sink of the same attempt has begun its run.
        assertThat(runs()).isBetween(2, 1 + plan.happened());
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void aFailingCatalog(long seed) throws Exception {
        Rows rows = Rows.of(seed, ROWS, 50);
        FaultPlan plan = new FaultPlan("catalog", seed, 8);
        JobUnderTest job = JobUnderTest.of(config(rows), store(), MANY_RESTARTS);
        FaultyCatalog.Opener catalog =
                new FaultyCatalog.Opener(job.layout().catalog().toString(), plan);
        await(job.start(new Paced(), catalog, 2, Optional.empty()));
        assertThat(plan.happened()).as("faults, seed %d", seed).isPositive();
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void aFencedJobFailsForGood() throws Exception {
        Rows rows = Rows.of(9, ROWS, 50);
        JobUnderTest job = JobUnderTest.of(config(rows), store(), MANY_RESTARTS);
        JobClient client = job.start(new Paced(), job.catalog(), 1, Optional.empty());
        try (SqliteCatalog catalog = SqliteCatalog.open(job.layout().catalog())) {
            while (catalog.lineage(Datasets.NAME).commits() < 2) {
                Thread.sleep(20);
            }
            takeOver(catalog);
        }
        assertThatThrownBy(() -> await(client))
                .hasStackTraceContaining(UnrecoverableStoreException.class.getName())
                .hasStackTraceContaining("fenced");
        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void s9AFreshStartOverCommitsFailsForGood() throws Exception {
        Rows rows = Rows.of(10, 500, 50);
        JobUnderTest job = JobUnderTest.of(config(rows), store(), MANY_RESTARTS);
        await(job.start(new Paced(), job.catalog(), 1, Optional.empty()));
        JobClient again = job.start(new Paced(), job.catalog(), 1, Optional.empty());
        assertThatThrownBy(() -> await(again))
                .hasStackTraceContaining(RefusedException.class.getName())
                .hasStackTraceContaining("a fresh start would count every row twice");
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void aLostRecordIsNoticedBeforeTheLastCommit() throws Exception {
        Rows rows = Rows.of(11, 500, 50);
        JobUnderTest job = JobUnderTest.of(config(rows), store(), MANY_RESTARTS);
        JobClient client = job.start(
                record -> !(record instanceof Event event) || event.eventTime() > -590_000,
                job.catalog(),
                1,
                Optional.empty());
        assertThatThrownBy(() -> await(client)).hasStackTraceContaining(AccountingException.class.getName());
        assertThat(StoreContents.read(store(), Datasets.NAME).lineage().rows()).isLessThan(rows.rows());
    }

    @Test
    void s10StoppedWithDrainAndRestoredWithAnotherParallelism() throws Exception {
        Rows rows = Rows.of(12, ROWS, 50);
        JobUnderTest job = JobUnderTest.of(config(rows), store(), MANY_RESTARTS);
        JobClient client = job.start(new Paced(), job.catalog(), 2, Optional.empty());
        Thread.sleep(1_000);
        String savepoint = client.stopWithSavepoint(
                        true, directory.resolve("savepoints").toUri().toString(), SavepointFormatType.CANONICAL)
                .get(60, TimeUnit.SECONDS);
        await(client);
        StoreContents half = StoreContents.read(store(), Datasets.NAME);
        assertThat(half.lineage().rows()).isPositive().isLessThan(rows.rows() / 2 + ROWS / 3);
        // All panes are out, yet the last window with data is not sealed: its rows have not all been read.
        long committed = half.lineage().rows();
        assertThat(half.events().values().stream().mapToLong(n -> n).sum()).isLessThan(committed);

        await(job.start(new Paced(), job.catalog(), 3, Optional.of(Path.of(URI.create(savepoint)))));
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void s9RewoundToASavepointThatCommitsCameAfter() throws Exception {
        Rows rows = Rows.of(13, ROWS, Integer.MAX_VALUE);
        JobUnderTest job = JobUnderTest.of(config(rows), store(), MANY_RESTARTS);
        JobClient client = job.start(new Paced(), job.catalog(), 2, Optional.empty());
        Thread.sleep(1_000);
        Path savepoint = Path.of(URI.create(client.triggerSavepoint(
                        directory.resolve("savepoints").toUri().toString(), SavepointFormatType.CANONICAL)
                .get(60, TimeUnit.SECONDS)));
        await(client);
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);

        JobClient refused = job.start(new Paced(), job.catalog(), 2, Optional.of(savepoint));
        assertThatThrownBy(() -> await(refused)).hasStackTraceContaining("cannot go back to checkpoint");
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);

        FaultPlan plan = new FaultPlan("rewind", 13, 4);
        await(job.start(new Unreliable(plan, 1_000), job.catalog(), 3, Optional.of(savepoint), Restored.REWINDING));
        assertThat(plan.happened()).isPositive();
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    private static void pace(SourceRecord record) throws InterruptedException {
        if (record.hashCode() % 8 == 0) {
            Thread.sleep(1);
        }
    }

    /** Begins another run from the last commit, as a second job would that was restored from its checkpoint. */
    private static void takeOver(SqliteCatalog catalog) {
        while (true) {
            try {
                catalog.beginRun(Datasets.NAME, catalog.lineage(Datasets.NAME).lastCommit(), "file:///other");
                return;
            } catch (RefusedException aNewerCommitCameBetween) {
                Thread.onSpinWait();
            }
        }
    }

    private int runs() {
        try (SqliteCatalog catalog = SqliteCatalog.openExisting(new StoreLayout(store()).catalog())) {
            return catalog.runs(Datasets.NAME).size();
        }
    }

    private DatasetConfig config(Rows rows) throws IOException {
        return Datasets.config(directory, rows.write(directory.resolve("rows.csv")));
    }

    private Path store() {
        return directory.resolve("store");
    }

    private static void await(JobClient client) throws Exception {
        client.getJobExecutionResult().get(120, TimeUnit.SECONDS);
    }
}

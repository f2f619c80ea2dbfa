package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.parse.SourceRecord;
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

/** The job with its state in RocksDB: the store holds the same as with the state on the heap. */
class RocksDbIT {
    private static final int ROWS = 6_000;

    @TempDir
    private Path directory;

    /** Lets everything through, not too fast, and throws when the plan says so. */
    private record Between(FaultPlan plan, int oneIn) implements FilterFunction<SourceRecord> {
        @Override
        public boolean filter(SourceRecord record) throws InterruptedException {
            if (record.hashCode() % 8 == 0) {
                Thread.sleep(1);
            }
            if (plan.strikes(oneIn)) {
                throw new IllegalStateException("planned: in the middle of the records");
            }
            return true;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22})
    void failingTasks(long seed) throws Exception {
        Rows rows = Rows.of(seed, ROWS, 50);
        FaultPlan plan = new FaultPlan("rocksdb", seed, 4);
        JobUnderTest job = job(rows).onRocksDb();
        await(job.start(new Between(plan, 1_000), job.catalog(), 2, Optional.empty()));
        assertThat(plan.happened()).as("faults, seed %d", seed).isPositive();
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    @Test
    void fromTheHeapToRocksDb() throws Exception {
        Rows rows = Rows.of(23, 2 * ROWS, 50);
        JobUnderTest onHeap = job(rows);
        FaultPlan none = new FaultPlan("none", 23, 0);
        JobClient client = onHeap.start(new Between(none, ROWS), onHeap.catalog(), 2, Optional.empty());
        Thread.sleep(700);
        String savepoint = client.stopWithSavepoint(
                        false, directory.resolve("savepoints").toUri().toString(), SavepointFormatType.CANONICAL)
                .get(60, TimeUnit.SECONDS);
        await(client);
        assertThat(StoreContents.read(store(), Datasets.NAME).lineage().rows())
                .isPositive()
                .isLessThan(rows.rows() - rows.rejectedLines().size());

        JobUnderTest onRocksDb = onHeap.onRocksDb();
        await(onRocksDb.start(
                new Between(none, ROWS), onRocksDb.catalog(), 3, Optional.of(Path.of(URI.create(savepoint)))));
        StoreContents.read(store(), Datasets.NAME).assertHolds(rows);
    }

    private JobUnderTest job(Rows rows) throws Exception {
        return JobUnderTest.of(Datasets.config(directory, rows.write(directory.resolve("rows.csv"))), store(), 100);
    }

    private Path store() {
        return directory.resolve("store");
    }

    private static void await(JobClient client) throws Exception {
        client.getJobExecutionResult().get(120, TimeUnit.SECONDS);
    }
}

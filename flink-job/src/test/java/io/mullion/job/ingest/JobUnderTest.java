package io.mullion.job.ingest;

import io.mullion.job.config.DatasetConfig;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.sink.CatalogOpener;
import io.mullion.job.sink.Restored;
import io.mullion.job.source.Input;
import io.mullion.job.source.Sources;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The ingestion job with something between source and router that the test decides about. */
record JobUnderTest(DatasetJob job, StoreLayout layout, int restarts, String stateBackend) {

    static JobUnderTest of(DatasetConfig config, Path store, int restarts) throws IOException {
        StoreLayout layout = new StoreLayout(store);
        DatasetJob job = DatasetJob.of(config, layout);
        Files.createDirectories(layout.root());
        try (SqliteCatalog catalog = SqliteCatalog.open(layout.catalog())) {
            catalog.register(job.ingestion());
        }
        return new JobUnderTest(job, layout, restarts, "hashmap");
    }

    /** The same job with its state in RocksDB. */
    JobUnderTest onRocksDb() {
        return new JobUnderTest(job, layout, restarts, "rocksdb");
    }

    CatalogOpener catalog() {
        return new SqliteOpener(layout.catalog().toString());
    }

    /**
     * @param between lets records through, throws, or takes its time
     */
    JobClient start(
            FilterFunction<SourceRecord> between, CatalogOpener catalog, int parallelism, Optional<Path> restoreFrom)
            throws Exception {
        return start(between, catalog, parallelism, restoreFrom, Restored.FROM_LAST_COMMIT_ONLY);
    }

    JobClient start(
            FilterFunction<SourceRecord> between,
            CatalogOpener catalog,
            int parallelism,
            Optional<Path> restoreFrom,
            Restored restored)
            throws Exception {
        Configuration settings = job.settings();
        StreamExecutionEnvironment env = EmbeddedFlink.environment(settings, parallelism, restoreFrom);
        Configuration more = new Configuration();
        more.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        more.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, restarts);
        more.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(50));
        more.set(StateBackendOptions.STATE_BACKEND, stateBackend);
        more.set(RocksDBOptions.USE_MANAGED_MEMORY, false);
        env.configure(more);
        Input input = Sources.of(job.config(), job.spec());
        SingleOutputStreamOperator<SourceRecord> read = input.read(env);
        SingleOutputStreamOperator<SourceRecord> records =
                read.filter(between).uid("between").setParallelism(read.getParallelism());
        new IngestTopology(
                        job.ingestion(),
                        input.wholeFromMillis(),
                        job.config().combinerBytes(),
                        catalog,
                        new org.apache.flink.core.fs.Path(
                                StoreLayout.uri(layout.deadLetter(job.config().dataset()))),
                        settings.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY),
                        restored)
                .attach(records);
        return env.executeAsync("test");
    }
}

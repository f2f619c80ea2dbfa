package io.mullion.job.ingest;

import io.mullion.job.config.DatasetConfig;
import io.mullion.job.config.JobSpec;
import io.mullion.job.sink.Restored;
import io.mullion.job.source.Input;
import io.mullion.job.source.Sources;
import io.mullion.store.catalog.Ingestion;
import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The ingestion job of one data set into one store, wherever it runs.
 *
 * @param ingestion what {@code config} stands for; its input was there when this was made
 */
record DatasetJob(DatasetConfig config, Ingestion ingestion, StoreLayout layout) {

    /**
     * @throws io.mullion.job.config.ConfigException when the input is not there or has not the columns needed
     */
    static DatasetJob of(DatasetConfig config, StoreLayout layout) {
        Ingestion ingestion = config.toIngestion();
        DatasetJob job = new DatasetJob(config, ingestion, layout);
        Sources.check(config, job.spec());
        return job;
    }

    JobSpec spec() {
        return JobSpec.of(ingestion);
    }

    String name() {
        return "mullion ingest " + config.dataset();
    }

    /** The settings the job needs, with the checkpoints in the store. */
    Configuration settings() {
        Path checkpoints = layout.checkpoints(config.dataset());
        return JobSettings.of(StoreLayout.uri(checkpoints), config.checkpointInterval());
    }

    /**
     * @param checkpoints directory (a URI) that holds one directory of checkpoints for each job id
     */
    void attachTo(StreamExecutionEnvironment env, String checkpoints, Restored restored) {
        Input input = Sources.of(config, spec());
        IngestTopology topology = new IngestTopology(
                ingestion,
                input.wholeFromMillis(),
                config.combinerBytes(),
                new SqliteOpener(layout.catalog().toString()),
                new org.apache.flink.core.fs.Path(StoreLayout.uri(layout.deadLetter(config.dataset()))),
                checkpoints,
                restored);
        topology.attach(input.read(env));
    }
}

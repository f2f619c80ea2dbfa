package io.mullion.job.ingest;

import java.time.Duration;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.CheckpointingMode;

/** Flink settings that the job relies on wherever it runs. */
final class JobSettings {
    private static final int RETAINED_CHECKPOINTS = 3;

    private JobSettings() {}

    /**
     * @param checkpoints directory (a URI) of the checkpoints
     */
    static Configuration of(String checkpoints, Duration interval) {
        Configuration settings = new Configuration();
        settings.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
        settings.set(PipelineOptions.OBJECT_REUSE, true);
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(PipelineOptions.MAX_PARALLELISM, IngestTopology.MAX_PARALLELISM);
        settings.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
        settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
        settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints);
        settings.set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, RETAINED_CHECKPOINTS);
        settings.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        // Records in flight have no place in a checkpoint (see io.mullion.job.wire).
        settings.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
        return settings;
    }
}

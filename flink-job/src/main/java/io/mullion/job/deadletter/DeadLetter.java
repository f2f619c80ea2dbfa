package io.mullion.job.deadletter;

import io.mullion.job.parse.Rejection;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/**
 * Writes rejections to {@code part-<writer>-<number>.jsonl}, a file for each checkpoint that has any. While a checkpoint is
 * not complete its file has a name that begins with a dot.
 */
public final class DeadLetter {
    private DeadLetter() {}

    public static FileSink<Rejection> sink(Path directory) {
        return FileSink.forRowFormat(directory, new RejectionJson())
                .withBucketAssigner(new BasePathBucketAssigner<>())
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(OutputFileConfig.builder()
                        .withPartPrefix("part")
                        .withPartSuffix(".jsonl")
                        .build())
                .build();
    }
}

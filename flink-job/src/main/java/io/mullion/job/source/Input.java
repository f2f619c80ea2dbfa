package io.mullion.job.source;

import io.mullion.job.parse.SourceRecord;
import java.time.Duration;
import java.util.OptionalLong;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * An input as a job reads it.
 *
 * @param maxParallelism how many readers have something to read at the same time
 * @param wholeFromMillis when part of the input was left out: the event time in epoch ms from which on nothing is missing;
 *     empty for an input that is read from its beginning
 */
public record Input(
        Source<SourceRecord, ?, ?> source,
        WatermarkStrategy<SourceRecord> watermarks,
        int maxParallelism,
        OptionalLong wholeFromMillis) {

    /** One reader, one record after the other; records without a time leave the watermark alone. */
    static Input inOrder(Source<SourceRecord, ?, ?> source, Duration lateness) {
        return new Input(source, WatermarkStrategy.forBoundedOutOfOrderness(lateness), 1, OptionalLong.empty());
    }

    /** The records, read with the environment's parallelism as far as that is of use. */
    public SingleOutputStreamOperator<SourceRecord> read(StreamExecutionEnvironment env) {
        WatermarkStrategy<SourceRecord> timed =
                watermarks.withTimestampAssigner((record, before) -> record.eventTime());
        return env.fromSource(source, timed, "source")
                .uid("source")
                .setParallelism(Math.min(env.getParallelism(), maxParallelism));
    }
}

package io.mullion.job.kafka;

import io.mullion.job.parse.SourceRecord;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Hands on what Flink's reader reads, and marks those partitions idle that {@link EndProbe} found to be read to their end.
 * A reader that has no partition is idle.
 */
final class TopicReader implements SourceReader<SourceRecord, KafkaPartitionSplit> {
    /** Stands for the partitions of a reader that has none; Flink calls no reader idle that has no output. */
    private static final String NO_SPLIT = "no partition";

    private final SourceReader<SourceRecord, KafkaPartitionSplit> kafka;
    private final ReadPositions positions;
    private final EndProbe probe;
    private final Counter idle;
    private final AtomicReference<Map<TopicPartition, Long>> found = new AtomicReference<>(Map.of());

    /** Is completed when there is something found to act upon. */
    private volatile CompletableFuture<Void> wake = new CompletableFuture<>();

    private @Nullable CompletableFuture<Void> kafkaAvailable;
    private @Nullable CompletableFuture<Void> available;
    private boolean started;

    TopicReader(
            SourceReader<SourceRecord, KafkaPartitionSplit> kafka,
            ReadPositions positions,
            EndProbe probe,
            MetricGroup metrics) {
        this.kafka = kafka;
        this.positions = positions;
        this.probe = probe;
        this.idle = metrics.counter("partitionsFoundIdle");
    }

    @Override
    public void start() {
        kafka.start();
        probe.start(partitions -> {
            found.set(partitions);
            wake.complete(null);
        });
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceRecord> output) throws Exception {
        if (!started) {
            started = true;
            // All records come through the outputs of partitions; this one must not hold them up.
            output.markIdle();
            output.createOutputForSplit(NO_SPLIT).markIdle();
        }
        markIdle(output);
        return kafka.pollNext(output);
    }

    private void markIdle(ReaderOutput<SourceRecord> output) {
        if (!wake.isDone()) {
            return;
        }
        wake = new CompletableFuture<>();
        found.getAndSet(Map.of()).forEach((partition, offset) -> {
            if (positions.of(partition).next() == offset) {
                output.createOutputForSplit(KafkaPartitionSplit.toSplitId(partition))
                        .markIdle();
                idle.inc();
            }
        });
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        CompletableFuture<Void> ofKafka = kafka.isAvailable();
        CompletableFuture<Void> ofProbe = wake;
        if (ofKafka.isDone() || ofProbe.isDone()) {
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<Void> either = available;
        if (either == null || either.isDone() || kafkaAvailable != ofKafka) {
            either = CompletableFuture.anyOf(ofKafka, ofProbe).thenAccept(any -> {});
            kafkaAvailable = ofKafka;
            available = either;
        }
        return either;
    }

    @Override
    public void addSplits(List<KafkaPartitionSplit> splits) {
        splits.forEach(positions::assigned);
        kafka.addSplits(splits);
    }

    @Override
    public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
        return kafka.snapshotState(checkpointId);
    }

    @Override
    public void notifyNoMoreSplits() {
        kafka.notifyNoMoreSplits();
    }

    @Override
    public void handleSourceEvents(SourceEvent event) {
        kafka.handleSourceEvents(event);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
        kafka.notifyCheckpointComplete(checkpointId);
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) throws Exception {
        kafka.notifyCheckpointAborted(checkpointId);
    }

    @Override
    public void pauseOrResumeSplits(
            java.util.Collection<String> splitsToPause, java.util.Collection<String> splitsToResume) {
        kafka.pauseOrResumeSplits(splitsToPause, splitsToResume);
    }

    @Override
    public void close() throws Exception {
        try (probe) {
            kafka.close();
        }
    }
}

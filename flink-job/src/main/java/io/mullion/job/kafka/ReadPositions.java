package io.mullion.job.kafka;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;

/**
 * How far each partition of one reader has been read: the offset behind the last message that was handed on. The task's
 * thread writes, any thread may read.
 */
final class ReadPositions {
    private final Map<TopicPartition, Position> positions = new ConcurrentHashMap<>();

    static final class Position {
        private volatile long next;

        Position(long next) {
            this.next = next;
        }

        /**
         * The offset of the next message, or {@link KafkaPartitionSplit#EARLIEST_OFFSET} when nothing was read of a partition
         * that is read from its beginning.
         */
        long next() {
            return next;
        }

        void passed(long offset) {
            next = offset + 1;
        }
    }

    void assigned(KafkaPartitionSplit split) {
        positions.put(split.getTopicPartition(), new Position(split.getStartingOffset()));
    }

    /** The position of a partition that is read here. */
    Position of(TopicPartition partition) {
        return positions.computeIfAbsent(partition, unknown -> new Position(KafkaPartitionSplit.EARLIEST_OFFSET));
    }

    Map<TopicPartition, Position> all() {
        return positions;
    }
}

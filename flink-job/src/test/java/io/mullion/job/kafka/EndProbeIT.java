package io.mullion.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S10: only a partition that has been read to its end may be called idle. */
class EndProbeIT {
    private static final String TOPIC = "t";
    private static final TopicPartition READ = new TopicPartition(TOPIC, 0);
    private static final TopicPartition BEHIND = new TopicPartition(TOPIC, 1);
    private static final TopicPartition UNDONE_AT_THE_END = new TopicPartition(TOPIC, 2);
    private static final TopicPartition EMPTY = new TopicPartition(TOPIC, 3);

    @TempDir
    private Path directory;

    @Test
    void findsThosePartitionsThatHaveBeenReadToTheirEnd() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(directory)) {
            broker.createTopic(TOPIC, 4);
            send(broker);
            ReadPositions positions = new ReadPositions();
            assign(positions, READ, 2);
            assign(positions, BEHIND, 1);
            assign(positions, UNDONE_AT_THE_END, 1);
            assign(positions, EMPTY, KafkaPartitionSplit.EARLIEST_OFFSET);
            LinkedBlockingQueue<Map<TopicPartition, Long>> found = new LinkedBlockingQueue<>();
            Topics topics = new Topics(
                    broker.servers(), List.of(TOPIC), new StartAt.Earliest(), Duration.ofMillis(300), Map.of());
            try (EndProbe probe = new EndProbe(topics, positions)) {
                probe.start(found::add);
                assertThat(found.poll(30, TimeUnit.SECONDS))
                        .isEqualTo(Map.of(READ, 2L, UNDONE_AT_THE_END, 1L, EMPTY, KafkaPartitionSplit.EARLIEST_OFFSET));

                positions.of(BEHIND).passed(1);
                found.clear();
                assertThat(found.poll(30, TimeUnit.SECONDS)).doesNotContainKey(BEHIND);
                assertThat(found.poll(30, TimeUnit.SECONDS)).containsEntry(BEHIND, 2L);

                broker.kill();
                found.clear();
                // One answer may still have been on its way.
                found.poll(1, TimeUnit.SECONDS);
                assertThat(found.poll(3, TimeUnit.SECONDS))
                        .as("what a dead broker proves")
                        .isNull();
            }
        }
    }

    private static void assign(ReadPositions positions, TopicPartition partition, long next) {
        positions.assigned(new KafkaPartitionSplit(partition, next));
    }

    /** Two messages each in the first two partitions; one and an undone one in the third. */
    private static void send(KafkaBroker broker) throws Exception {
        Map<String, Object> plain = Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.servers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(plain, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (TopicPartition partition : List.of(READ, READ, BEHIND, BEHIND, UNDONE_AT_THE_END)) {
                producer.send(message(partition)).get();
            }
        }
        Map<String, Object> transactional = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker.servers(),
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                "undone");
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(transactional, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(message(UNDONE_AT_THE_END)).get();
            producer.abortTransaction();
        }
    }

    private static ProducerRecord<byte[], byte[]> message(TopicPartition partition) {
        return new ProducerRecord<>(
                partition.topic(), partition.partition(), null, "x".getBytes(StandardCharsets.UTF_8));
    }
}

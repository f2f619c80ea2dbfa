package io.mullion.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests' broker is a real one: what it has acknowledged outlives it. */
class KafkaBrokerIT {
    @TempDir
    private Path directory;

    @Test
    void outlivesItsDeath() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(directory)) {
            broker.createTopic("t", 2);
            send(broker, "before");
            String cluster;
            try (var admin = broker.admin()) {
                cluster = admin.describeCluster().clusterId().get();
            }
            broker.kill();
            assertThat(broker.isRunning()).isFalse();
            broker.restart();
            send(broker, "after");
            try (var admin = broker.admin()) {
                assertThat(admin.describeCluster().clusterId().get()).isEqualTo(cluster);
            }
            Map<String, Object> settings =
                    Map.of("bootstrap.servers", broker.servers(), "auto.offset.reset", "earliest");
            try (KafkaConsumer<byte[], byte[]> consumer =
                    new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                TopicPartition partition = new TopicPartition("t", 1);
                consumer.assign(List.of(partition));
                StringBuilder read = new StringBuilder();
                while (consumer.position(partition) < 2) {
                    consumer.poll(Duration.ofMillis(200))
                            .forEach(record -> read.append(new String(record.value(), StandardCharsets.UTF_8))
                                    .append(' '));
                }
                assertThat(read).hasToString("before after ");
            }
        }
    }

    private static void send(KafkaBroker broker, String value) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.servers()), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>("t", 1, null, value.getBytes(StandardCharsets.UTF_8)))
                    .get();
        }
    }
}

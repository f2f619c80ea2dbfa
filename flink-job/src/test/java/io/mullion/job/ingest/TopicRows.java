package io.mullion.job.ingest;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.kafka.KafkaBroker;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes made-up messages to a topic, a few of them malformed, some in transactions that are undone, and keeps what has to
 * come out of it. Times go up by about a second a message, with some messages minutes late.
 */
final class TopicRows implements AutoCloseable {
    private static final long START_MILLIS = 1_700_000_000_000L;
    private static final String[] MALFORMED = {
        "{\"ts\":%d,\"host\":\"A\",\"ms\":1",
        "{\"ts\":%d,\"host\":\"A\",\"host\":\"B\",\"ms\":1}",
        "{\"ts\":%d,\"host\":[1],\"ms\":1}",
        "{\"ts\":%d,\"host\":\"A\"}",
        "{\"ts\":%d,\"host\":\"A\",\"ms\":null}",
        "{\"ts\":%d,\"host\":\"A\",\"ms\":\"x\"}",
        "{\"ts\":%d,\"host\":\"A\",\"ms\":1e999}",
        "{\"ts\":\"%d!\",\"host\":\"A\",\"ms\":1}",
        "{\"ts\":9%d,\"host\":\"A\",\"ms\":1}",
        null,
    };
    private static final String[] REASONS = {
        "MALFORMED_LINE",
        "DUPLICATE_FIELD",
        "NESTED_FIELD",
        "MISSING_COLUMN",
        "NULL_MEASURE",
        "NOT_A_NUMBER",
        "NOT_FINITE",
        "BAD_TIME",
        "FUTURE_TIME",
        "NO_VALUE",
    };

    private final String topic;
    private final Random random;
    private final int filled;
    private final KafkaProducer<byte[], byte[]> plain;
    private final KafkaProducer<byte[], byte[]> transactional;
    private final Map<String, Long> events = new TreeMap<>();
    private final Map<String, String> rejected = new TreeMap<>();
    private int sent;
    private long lastMillis = START_MILLIS;

    /**
     * @param filled how many of the partitions get messages, the first ones
     */
    TopicRows(KafkaBroker broker, String topic, long seed, int partitions, int filled) throws InterruptedException {
        broker.createTopic(topic, partitions);
        this.topic = topic;
        this.random = new Random(seed);
        this.filled = filled;
        this.plain = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.servers()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        this.transactional = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        broker.servers(),
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        topic),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        transactional.initTransactions();
    }

    /** Sends messages, and returns when the broker has them. */
    void send(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            if (random.nextInt(200) == 0) {
                undo();
            }
            if (random.nextInt(40) == 0) {
                sendMalformed();
            } else {
                sendEvent(random.nextInt(filled));
            }
        }
        plain.flush();
    }

    /** An event an hour later in some partitions, so that all windows before can be sealed. */
    void sendFlush(int... into) throws Exception {
        lastMillis += 3_600_000;
        for (int partition : into) {
            plain.send(record(partition, "{\"ts\":%d,\"host\":\"flush\",\"ms\":0}".formatted(lastMillis)))
                    .get();
        }
    }

    /** Start of the window that {@link #sendFlush} went to. */
    long flushWindow() {
        return PaneGrid.ONE_MINUTE.windowStart(lastMillis);
    }

    /** How many events each host has in each minute, as {@link StoreContents} has it. */
    Map<String, Long> events() {
        return events;
    }

    /** Reasons by {@code topic-partition@offset}. */
    Map<String, String> rejected() {
        return rejected;
    }

    long total() {
        return events.values().stream().mapToLong(n -> n).sum();
    }

    private void sendEvent(int partition) {
        long time = nextTime();
        if (random.nextInt(50) == 0) {
            time -= random.nextInt(600_000);
        }
        String host = "h" + (int) (20 * random.nextDouble() * random.nextDouble());
        events.merge(StoreContents.key("'" + host + "'", PaneGrid.ONE_MINUTE.windowStart(time)), 1L, Long::sum);
        plain.send(record(
                partition, "{\"ts\":%d,\"host\":\"%s\",\"ms\":%d}".formatted(time, host, random.nextInt(10_000))));
    }

    private void sendMalformed() throws Exception {
        int kind = random.nextInt(MALFORMED.length);
        int partition = random.nextInt(filled);
        long time = nextTime();
        String shape = MALFORMED[kind];
        RecordMetadata sentTo = plain.send(record(partition, shape == null ? null : shape.formatted(time)))
                .get();
        rejected.put("%s-%d@%d".formatted(topic, partition, sentTo.offset()), REASONS[kind]);
    }

    private void undo() throws Exception {
        transactional.beginTransaction();
        transactional
                .send(record(random.nextInt(filled), "{\"ts\":%d,\"host\":\"undone\",\"ms\":1}".formatted(lastMillis)))
                .get();
        transactional.abortTransaction();
    }

    private long nextTime() {
        lastMillis = START_MILLIS + 1_000L * sent++;
        return lastMillis;
    }

    private ProducerRecord<byte[], byte[]> record(int partition, @Nullable String value) {
        return new ProducerRecord<>(
                topic, partition, null, value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        plain.close();
        transactional.close();
    }
}

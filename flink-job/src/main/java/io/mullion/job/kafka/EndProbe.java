package io.mullion.job.kafka;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out which partitions have been read to their end. A partition that brought nothing from one look to the next is
 * asked for its end; when the offsets in between hold no message that a reader may see, since they belong to transactions
 * that were undone or to marks of transactions, it has been read to its end too. A broker that does not answer proves
 * nothing.
 */
final class EndProbe implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EndProbe.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(200);

    /** So often a partition is polled for the messages between what was read and its end, before it is left for the next look. */
    private static final int POLLS = 5;

    private final Topics topics;
    private final ReadPositions positions;
    private final ScheduledExecutorService thread;
    private final Map<TopicPartition, Long> seen = new HashMap<>();
    private @Nullable KafkaConsumer<byte[], byte[]> consumer;

    EndProbe(Topics topics, ReadPositions positions) {
        this.topics = topics;
        this.positions = positions;
        this.thread = new ScheduledThreadPoolExecutor(1, work -> {
            Thread made = new Thread(work, "mullion-end-probe");
            made.setDaemon(true);
            return made;
        });
    }

    /**
     * Begins to look, again and again.
     *
     * @param found is handed the partitions that have been read to their end, each with the offset it was read to, from
     *     another thread
     */
    void start(Consumer<Map<TopicPartition, Long>> found) {
        long millis = topics.idle().toMillis();
        thread.scheduleWithFixedDelay(() -> look(found), millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        thread.execute(() -> {
            KafkaConsumer<byte[], byte[]> open = consumer;
            if (open != null) {
                open.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(Duration.ZERO));
            }
        });
        thread.shutdown();
    }

    private void look(Consumer<Map<TopicPartition, Long>> found) {
        try {
            Map<TopicPartition, Long> quiet = quiet();
            if (!quiet.isEmpty()) {
                found.accept(readToTheEnd(quiet));
            }
        } catch (KafkaException e) {
            LOG.info("cannot tell whether partitions of {} are idle: {}", topics, e.getMessage());
        } catch (RuntimeException e) {
            LOG.warn("cannot tell whether partitions of {} are idle", topics, e);
        }
    }

    /** Partitions that were at the same place when they were looked at last. */
    private Map<TopicPartition, Long> quiet() {
        Map<TopicPartition, Long> quiet = new HashMap<>();
        positions.all().forEach((partition, position) -> {
            long next = position.next();
            Long before = seen.put(partition, next);
            if (before != null && before == next) {
                quiet.put(partition, next);
            }
        });
        return quiet;
    }

    private Map<TopicPartition, Long> readToTheEnd(Map<TopicPartition, Long> quiet) {
        KafkaConsumer<byte[], byte[]> asked = consumer();
        Map<TopicPartition, Long> ends = asked.endOffsets(quiet.keySet(), ANSWER_LIMIT);
        Map<TopicPartition, Long> nexts = new HashMap<>(quiet);
        List<TopicPartition> untouched = quiet.entrySet().stream()
                .filter(position -> position.getValue() == KafkaPartitionSplit.EARLIEST_OFFSET)
                .map(Map.Entry::getKey)
                .toList();
        nexts.putAll(asked.beginningOffsets(untouched, ANSWER_LIMIT));
        Set<TopicPartition> atEnd = new HashSet<>();
        Map<TopicPartition, Long> between = new HashMap<>();
        nexts.forEach((partition, next) -> {
            if (next >= requireNonNull(ends.get(partition))) {
                atEnd.add(partition);
            } else {
                between.put(partition, next);
            }
        });
        atEnd.addAll(withoutMessages(asked, between, ends));
        Map<TopicPartition, Long> found = new HashMap<>();
        atEnd.forEach(partition -> found.put(partition, requireNonNull(quiet.get(partition))));
        return found;
    }

    /** Those that hold no message between two offsets. */
    private static Set<TopicPartition> withoutMessages(
            KafkaConsumer<byte[], byte[]> asked, Map<TopicPartition, Long> from, Map<TopicPartition, Long> to) {
        List<TopicPartition> left = new ArrayList<>(from.keySet());
        Set<TopicPartition> empty = new HashSet<>();
        asked.assign(left);
        from.forEach(asked::seek);
        for (int poll = 0; poll < POLLS && !left.isEmpty(); poll++) {
            Set<TopicPartition> withMessages = asked.poll(POLL).partitions();
            left.removeAll(withMessages);
            for (TopicPartition partition : List.copyOf(left)) {
                if (asked.position(partition, ANSWER_LIMIT) >= requireNonNull(to.get(partition))) {
                    empty.add(partition);
                    left.remove(partition);
                }
            }
            asked.pause(withMessages);
        }
        asked.assign(List.of());
        return empty;
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        KafkaConsumer<byte[], byte[]> open = consumer;
        if (open == null) {
            open = new KafkaConsumer<>(
                    topics.clientSettings(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
            consumer = open;
        }
        return open;
    }
}

package io.mullion.job.kafka;

import static java.util.stream.Collectors.toMap;

import com.google.common.collect.ImmutableMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Answers questions about topics before a job runs. The caller closes it. */
public final class KafkaCluster implements AutoCloseable {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final String CLEANUP = "cleanup.policy";
    private static final String COMPACT = "compact";

    private final Topics topics;
    private final Admin admin;

    /** A cluster that cannot be asked or does not have what is asked for; the message names it. */
    public static final class UnusableTopicException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableTopicException(String message, Throwable cause) {
            super(message, cause);
        }

        UnusableTopicException(String message) {
            super(message);
        }
    }

    private KafkaCluster(Topics topics, Admin admin) {
        this.topics = topics;
        this.admin = admin;
    }

    /**
     * @throws UnusableTopicException when the settings cannot be used
     */
    public static KafkaCluster of(Topics topics) {
        try {
            return new KafkaCluster(topics, Admin.create(topics.clientSettings()));
        } catch (KafkaException e) {
            throw new UnusableTopicException("cannot use %s: %s".formatted(topics, rootMessage(e)), e);
        }
    }

    /** The cluster's id, which stays when its brokers change. */
    public String id() {
        return ask(admin.describeCluster().clusterId(), "the cluster's id");
    }

    /**
     * Refuses topics that lose messages by design: compaction takes away all but the last of a key, and a count of what is
     * left is no count of what came.
     *
     * @throws UnusableTopicException when a topic is compacted or is not there
     */
    public void check() {
        topicPartitions();
        List<ConfigResource> resources = topics.names().stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        ask(admin.describeConfigs(resources).all(), "the topics' settings").forEach((resource, config) -> {
            if (config.get(CLEANUP) != null && config.get(CLEANUP).value().contains(COMPACT)) {
                throw new UnusableTopicException(
                        "the topic %s is compacted: it loses messages, so what is counted depends on when it is read; use a topic with cleanup.policy=delete"
                                .formatted(resource.name()));
            }
        });
    }

    /**
     * Where a stream begins that is read for the first time now.
     *
     * @throws UnusableTopicException when the cluster does not answer or a topic is not there
     */
    public Beginning beginning() {
        List<TopicPartition> partitions = topicPartitions();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            Map<TopicPartition, Long> kept = consumer.beginningOffsets(partitions, ANSWER_LIMIT);
            Map<TopicPartition, Long> first = first(consumer, partitions, kept);
            OptionalLong skipped = OptionalLong.empty();
            for (Map.Entry<TopicPartition, Long> from : first.entrySet()) {
                if (from.getValue() > 0) {
                    boolean fromFirstKept = from.getValue().equals(kept.get(from.getKey()));
                    long before = skippedBefore(consumer, from.getKey(), from.getValue(), fromFirstKept);
                    skipped = OptionalLong.of(Math.max(skipped.orElse(before), before));
                }
            }
            return new Beginning(ImmutableMap.copyOf(first), skipped);
        } catch (KafkaException e) {
            throw new UnusableTopicException("cannot tell where %s begin: %s".formatted(topics, rootMessage(e)), e);
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }

    private Map<TopicPartition, Long> first(
            KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions, Map<TopicPartition, Long> kept) {
        if (topics.start() instanceof StartAt.Earliest) {
            return kept;
        }
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ANSWER_LIMIT);
        if (!(topics.start() instanceof StartAt.Time time)) {
            return ends;
        }
        Map<TopicPartition, OffsetAndTimestamp> found = consumer.offsetsForTimes(
                partitions.stream().collect(toMap(partition -> partition, partition -> time.epochMillis())),
                ANSWER_LIMIT);
        return partitions.stream().collect(toMap(partition -> partition, partition -> {
            OffsetAndTimestamp at = found.get(partition);
            return at == null ? ends.get(partition) : (Long) at.offset();
        }));
    }

    /** The time at which the messages in front of an offset end. */
    private long skippedBefore(
            KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, long offset, boolean fromFirstKept) {
        if (topics.start() instanceof StartAt.Time time && !fromFirstKept) {
            return time.epochMillis();
        }
        if (topics.start() instanceof StartAt.Latest) {
            return System.currentTimeMillis();
        }
        // Retention took the earlier ones; the first one left tells how far it has come.
        consumer.assign(List.of(partition));
        consumer.seek(partition, offset);
        List<ConsumerRecord<byte[], byte[]>> records = consumer.poll(POLL).records(partition);
        return records.isEmpty() ? System.currentTimeMillis() : records.get(0).timestamp();
    }

    private List<TopicPartition> topicPartitions() {
        Map<String, TopicDescription> descriptions =
                ask(admin.describeTopics(topics.names()).allTopicNames(), "the topics");
        List<TopicPartition> partitions = new ArrayList<>();
        descriptions.forEach((topic, description) -> description
                .partitions()
                .forEach(partition -> partitions.add(new TopicPartition(topic, partition.partition()))));
        return partitions;
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(topics.clientSettings(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private <T> T ask(org.apache.kafka.common.KafkaFuture<T> question, String what) {
        try {
            return question.get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new UnusableTopicException("one of the %s does not exist; create it first".formatted(topics), e);
            }
            throw new UnusableTopicException(
                    "cannot ask for %s of the %s: %s".formatted(what, topics, rootMessage(e)), e);
        } catch (TimeoutException e) {
            throw new UnusableTopicException(
                    "the %s did not answer in %d seconds".formatted(topics, ANSWER_LIMIT.toSeconds()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnusableTopicException("interrupted while asking for %s of the %s".formatted(what, topics), e);
        }
    }

    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}

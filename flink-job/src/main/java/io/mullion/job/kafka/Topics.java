package io.mullion.job.kafka;

import com.google.common.collect.ImmutableMap;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * The topics a stream is read from.
 *
 * @param servers {@code host:port} of one broker or several, with commas between them
 * @param names of the topics, at least one
 * @param idle how long a partition that has been read to its end may hold up the others, more than 0
 * @param properties further settings of the Kafka clients, such as those of a secured cluster; they may be secret
 */
public record Topics(String servers, List<String> names, StartAt start, Duration idle, Map<String, String> properties)
        implements Serializable {
    private static final String DISCOVERY = "partition.discovery.interval.ms";
    private static final String DISCOVERY_MILLIS = "30000";

    /** What the job decides by itself: each of these would break a promise. */
    private static final ImmutableMap<String, String> OURS = ImmutableMap.of(
            // Messages of a transaction that is undone do not exist.
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            // Offsets live in checkpoints. A message that is gone is an error, and not a reason to begin elsewhere.
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "none",
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            "false");

    public Topics {
        names = List.copyOf(names);
        properties = Map.copyOf(properties);
        require(!servers.isBlank(), "source.servers: at least one host:port is needed");
        require(!names.isEmpty(), "source.topics: at least one topic is needed");
        require(names.stream().distinct().count() == names.size(), "source.topics: a topic is named twice in " + names);
        require(!idle.isNegative() && !idle.isZero(), "source.idle: must be more than 0, got " + idle);
        for (String key : properties.keySet()) {
            require(
                    !OURS.containsKey(key) && !key.equals(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG),
                    "source.properties: '%s' is not yours to set; %s"
                            .formatted(
                                    key,
                                    OURS.containsKey(key) ? "it is always " + OURS.get(key) : "use source.servers"));
        }
    }

    /** Settings of a client that reads. */
    Properties clientSettings() {
        Properties settings = sourceSettings();
        settings.remove(DISCOVERY);
        return settings;
    }

    /** Settings of Flink's source, which are those of its clients and how often it looks for new partitions. */
    Properties sourceSettings() {
        Properties settings = new Properties();
        settings.put(DISCOVERY, DISCOVERY_MILLIS);
        settings.putAll(properties);
        settings.putAll(OURS);
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
        return settings;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Leaves the properties out, since a password may be among them. */
    @Override
    public String toString() {
        return "topics %s of %s".formatted(names, servers);
    }
}

package io.mullion.job.config;

import io.mullion.job.kafka.KafkaCluster;
import io.mullion.job.kafka.Topics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Says which input a lineage reads, in words that change when the input does. Of a file: its real path, its size, and a
 * checksum of all its bytes; the path belongs to it because a checkpoint names the file by its path. Of topics: their names
 * and the id of the cluster, which stays when its brokers change.
 */
final class InputIdentity {
    private static final int BUFFER_BYTES = 1 << 20;

    private InputIdentity() {}

    static String of(SourceConfig source) {
        if (source instanceof SourceConfig.Generator generator) {
            return generator.rows().isPresent()
                    ? "generator of " + generator.rows().getAsLong() + " rows"
                    : "generator without end";
        }
        if (source instanceof SourceConfig.Kafka kafka) {
            return ofTopics(kafka.topics());
        }
        Path path = ((SourceConfig.File) source)
                .path()
                .orElseThrow(() -> new ConfigException(
                        "no file to read: pass --file, or write source.path in the data set's configuration"));
        return ofFile(path);
    }

    private static String ofTopics(Topics topics) {
        try (KafkaCluster cluster = KafkaCluster.of(topics)) {
            cluster.check();
            return "Kafka cluster %s, topics %s".formatted(cluster.id(), String.join(", ", topics.names()));
        } catch (KafkaCluster.UnusableTopicException e) {
            throw new ConfigException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String ofFile(Path path) {
        try {
            Path real = path.toRealPath();
            if (!Files.isRegularFile(real)) {
                throw new ConfigException(path + " is not a file; give the file itself");
            }
            long size = Files.size(real);
            return "%s (%d bytes, checksum %08x)".formatted(real, size, checksum(real));
        } catch (NoSuchFileException e) {
            throw new ConfigException("there is no file " + path + " to read", e);
        } catch (IOException e) {
            throw new ConfigException("cannot read %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    private static long checksum(Path path) throws IOException {
        CRC32C checksum = new CRC32C();
        try (FileChannel file = FileChannel.open(path)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
            while (file.read(buffer) >= 0) {
                checksum.update(buffer.flip());
                buffer.clear();
            }
        }
        return checksum.getValue();
    }
}

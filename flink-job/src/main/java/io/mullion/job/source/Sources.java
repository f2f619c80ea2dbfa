package io.mullion.job.source;

import io.mullion.job.config.ConfigException;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.config.JobSpec;
import io.mullion.job.config.SourceConfig;
import io.mullion.job.kafka.Beginning;
import io.mullion.job.kafka.KafkaCluster;
import io.mullion.job.kafka.TopicSource;
import io.mullion.job.kafka.TopicWatermarks;
import io.mullion.job.kafka.Topics;
import io.mullion.job.parse.AheadLimit;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.wire.RecordType;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.enumerate.NonSplittingRecursiveEnumerator;
import org.apache.flink.core.fs.Path;

/** Makes the input a data set is configured with. */
public final class Sources {
    private Sources() {}

    /**
     * The input of a data set.
     *
     * @throws ConfigException when no file is named, or the topics cannot be asked for
     */
    public static Input of(DatasetConfig config, JobSpec spec) {
        TypeInformation<SourceRecord> type = RecordType.of(SourceRecordFormat.INSTANCE);
        if (config.source() instanceof SourceConfig.Kafka kafka) {
            return ofTopics(kafka.topics(), config, spec, type);
        }
        if (config.source() instanceof SourceConfig.Generator generator) {
            LatencyFunction function =
                    new LatencyFunction(generator, spec.rows().labels());
            return Input.inOrder(
                    new DataGeneratorSource<>(
                            function, function.count(), RateLimiterStrategy.perSecond((double) generator.rate()), type),
                    config.lateness());
        }
        return Input.inOrder(
                FileSource.forBulkFileFormat(new RecordFileFormat(spec.rows()), file(config))
                        // The default enumerator passes over names that begin with '.' or '_', without a word.
                        .setFileEnumerator(() -> new NonSplittingRecursiveEnumerator(path -> true))
                        .build(),
                config.lateness());
    }

    private static Input ofTopics(
            Topics topics, DatasetConfig config, JobSpec spec, TypeInformation<SourceRecord> type) {
        try (KafkaCluster cluster = KafkaCluster.of(topics)) {
            Beginning beginning = cluster.beginning();
            Duration lateness = config.lateness();
            return new Input(
                    new TopicSource(topics, beginning, spec.rows(), type, config.dataset()),
                    WatermarkStrategy.forGenerator(context -> new TopicWatermarks(lateness)),
                    beginning.offsets().size(),
                    wholeFrom(beginning, config));
        } catch (KafkaCluster.UnusableTopicException e) {
            throw new ConfigException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Messages that were left out may be of any time that was acceptable when they were written. */
    private static OptionalLong wholeFrom(Beginning beginning, DatasetConfig config) {
        OptionalLong skipped = beginning.skippedBeforeMillis();
        return skipped.isEmpty()
                ? skipped
                : OptionalLong.of(AheadLimit.at(
                        skipped.getAsLong(), config.maxAhead(), config.time().zoned()));
    }

    /**
     * Opens the input and checks what can be told before the job runs: that the file is there and has the columns.
     *
     * @throws ConfigException when it is not or has not
     */
    public static void check(DatasetConfig config, JobSpec spec) {
        if (!(config.source() instanceof SourceConfig.File)) {
            return;
        }
        Path file = file(config);
        try {
            RecordFile.open(file, spec.rows()).close();
        } catch (UnreadableFileException e) {
            throw new ConfigException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new ConfigException("cannot read %s: %s".formatted(file.getPath(), e.getMessage()), e);
        }
    }

    /**
     * Reads a compressed input to its end before anything of it is committed, since its checksum stands behind its last
     * row; any other input is left alone.
     *
     * @throws ConfigException when it is damaged
     */
    public static void verify(DatasetConfig config, JobSpec spec) {
        if (config.source() instanceof SourceConfig.File && RecordFile.isCompressed(file(config))) {
            count(config, spec);
        }
    }

    /**
     * Counts the records of the input, which takes reading it; empty for one without end.
     *
     * @throws ConfigException when it cannot be read
     */
    public static OptionalLong count(DatasetConfig config, JobSpec spec) {
        if (config.source() instanceof SourceConfig.Generator generator) {
            return generator.rows();
        }
        if (config.source() instanceof SourceConfig.Kafka) {
            return OptionalLong.empty();
        }
        Path file = file(config);
        try (RecordFile records = RecordFile.open(file, spec.rows())) {
            long count = 0;
            while (records.next()) {
                count++;
            }
            return OptionalLong.of(count);
        } catch (IOException e) {
            throw new ConfigException("cannot read %s: %s".formatted(file.getPath(), e.getMessage()), e);
        }
    }

    private static Path file(DatasetConfig config) {
        java.nio.file.Path path = ((SourceConfig.File) config.source())
                .path()
                .orElseThrow(() -> new ConfigException(
                        "no file to read: pass --file, or write source.path in the data set's configuration"));
        try {
            return Path.fromLocalFile(path.toRealPath().toFile());
        } catch (IOException e) {
            throw new ConfigException("there is no file %s to read".formatted(path), e);
        }
    }
}

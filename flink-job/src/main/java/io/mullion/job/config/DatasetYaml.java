package io.mullion.job.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.kafka.StartAt;
import io.mullion.job.kafka.Topics;
import io.mullion.job.parse.RowFormat;
import io.mullion.job.parse.TimeSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a data set's YAML file. Everything that a file may leave out is null here, also what it must not: checking
 * that comes after unknown keys have been refused, so that a misspelt key is called that and not a missing one.
 */
record DatasetYaml(
        @Nullable String dataset,
        @Nullable SourceYaml source,
        @Nullable Time time,
        @Nullable List<String> labels,
        @Nullable String measure,
        @Nullable Pane pane,
        @Nullable Sketch sketch,
        @Nullable String lateness,
        @Nullable Checkpoint checkpoint,
        @Nullable Combiner combiner,
        @JsonProperty("non-finite") @Nullable String nonFinite) {

    private static final String REJECT = "reject";
    private static final long DEFAULT_COMBINER_BYTES = 64L << 20;
    private static final Duration DEFAULT_CHECKPOINT_INTERVAL = Duration.ofSeconds(5);

    record Time(
            @Nullable String column,
            @Nullable String format,
            @Nullable String zone,
            @JsonProperty("max-ahead") @Nullable String maxAhead) {}

    record Pane(@Nullable String width) {}

    record Sketch(@Nullable Integer k) {}

    record Checkpoint(@Nullable String interval) {}

    record Combiner(@Nullable String memory) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = CsvYaml.class, name = "csv"),
        @JsonSubTypes.Type(value = JsonYaml.class, name = "json"),
        @JsonSubTypes.Type(value = KafkaYaml.class, name = "kafka"),
        @JsonSubTypes.Type(value = GeneratorYaml.class, name = "generator")
    })
    sealed interface SourceYaml {
        SourceConfig toConfig();

        /** How far ahead of the clock events may lie when the file does not say. */
        default Duration maxAhead() {
            return Duration.ofDays(1);
        }
    }

    record CsvYaml(@Nullable String path, @Nullable String delimiter) implements SourceYaml {
        @Override
        public SourceConfig toConfig() {
            if (delimiter != null && delimiter.length() != 1) {
                throw new IllegalArgumentException("source.delimiter: must be one character, got '" + delimiter + "'");
            }
            char between = delimiter == null ? RowFormat.Csv.DEFAULT_DELIMITER : delimiter.charAt(0);
            return new SourceConfig.File(Optional.ofNullable(path).map(Path::of), new RowFormat.Csv(between));
        }
    }

    record JsonYaml(@Nullable String path) implements SourceYaml {
        @Override
        public SourceConfig toConfig() {
            return new SourceConfig.File(Optional.ofNullable(path).map(Path::of), new RowFormat.Json());
        }
    }

    record KafkaYaml(
            @Nullable String servers,
            @Nullable List<String> topics,
            @Nullable String format,
            @Nullable String start,
            @Nullable String idle,
            @Nullable Map<String, String> properties)
            implements SourceYaml {
        private static final String JSON = "json";
        private static final Duration DEFAULT_IDLE = Duration.ofSeconds(10);

        @Override
        public SourceConfig toConfig() {
            if (format != null && !format.equals(JSON)) {
                throw new IllegalArgumentException(
                        "source.format: '%s' is no format of messages; the only one is %s".formatted(format, JSON));
            }
            return new SourceConfig.Kafka(
                    new Topics(
                            required("source.servers", servers),
                            required("source.topics", topics),
                            start == null ? new StartAt.Earliest() : startAt(start),
                            idle == null ? DEFAULT_IDLE : Durations.parse("source.idle", idle),
                            properties == null ? Map.of() : properties),
                    new RowFormat.Json());
        }

        private static StartAt startAt(String text) {
            try {
                return StartAt.parse(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("source.start: " + e.getMessage(), e);
            }
        }

        /** Messages are read soon after they are written, so the clocks of those who write are all that this is for. */
        @Override
        public Duration maxAhead() {
            return Duration.ofMinutes(10);
        }
    }

    record GeneratorYaml(
            @Nullable Long rate,
            @Nullable Long rows,
            @Nullable Integer populations,
            @Nullable Long seed,
            @Nullable String start)
            implements SourceYaml {
        @Override
        public SourceConfig toConfig() {
            return new SourceConfig.Generator(
                    rate == null ? SourceConfig.Generator.DEFAULT_RATE : rate,
                    rows == null ? OptionalLong.empty() : OptionalLong.of(rows),
                    populations == null ? SourceConfig.Generator.DEFAULT_POPULATIONS : populations,
                    seed == null ? 0 : seed,
                    start == null ? SourceConfig.Generator.DEFAULT_START : startTime(start));
        }

        private static LocalDateTime startTime(String text) {
            try {
                return LocalDateTime.parse(text);
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(
                        "source.start: '%s' is no time; write it as 2026-01-01T00:00".formatted(text), e);
            }
        }
    }

    /**
     * @throws IllegalArgumentException when a value is out of bounds; the message names the key
     */
    DatasetConfig toConfig() {
        if (nonFinite != null && !nonFinite.equals(REJECT)) {
            throw new IllegalArgumentException(
                    "non-finite: '%s' is no policy; the only one is %s".formatted(nonFinite, REJECT));
        }
        return new DatasetConfig(
                required("dataset", dataset),
                required("source", source).toConfig(),
                required("time.column", required("time", time).column()),
                timeSpec(required("time", time)),
                maxAhead(required("source", source), required("time", time)),
                labelNames(),
                required("measure", measure),
                grid(),
                new Summary.Kll(sketch == null ? Summary.Kll.DEFAULT_K : required("sketch.k", sketch.k())),
                lateness == null ? Duration.ZERO : Durations.parse("lateness", lateness),
                checkpointInterval(),
                combinerBytes());
    }

    private List<String> labelNames() {
        List<@Nullable String> names = new ArrayList<>(required("labels", labels));
        return names.stream().map(name -> required("labels", name)).toList();
    }

    private static TimeSpec timeSpec(Time time) {
        String format = time.format() == null ? TimeSpec.ISO : time.format();
        return new TimeSpec(format, time.zone() == null ? TimeSpec.defaultZone(format) : time.zone());
    }

    private static Duration maxAhead(SourceYaml source, Time time) {
        return time.maxAhead() == null ? source.maxAhead() : Durations.parse("time.max-ahead", time.maxAhead());
    }

    private PaneGrid grid() {
        if (pane == null) {
            return PaneGrid.ONE_MINUTE;
        }
        String key = "pane.width";
        return new PaneGrid(Durations.parse(key, required(key, pane.width())).toMillis(), 0);
    }

    private Duration checkpointInterval() {
        if (checkpoint == null) {
            return DEFAULT_CHECKPOINT_INTERVAL;
        }
        String key = "checkpoint.interval";
        return Durations.parse(key, required(key, checkpoint.interval()));
    }

    private long combinerBytes() {
        if (combiner == null) {
            return DEFAULT_COMBINER_BYTES;
        }
        String key = "combiner.memory";
        return Sizes.parse(key, required(key, combiner.memory()));
    }

    private static <T> T required(String key, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException("the key '" + key + "' is missing");
        }
        return value;
    }
}

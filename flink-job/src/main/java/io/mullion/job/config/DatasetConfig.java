package io.mullion.job.config;

import io.mullion.ir.plan.Summary;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.TimeSpec;
import io.mullion.store.catalog.Ingestion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A data set: what is read, what of it is summarised, and how.
 *
 * @param dataset its name: letters, digits, {@code _} and {@code -}, starting with a letter or digit, at most 64
 * @param timeColumn name of the event time's column
 * @param time how event times are written
 * @param maxAhead how far ahead of the clock an event time may lie
 * @param labels names of the label columns, at least one
 * @param measure name of the column that is summarised
 * @param grid the panes
 * @param summary the summary of each pane
 * @param lateness how far behind the latest event another one may lie without being late
 * @param checkpointInterval how often the job commits, at least 100 ms
 * @param combinerBytes how much memory a task may use to combine events before they go through the network
 */
public record DatasetConfig(
        String dataset,
        SourceConfig source,
        String timeColumn,
        TimeSpec time,
        Duration maxAhead,
        List<String> labels,
        String measure,
        PaneGrid grid,
        Summary.Kll summary,
        Duration lateness,
        Duration checkpointInterval,
        long combinerBytes) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);
    private static final long SMALLEST_COMBINER = 1 << 10;
    private static final long LARGEST_COMBINER = 16L << 30;
    private static final Duration LONGEST_AHEAD = Duration.ofDays(36_500);

    public DatasetConfig {
        labels = List.copyOf(labels);
        require(
                NAME.matcher(dataset).matches(),
                "dataset: '" + dataset
                        + "' is no name: use up to 64 letters, digits, _ and -, starting with a letter or digit");
        require(!labels.isEmpty(), "labels: at least one column is needed");
        require(!lateness.isNegative(), "lateness: must not be negative, got " + lateness);
        require(!maxAhead.isNegative(), "time.max-ahead: must not be negative, got " + maxAhead);
        require(
                maxAhead.compareTo(LONGEST_AHEAD) <= 0,
                "time.max-ahead: must be at most %d days, got %s".formatted(LONGEST_AHEAD.toDays(), maxAhead));
        require(
                checkpointInterval.compareTo(SHORTEST_INTERVAL) >= 0,
                "checkpoint.interval: must be at least 100ms, got " + checkpointInterval.toMillis() + "ms");
        require(
                combinerBytes >= SMALLEST_COMBINER && combinerBytes <= LARGEST_COMBINER,
                "combiner.memory: must be %d kb to %d mb, got %d bytes"
                        .formatted(SMALLEST_COMBINER >> 10, LARGEST_COMBINER >> 20, combinerBytes));
        Set<String> columns = new HashSet<>();
        for (String column : labels) {
            require(columns.add(column), "labels: column '" + column + "' is named twice");
        }
        require(columns.add(timeColumn), "time.column: '" + timeColumn + "' is a label as well");
        require(columns.add(measure), "measure: '" + measure + "' is a label or the time as well");
    }

    /** The same data set, read from this file. */
    public DatasetConfig withFile(Path file) {
        if (!(source instanceof SourceConfig.File there)) {
            throw new ConfigException("data set %s is %s and reads no file; leave --file out"
                    .formatted(dataset, source instanceof SourceConfig.Kafka ? "read from Kafka" : "generated"));
        }
        SourceConfig named = new SourceConfig.File(Optional.of(file), there.format());
        return new DatasetConfig(
                dataset,
                named,
                timeColumn,
                time,
                maxAhead,
                labels,
                measure,
                grid,
                summary,
                lateness,
                checkpointInterval,
                combinerBytes);
    }

    /**
     * What the job computes, in the terms of the catalog.
     *
     * @throws ConfigException when the input cannot be read
     */
    public Ingestion toIngestion() {
        return IngestionPlan.of(this);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}

package io.mullion.job.config;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.job.parse.RowFormat;
import io.mullion.job.parse.TimeSpec;
import java.time.Duration;
import java.util.Map;

/**
 * The settings that a definition keeps of its source: everything that changes which rows or values come out (S4, S12).
 * They are hashed into the definition's id, so a key or value that is renamed here splits a data set in two.
 */
final class SourceSettings {
    private static final String FORMAT = "format";
    private static final String CSV = "csv";
    private static final String JSON = "json";
    private static final String LABELS = "labels";
    private static final String CSV_LABELS = "text; an empty field is NULL, a quoted empty field is the empty text";
    private static final String GENERATOR = "generator";
    private static final String DELIMITER = "csv.delimiter";
    private static final String TIME_FORMAT = "time.format";
    private static final String TIME_ZONE = "time.zone";
    private static final String MAX_AHEAD = "time.max-ahead";

    private SourceSettings() {}

    static ImmutableSortedMap<String, String> of(DatasetConfig config) {
        ImmutableSortedMap.Builder<String, String> settings = ImmutableSortedMap.naturalOrder();
        settings.put("measure", "decimal, trimmed; an empty field is NULL; -0 is 0");
        settings.put("measure.non-finite", "reject");
        settings.put("time.precision", "ms, rounded down");
        settings.put(TIME_ZONE, config.time().zone());
        settings.put(MAX_AHEAD, config.maxAhead().toString());
        if (config.time().zoned()) {
            settings.put("time.repeated-hour", "first");
        }
        if (config.source() instanceof SourceConfig.Generator generator) {
            settings.put(LABELS, CSV_LABELS);
            settings.put(FORMAT, GENERATOR);
            settings.put("generator", "log-normal latencies, version 1");
            settings.put("generator.seed", Long.toString(generator.seed()));
            settings.put("generator.rate", Long.toString(generator.rate()));
            settings.put("generator.populations", Integer.toString(generator.populations()));
            settings.put("generator.start", generator.start().toString());
        } else if (config.source() instanceof SourceConfig.File file) {
            settings.put(TIME_FORMAT, config.time().format());
            putFormat(file.format(), settings);
        } else if (config.source() instanceof SourceConfig.Kafka kafka) {
            settings.put(TIME_FORMAT, config.time().format());
            putFormat(kafka.format(), settings);
        }
        return settings.buildOrThrow();
    }

    private static void putFormat(RowFormat format, ImmutableSortedMap.Builder<String, String> settings) {
        if (format instanceof RowFormat.Csv csv) {
            settings.put(LABELS, CSV_LABELS);
            settings.put(FORMAT, CSV);
            settings.put("csv.quoting", "RFC 4180, one record a line, UTF-8");
            settings.put(DELIMITER, String.valueOf(csv.delimiter()));
        } else if (format instanceof RowFormat.Json) {
            settings.put(LABELS, "text, or a number or boolean as written; null is NULL, a missing member is missing");
            settings.put(FORMAT, JSON);
        }
    }

    static TimeSpec time(Map<String, String> settings) {
        return new TimeSpec(settings.getOrDefault(TIME_FORMAT, TimeSpec.ISO), required(settings, TIME_ZONE));
    }

    static Duration maxAhead(Map<String, String> settings) {
        return Duration.parse(required(settings, MAX_AHEAD));
    }

    /** A generated data set has events and no rows; it reads as CSV would. */
    static RowFormat format(Map<String, String> settings) {
        return settings.getOrDefault(FORMAT, CSV).equals(JSON)
                ? new RowFormat.Json()
                : new RowFormat.Csv(settings.getOrDefault(DELIMITER, ",").charAt(0));
    }

    private static String required(Map<String, String> settings, String key) {
        String value = settings.get(key);
        if (value == null) {
            throw new IllegalArgumentException("the plan's source has no setting '" + key + "'");
        }
        return value;
    }
}

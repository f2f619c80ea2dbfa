package io.mullion.job.config;

import io.mullion.job.kafka.Topics;
import io.mullion.job.parse.RowFormat;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.OptionalLong;

/** Where the events of a data set come from. */
public sealed interface SourceConfig {

    /**
     * A file of records, plain or compressed with gzip ({@code .gz}): CSV with a header line, or JSON lines.
     *
     * @param path the file, unless it is given when the job starts
     */
    record File(Optional<Path> path, RowFormat format) implements SourceConfig {}

    /**
     * Topics of a Kafka cluster, without end. A message is a record.
     *
     * @param format how a message is written
     */
    record Kafka(Topics topics, RowFormat format) implements SourceConfig {}

    /**
     * Made-up latencies, the same for the same settings: log-normal values for populations of which a few are busy and
     * many are not. Event {@code i} happens at {@code start + i / rate}, whenever it is generated.
     *
     * @param rate events a second, at least 1, both of event time and at most of real time
     * @param rows how many events, or empty to go on until stopped
     * @param populations how many populations, at least 1
     * @param seed of the random numbers
     * @param start event time of the first event
     */
    record Generator(long rate, OptionalLong rows, int populations, long seed, LocalDateTime start)
            implements SourceConfig {
        public static final long DEFAULT_RATE = 1000;
        public static final int DEFAULT_POPULATIONS = 100;
        public static final LocalDateTime DEFAULT_START = LocalDateTime.of(2026, 1, 1, 0, 0);

        public Generator {
            requireAtLeastOne("source.rate", rate);
            requireAtLeastOne("source.populations", populations);
            rows.ifPresent(count -> requireAtLeastOne("source.rows", count));
        }

        private static void requireAtLeastOne(String key, long value) {
            if (value < 1) {
                throw new IllegalArgumentException(key + ": must be at least 1, got " + value);
            }
        }
    }
}

package io.mullion.job.ingest;

import io.mullion.ir.planner.PaneGrid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A CSV file of made-up rows, a few of them malformed, and what has to come out of it. Times go up by about a second a row
 * from a minute before 1970 on, with some rows minutes late.
 */
final class Rows {
    private static final long START_MILLIS = -600_000;
    private static final String[] MALFORMED = {
        "%s,A\"B,1", "%s,A", "%s,A,1,2", "never,A,1", ",A,1", "%s,A,", "%s,A,x", "%s,A,NaN",
    };
    private static final String[] REASONS = {
        "MALFORMED_LINE",
        "MISSING_COLUMN",
        "EXTRA_COLUMN",
        "BAD_TIME",
        "MISSING_TIME",
        "NULL_MEASURE",
        "NOT_A_NUMBER",
        "NOT_FINITE",
    };

    private final Random random;
    private final StringBuilder text = new StringBuilder("ts,origin,value\n");
    private final Map<String, Long> events = new TreeMap<>();
    private final Map<String, Long> rejected = new TreeMap<>();
    private final Map<Long, String> rejectedLines = new TreeMap<>();
    private long rows;

    private Rows(long seed) {
        this.random = new Random(seed);
    }

    /**
     * @param malformedOf one row of so many is malformed, about
     */
    static Rows of(long seed, int count, int malformedOf) {
        Rows rows = new Rows(seed);
        for (int i = 0; i < count; i++) {
            if (rows.random.nextInt(malformedOf) == 0) {
                rows.addMalformed(i);
            } else {
                rows.addEvent(i);
            }
            rows.rows++;
        }
        return rows;
    }

    Path write(Path file) throws IOException {
        return Files.writeString(file, text);
    }

    long rows() {
        return rows;
    }

    /** How many events each population has in each minute, as {@link StoreContents} has it. */
    Map<String, Long> events() {
        return events;
    }

    /** How many rows are malformed, by reason. */
    Map<String, Long> rejected() {
        return rejected;
    }

    /** The malformed rows by line number, each with its reason. */
    Map<Long, String> rejectedLines() {
        return rejectedLines;
    }

    private void addEvent(int i) {
        long time = time(i);
        if (random.nextInt(50) == 0) {
            time -= random.nextInt(600_000);
        }
        String origin = "P" + (int) (20 * random.nextDouble() * random.nextDouble());
        events.merge(StoreContents.key("'" + origin + "'", PaneGrid.ONE_MINUTE.windowStart(time)), 1L, Long::sum);
        text.append(iso(time)).append(',').append(origin).append(',');
        text.append(random.nextInt(10_000) / 100.0).append('\n');
    }

    private void addMalformed(int i) {
        int kind = random.nextInt(MALFORMED.length);
        text.append(MALFORMED[kind].formatted(iso(time(i)))).append('\n');
        rejected.merge(REASONS[kind], 1L, Long::sum);
        rejectedLines.put(i + 2L, REASONS[kind]);
    }

    private static long time(int i) {
        return START_MILLIS + 1_000L * i;
    }

    private static String iso(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC)
                .format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS"));
    }
}

package io.mullion.job.parse;

import io.mullion.job.parse.LineSplitter.MalformedLineException;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Parses the rows of one file. The mapping, which is part of the data set's definition:
 *
 * <ul>
 *   <li>a label is the field as it is, spaces included; an empty field is NULL, a quoted empty one the empty text;
 *   <li>a time is trimmed of spaces and tabs and read by {@link TimeSpec};
 *   <li>a measure is trimmed too and read by {@link Numbers}; an empty one is NULL and not summarised, −0.0 is 0.0.
 * </ul>
 *
 * <p>Not safe for use by several threads.
 */
public final class RowParser {
    /** How many label keys are remembered; beyond that the memory starts anew. */
    private static final int REMEMBERED_KEYS = 1 << 14;

    private final LineSplitter splitter;
    private final TimeReader times;
    private final int[] labels;
    private final int time;
    private final int measure;
    private final int width;
    private final String file;
    private final Map<String, String> keys = new HashMap<>();

    /**
     * @param header the file's first line
     * @throws IllegalArgumentException when the header has a column not at all or twice
     */
    public RowParser(RowSpec spec, String file, String header) {
        this.splitter = new LineSplitter(spec.delimiter());
        this.times = spec.timeSpec().reader();
        this.file = file;
        List<@Nullable String> names = splitter.header(header);
        this.width = names.size();
        this.labels =
                spec.labels().stream().mapToInt(label -> position(names, label)).toArray();
        this.time = position(names, spec.time());
        this.measure = position(names, spec.measure());
    }

    /** Parses a line that is not empty. */
    public SourceRecord parse(String line, long lineNumber) {
        try {
            return event(line);
        } catch (RejectedException e) {
            return reject(e.reason, e.detail, line, lineNumber);
        }
    }

    /** A rejection of this file. */
    public Rejection reject(RejectReason reason, String detail, String line, long lineNumber) {
        return new Rejection(reason, detail, file, lineNumber, line);
    }

    private Event event(String line) throws RejectedException {
        List<@Nullable String> fields = fields(line);
        if (fields.size() < width) {
            throw new RejectedException(
                    RejectReason.MISSING_COLUMN, "%d fields, the header has %d".formatted(fields.size(), width));
        }
        if (fields.size() > width) {
            throw new RejectedException(
                    RejectReason.EXTRA_COLUMN, "%d fields, the header has %d".formatted(fields.size(), width));
        }
        long eventTime = time(fields.get(time));
        double value = measure(fields.get(measure));
        return new Event(population(fields), eventTime, value);
    }

    private List<@Nullable String> fields(String line) throws RejectedException {
        try {
            return splitter.split(line);
        } catch (MalformedLineException e) {
            throw new RejectedException(RejectReason.MALFORMED_LINE, String.valueOf(e.getMessage()));
        }
    }

    private long time(@Nullable String field) throws RejectedException {
        String text = field == null ? "" : Numbers.trim(field);
        if (text.isEmpty()) {
            throw new RejectedException(RejectReason.MISSING_TIME, "the time is empty");
        }
        try {
            return times.parse(text);
        } catch (DateTimeException e) {
            throw new RejectedException(RejectReason.BAD_TIME, String.valueOf(e.getMessage()));
        }
    }

    private double measure(@Nullable String field) throws RejectedException {
        if (field == null || Numbers.trim(field).isEmpty()) {
            throw new RejectedException(RejectReason.NULL_MEASURE, "the measure is empty");
        }
        double value;
        try {
            value = Numbers.parse(field);
        } catch (NumberFormatException e) {
            throw new RejectedException(RejectReason.NOT_A_NUMBER, String.valueOf(e.getMessage()));
        }
        if (!Double.isFinite(value)) {
            throw new RejectedException(RejectReason.NOT_FINITE, "the measure is " + value);
        }
        return value;
    }

    private String population(List<@Nullable String> fields) {
        if (labels.length == 1) {
            return labelKey(fields.get(labels[0]));
        }
        StringBuilder key = new StringBuilder();
        for (int label : labels) {
            key.append(PopulationKey.ofLabel(fields.get(label)));
        }
        return key.toString();
    }

    /** Remembers keys, as the same few labels come again and again. */
    private String labelKey(@Nullable String label) {
        if (label == null) {
            return PopulationKey.ofLabel(null);
        }
        String known = keys.get(label);
        if (known != null) {
            return known;
        }
        if (keys.size() >= REMEMBERED_KEYS) {
            keys.clear();
        }
        String key = PopulationKey.ofLabel(label);
        keys.put(label, key);
        return key;
    }

    private static int position(List<@Nullable String> names, String name) {
        int[] found = IntStream.range(0, names.size())
                .filter(i -> Objects.equals(names.get(i), name))
                .toArray();
        if (found.length != 1) {
            throw new IllegalArgumentException("the header has %s column '%s'; its columns are %s"
                    .formatted(found.length == 0 ? "no" : "more than one", name, names));
        }
        return found[0];
    }

    private static final class RejectedException extends Exception {
        private static final long serialVersionUID = 1L;
        private final RejectReason reason;
        private final String detail;

        RejectedException(RejectReason reason, String detail) {
            super(detail, null, false, false);
            this.reason = reason;
            this.detail = detail;
        }
    }
}

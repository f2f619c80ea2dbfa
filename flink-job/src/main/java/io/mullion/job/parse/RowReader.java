package io.mullion.job.parse;

import com.google.common.base.Utf8;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes events of fields. The mapping, which is part of the data set's definition:
 *
 * <ul>
 *   <li>a label is the field as it is, spaces included; it may be NULL, missing or empty, which are three different labels;
 *   <li>a time is trimmed of spaces and tabs and read by {@link TimeSpec};
 *   <li>a time further ahead of the clock than {@link RowSpec#maxAhead} is rejected, so that it cannot drag the watermark along;
 *   <li>a measure is trimmed too and read by {@link Numbers}; an empty one is NULL and not summarised, −0.0 is 0.0.
 * </ul>
 *
 * <p>Not safe for use by several threads.
 */
final class RowReader {
    /** A label may have so many bytes of UTF-8. */
    static final int MAX_LABEL_BYTES = 64 << 10;

    /** How many label keys are remembered, of labels that are not long; beyond that the memory starts anew. */
    private static final int REMEMBERED_KEYS = 1 << 14;

    private static final int REMEMBERED_LENGTH = 256;

    private final RowSpec spec;
    private final TimeReader times;
    private final AheadLimit limit;
    private final int time;
    private final int measure;
    private final Map<String, String> keys = new HashMap<>();

    RowReader(RowSpec spec) {
        this.spec = spec;
        this.times = spec.timeSpec().reader();
        this.limit = new AheadLimit(spec.maxAhead(), spec.timeSpec().zoned(), System::currentTimeMillis);
        this.time = spec.labels().size();
        this.measure = time + 1;
    }

    RowFields newFields() {
        return new RowFields(measure + 1);
    }

    Event read(RowFields fields) throws RejectedException {
        long eventTime = time(fields.get(time));
        double value = measure(fields);
        return new Event(population(fields), eventTime, value);
    }

    private long time(@Nullable String field) throws RejectedException {
        String text = field == null ? "" : Numbers.trim(field);
        if (text.isEmpty()) {
            throw new RejectedException(RejectReason.MISSING_TIME, "the time is empty");
        }
        long eventTime;
        try {
            eventTime = times.parse(text);
        } catch (DateTimeException e) {
            throw new RejectedException(RejectReason.BAD_TIME, String.valueOf(e.getMessage()));
        }
        if (limit.isBeyond(eventTime)) {
            throw new RejectedException(
                    RejectReason.FUTURE_TIME, "'%s' is more than %s ahead".formatted(text, spec.maxAhead()));
        }
        return eventTime;
    }

    private double measure(RowFields fields) throws RejectedException {
        String field = fields.get(measure);
        if (field == null || Numbers.trim(field).isEmpty()) {
            throw fields.isPresent(measure)
                    ? new RejectedException(RejectReason.NULL_MEASURE, "the measure is empty")
                    : new RejectedException(RejectReason.MISSING_COLUMN, "there is no '" + spec.measure() + "'");
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

    private String population(RowFields fields) throws RejectedException {
        if (time == 1) {
            return key(fields, 0);
        }
        StringBuilder key = new StringBuilder();
        for (int label = 0; label < time; label++) {
            key.append(key(fields, label));
        }
        return key.toString();
    }

    /** Remembers keys, as the same few labels come again and again. */
    private String key(RowFields fields, int label) throws RejectedException {
        String text = fields.get(label);
        if (text == null) {
            return fields.isPresent(label) ? PopulationKey.ofLabel(null) : PopulationKey.ABSENT_LABEL;
        }
        String known = keys.get(text);
        if (known != null) {
            return known;
        }
        requireFit(text, label);
        String key = PopulationKey.ofLabel(text);
        if (text.length() <= REMEMBERED_LENGTH) {
            if (keys.size() >= REMEMBERED_KEYS) {
                keys.clear();
            }
            keys.put(text, key);
        }
        return key;
    }

    private void requireFit(String text, int label) throws RejectedException {
        long bytes;
        try {
            bytes = Utf8.encodedLength(text);
        } catch (IllegalArgumentException loneSurrogate) {
            throw new RejectedException(
                    RejectReason.NOT_UNICODE,
                    "'%s' has half a character: %s".formatted(spec.labels().get(label), loneSurrogate.getMessage()));
        }
        if (bytes > MAX_LABEL_BYTES) {
            throw new RejectedException(
                    RejectReason.LABEL_TOO_LONG,
                    "'%s' has %d bytes, a label may have %d"
                            .formatted(spec.labels().get(label), bytes, MAX_LABEL_BYTES));
        }
    }
}

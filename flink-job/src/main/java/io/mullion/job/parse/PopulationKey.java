package io.mullion.job.parse;

import io.mullion.ir.value.Value;
import io.mullion.store.pane.Population;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Label values as one text: the key by which a job partitions its events. Every population has exactly one key and every
 * key stands for one population: {@code N} for NULL, {@code A} for ABSENT and {@code T<length>:<text>} for a text, one
 * after the other, with the length in UTF-16 units.
 *
 * <p>Example: {@code ('ORD', NULL)} is {@code T3:ORDN}, and {@code ('')} is {@code T0:}. Keys are part of checkpoints.
 */
public final class PopulationKey {
    private static final char NULL = 'N';
    private static final char ABSENT = 'A';
    private static final char TEXT = 'T';
    private static final char LENGTH_END = ':';

    /** The key of a label that the record does not have. */
    static final String ABSENT_LABEL = String.valueOf(ABSENT);

    private PopulationKey() {}

    /** The key of one label, null standing for NULL. Keys of several labels are these keys, joined. */
    static String ofLabel(@Nullable String label) {
        return label == null ? String.valueOf(NULL) : TEXT + Integer.toString(label.length()) + LENGTH_END + label;
    }

    /** The key of text labels, in the order of the data set's label columns. */
    public static String ofTexts(List<String> labels) {
        StringBuilder key = new StringBuilder();
        labels.forEach(label -> key.append(ofLabel(label)));
        return key.toString();
    }

    /**
     * The key of a population.
     *
     * @throws IllegalArgumentException when a label is neither text nor missing
     */
    public static String encode(Population population) {
        StringBuilder key = new StringBuilder();
        for (Value label : population.labels()) {
            if (label == Value.Missing.ABSENT) {
                key.append(ABSENT);
            } else if (label == Value.Missing.NULL) {
                key.append(NULL);
            } else if (label instanceof Value.Text text) {
                key.append(ofLabel(text.value()));
            } else {
                throw new IllegalArgumentException("labels are texts or missing, got " + label);
            }
        }
        return key.toString();
    }

    /**
     * The population of a key.
     *
     * @throws IllegalArgumentException when {@code key} is not a key
     */
    public static Population decode(String key) {
        List<Value> labels = new ArrayList<>();
        int at = 0;
        while (at < key.length()) {
            switch (key.charAt(at)) {
                case NULL -> {
                    labels.add(Value.Missing.NULL);
                    at++;
                }
                case ABSENT -> {
                    labels.add(Value.Missing.ABSENT);
                    at++;
                }
                case TEXT -> {
                    int lengthEnd = key.indexOf(LENGTH_END, at);
                    if (lengthEnd < 0) {
                        throw malformed(key);
                    }
                    int start = lengthEnd + 1;
                    int end = start + length(key, at + 1, lengthEnd);
                    labels.add(Value.text(key.substring(start, end)));
                    at = end;
                }
                default -> throw malformed(key);
            }
        }
        return new Population(labels);
    }

    private static int length(String key, int from, int to) {
        int length;
        try {
            length = Integer.parseInt(key, from, to, 10);
        } catch (NumberFormatException e) {
            throw malformed(key);
        }
        if (length < 0 || length > key.length() - to - 1) {
            throw malformed(key);
        }
        return length;
    }

    private static IllegalArgumentException malformed(String key) {
        return new IllegalArgumentException("not a population key: " + key);
    }
}

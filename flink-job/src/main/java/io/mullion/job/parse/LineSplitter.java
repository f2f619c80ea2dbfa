package io.mullion.job.parse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/**
 * Splits a line into fields by RFC 4180, with one difference: a record never goes on in the next line. So the quotes must
 * balance inside the line, and a stray one spoils its own line only.
 *
 * <p>A field of no characters is NULL (a Java null here); a quoted one ({@code ""}) is the empty text. Nothing is trimmed.
 */
public final class LineSplitter {
    private static final char QUOTE = '"';
    private static final String NO_DELIMITERS = "\"\r\n";

    private final char delimiter;
    private final CSVFormat quoted;

    /** A line that cannot be split; the message says why. */
    static final class MalformedLineException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedLineException(String message) {
            super(message);
        }
    }

    /**
     * Splits at a delimiter.
     *
     * @throws IllegalArgumentException when the delimiter is a quote or ends a line
     */
    public LineSplitter(char delimiter) {
        if (NO_DELIMITERS.indexOf(delimiter) >= 0) {
            throw new IllegalArgumentException("a quote or an end of line cannot be a delimiter");
        }
        this.delimiter = delimiter;
        this.quoted = CSVFormat.Builder.create()
                .setDelimiter(delimiter)
                .setQuote(QUOTE)
                .setIgnoreEmptyLines(false)
                // Together these two tell an empty field from a quoted empty one.
                .setNullString("")
                .setQuoteMode(QuoteMode.ALL_NON_NULL)
                .get();
    }

    /**
     * The names in a header.
     *
     * @throws IllegalArgumentException when the line cannot be split
     */
    public List<@Nullable String> header(String line) {
        try {
            return new ArrayList<>(split(line));
        } catch (MalformedLineException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    List<@Nullable String> split(String line) throws MalformedLineException {
        if (line.indexOf('\r') >= 0) {
            throw new MalformedLineException("a carriage return inside the line");
        }
        return line.indexOf(QUOTE) < 0 ? splitPlain(line) : splitQuoted(line);
    }

    /** Splits a line without quotes. */
    private List<@Nullable String> splitPlain(String line) {
        List<@Nullable String> fields = new ArrayList<>();
        int start = 0;
        for (int end; (end = line.indexOf(delimiter, start)) >= 0; start = end + 1) {
            fields.add(field(line, start, end));
        }
        fields.add(field(line, start, line.length()));
        return fields;
    }

    private static @Nullable String field(String line, int start, int end) {
        return start == end ? null : line.substring(start, end);
    }

    /** Splits any line; the slow path. */
    List<@Nullable String> splitQuoted(String line) throws MalformedLineException {
        if (line.chars().filter(c -> c == QUOTE).count() % 2 != 0) {
            throw new MalformedLineException("the quotes do not balance inside the line");
        }
        try (CSVParser parser = CSVParser.parse(line, quoted)) {
            List<CSVRecord> records = parser.getRecords();
            if (records.size() != 1) {
                throw new MalformedLineException("not one record but " + records.size());
            }
            List<@Nullable String> fields = new ArrayList<>();
            records.get(0).forEach(fields::add);
            return fields;
        } catch (IOException | RuntimeException e) {
            throw new MalformedLineException("text beside a quoted field: " + e.getMessage());
        }
    }
}

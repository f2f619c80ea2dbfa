package io.mullion.job.parse;

import io.mullion.job.parse.LineSplitter.MalformedLineException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Lines of a CSV file: an empty field is NULL, a quoted empty one the empty text, and no field can be missing. */
final class CsvRows implements LineRows {
    private final LineSplitter splitter;
    private final int[] positions;
    private final int width;

    /**
     * @param header the file's first line
     * @throws IllegalArgumentException when the header has a column not at all or twice
     */
    CsvRows(RowSpec spec, char delimiter, String header) {
        this.splitter = new LineSplitter(delimiter);
        List<@Nullable String> names = splitter.header(header);
        this.width = names.size();
        this.positions = spec.columns().stream()
                .mapToInt(column -> position(names, column))
                .toArray();
    }

    @Override
    public void read(String line, RowFields fields) throws RejectedException {
        List<@Nullable String> all = split(line);
        if (all.size() < width) {
            throw new RejectedException(
                    RejectReason.MISSING_COLUMN, "%d fields, the header has %d".formatted(all.size(), width));
        }
        if (all.size() > width) {
            throw new RejectedException(
                    RejectReason.EXTRA_COLUMN, "%d fields, the header has %d".formatted(all.size(), width));
        }
        for (int i = 0; i < positions.length; i++) {
            fields.set(i, all.get(positions[i]));
        }
    }

    private List<@Nullable String> split(String line) throws RejectedException {
        try {
            return splitter.split(line);
        } catch (MalformedLineException e) {
            throw new RejectedException(RejectReason.MALFORMED_LINE, String.valueOf(e.getMessage()));
        }
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
}

package io.mullion.job.source;

import io.mullion.job.parse.RejectReason;
import io.mullion.job.parse.RowFormat;
import io.mullion.job.parse.RowParser;
import io.mullion.job.parse.RowSpec;
import io.mullion.job.parse.SourceRecord;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.flink.core.fs.Path;

/**
 * A file of lines, a CSV file opened behind its header line. A name that ends in {@code .gz} means that the file is compressed with gzip.
 * Not safe for use by several threads.
 */
final class RecordFile implements Closeable {
    private static final int GZIP_BUFFER_BYTES = 64 << 10;

    private final Path path;
    private final LineReader lines;
    private final RowParser parser;

    private RecordFile(Path path, LineReader lines, RowParser parser) {
        this.path = path;
        this.lines = lines;
        this.parser = parser;
    }

    /**
     * @throws UnreadableFileException when the file does not begin with a header that has the columns needed
     */
    static RecordFile open(Path path, RowSpec spec) throws IOException {
        InputStream in = path.getFileSystem().open(path);
        try {
            LineReader lines = new LineReader(decompressed(path, in));
            return new RecordFile(path, lines, parser(path, spec, lines));
        } catch (IllegalArgumentException e) {
            in.close();
            throw new UnreadableFileException("%s: %s".formatted(path.getPath(), e.getMessage()));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Moves to the next record; false when there is none. */
    boolean next() throws IOException {
        return next(path, lines);
    }

    private static boolean next(Path path, LineReader lines) throws IOException {
        try {
            return lines.next();
        } catch (IOException e) {
            throw isCompressed(path) ? damaged(path, lines.number(), e) : e;
        }
    }

    SourceRecord record() {
        String line = lines.text();
        Optional<RejectReason> damage = lines.damage(line);
        return damage.isPresent()
                ? parser.reject(damage.get(), "line " + lines.number() + " cannot be read", line, lines.number())
                : parser.parse(line, lines.number());
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private static InputStream decompressed(Path path, InputStream in) throws IOException {
        if (!isCompressed(path)) {
            return in;
        }
        // Java's own stream takes whatever it cannot read behind a member for the end of the file.
        try {
            return new GzipCompressorInputStream(new BufferedInputStream(in, GZIP_BUFFER_BYTES), true);
        } catch (IOException e) {
            throw damaged(path, 0, e);
        }
    }

    static boolean isCompressed(Path path) {
        return path.getName().endsWith(".gz");
    }

    private static RowParser parser(Path path, RowSpec spec, LineReader lines) throws IOException {
        return spec.format() instanceof RowFormat.Csv csv
                ? RowParser.csv(spec, csv, path.getPath(), header(path, lines))
                : RowParser.json(spec, path.getPath());
    }

    private static String header(Path path, LineReader lines) throws IOException {
        if (!next(path, lines)) {
            throw new UnreadableFileException(path + " is empty; its first line must name the columns");
        }
        String header = lines.text();
        if (lines.damage(header).isPresent()) {
            throw new UnreadableFileException(path + ": the first line is not a header: "
                    + lines.damage(header).get());
        }
        return header;
    }

    private static UnreadableFileException damaged(Path path, long line, IOException cause) {
        return new UnreadableFileException("%s is damaged or cut off: its gzip data ends badly after line %d (%s)"
                .formatted(path.getPath(), line, cause.getMessage()));
    }
}

package io.mullion.job.parse;

/** Parses the lines of one file. Not safe for use by several threads. */
public final class RowParser {
    private final LineRows rows;
    private final RowReader reader;
    private final RowFields fields;
    private final String file;

    private RowParser(LineRows rows, RowReader reader, String file) {
        this.rows = rows;
        this.reader = reader;
        this.fields = reader.newFields();
        this.file = file;
    }

    /**
     * The parser of a CSV file.
     *
     * @param header the file's first line
     * @throws IllegalArgumentException when the header has a column not at all or twice
     */
    public static RowParser csv(RowSpec spec, RowFormat.Csv format, String file, String header) {
        return new RowParser(new CsvRows(spec, format.delimiter(), header), new RowReader(spec), file);
    }

    /** The parser of a file of JSON lines. */
    public static RowParser json(RowSpec spec, String file) {
        return new RowParser(new JsonRows(spec), new RowReader(spec), file);
    }

    /** Parses a line that is not empty. */
    public SourceRecord parse(String line, long lineNumber) {
        try {
            rows.read(line, fields);
            return reader.read(fields);
        } catch (RejectedException e) {
            return reject(e.reason(), e.detail(), line, lineNumber);
        }
    }

    /** A rejection of this file. */
    public Rejection reject(RejectReason reason, String detail, String line, long lineNumber) {
        return new Rejection(reason, detail, file, lineNumber, line);
    }
}

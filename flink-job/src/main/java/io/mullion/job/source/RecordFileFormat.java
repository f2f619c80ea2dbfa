package io.mullion.job.source;

import io.mullion.job.parse.EndOfInput;
import io.mullion.job.parse.Rejection;
import io.mullion.job.parse.RowSpec;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.wire.RecordType;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.ArrayResultIterator;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of records as one split, in batches of parsed records. The position in a checkpoint is how many records to skip,
 * rejected ones and {@link EndOfInput} included, header and empty lines not.
 *
 * <p>Parsing happens here, in the thread that reads, so that it runs beside the rest of the job.
 */
final class RecordFileFormat implements BulkFormat<SourceRecord, FileSourceSplit> {
    private static final long serialVersionUID = 1L;
    private static final int BATCH_RECORDS = 1024;

    /** A batch ends early when its rejected lines have so many characters, as lines may be long and batches wait in a queue. */
    private static final int BATCH_REJECTED_CHARACTERS = 1 << 20;

    private final RowSpec spec;

    RecordFileFormat(RowSpec spec) {
        this.spec = spec;
    }

    @Override
    public BulkFormat.Reader<SourceRecord> createReader(Configuration config, FileSourceSplit split)
            throws IOException {
        return new Reader(RecordFile.open(split.path(), spec), 0);
    }

    @Override
    public BulkFormat.Reader<SourceRecord> restoreReader(Configuration config, FileSourceSplit split)
            throws IOException {
        long toSkip = split.getReaderPosition()
                .map(CheckpointedPosition::getRecordsAfterOffset)
                .orElse(0L);
        RecordFile file = RecordFile.open(split.path(), spec);
        try {
            return Reader.resume(file, toSkip, split);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public boolean isSplittable() {
        return false;
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return RecordType.of(SourceRecordFormat.INSTANCE);
    }

    private static final class Reader implements BulkFormat.Reader<SourceRecord> {
        private final RecordFile file;
        private long records;
        private boolean ended;

        Reader(RecordFile file, long records) {
            this.file = file;
            this.records = records;
        }

        static Reader resume(RecordFile file, long toSkip, FileSourceSplit split) throws IOException {
            Reader reader = new Reader(file, 0);
            while (reader.records < toSkip && file.next()) {
                reader.records++;
            }
            if (reader.records + 1 == toSkip) {
                reader.ended = true;
            } else if (reader.records < toSkip) {
                throw new UnreadableFileException(
                        "%s has %d records, but %d had been read before: it is not the same file any more"
                                .formatted(split.path().getPath(), reader.records, toSkip));
            }
            return reader;
        }

        @Override
        public BulkFormat.@Nullable RecordIterator<SourceRecord> readBatch() throws IOException {
            if (ended) {
                return null;
            }
            long before = records;
            SourceRecord[] batch = new SourceRecord[BATCH_RECORDS];
            int size = 0;
            int rejectedCharacters = 0;
            while (size < BATCH_RECORDS && rejectedCharacters < BATCH_REJECTED_CHARACTERS && !ended) {
                if (file.next()) {
                    SourceRecord record = file.record();
                    batch[size++] = record;
                    records++;
                    rejectedCharacters += record instanceof Rejection rejection
                            ? rejection.raw().length()
                            : 0;
                } else {
                    batch[size++] = new EndOfInput(records);
                    ended = true;
                }
            }
            ArrayResultIterator<SourceRecord> iterator = new ArrayResultIterator<>();
            iterator.set(batch, size, CheckpointedPosition.NO_OFFSET, before);
            return iterator;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}

package io.mullion.job.source;

import io.mullion.job.parse.EndOfInput;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.Rejection;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.wire.RecordFormat;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** {@link SourceRecord} as bytes: a tag, then the record. */
enum SourceRecordFormat implements RecordFormat<SourceRecord> {
    INSTANCE;

    private static final byte EVENT = 0;
    private static final byte REJECTION = 1;
    private static final byte END_OF_INPUT = 2;

    @Override
    public Class<SourceRecord> type() {
        return SourceRecord.class;
    }

    @Override
    public void write(SourceRecord record, DataOutput out) throws IOException {
        if (record instanceof Event event) {
            out.writeByte(EVENT);
            EventFormat.INSTANCE.write(event, out);
        } else if (record instanceof Rejection rejection) {
            out.writeByte(REJECTION);
            RejectionFormat.INSTANCE.write(rejection, out);
        } else if (record instanceof EndOfInput end) {
            out.writeByte(END_OF_INPUT);
            out.writeLong(end.records());
        }
    }

    @Override
    public SourceRecord read(DataInput in) throws IOException {
        byte tag = in.readByte();
        return switch (tag) {
            case EVENT -> EventFormat.INSTANCE.read(in);
            case REJECTION -> RejectionFormat.INSTANCE.read(in);
            case END_OF_INPUT -> new EndOfInput(in.readLong());
            default -> throw new IOException("no kind of record has the tag " + tag);
        };
    }
}

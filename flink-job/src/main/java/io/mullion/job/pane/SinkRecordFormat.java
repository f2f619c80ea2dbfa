package io.mullion.job.pane;

import io.mullion.job.parse.RejectReason;
import io.mullion.job.wire.RecordFormat;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.flink.types.StringValue;

/** {@link SinkRecord} as bytes: a tag, then the record. */
public enum SinkRecordFormat implements RecordFormat<SinkRecord> {
    INSTANCE;

    private static final byte PANE = 0;
    private static final byte REJECTED = 1;
    private static final byte INPUT_ENDED = 2;
    private static final byte SKIPPED = 3;

    @Override
    public Class<SinkRecord> type() {
        return SinkRecord.class;
    }

    @Override
    public void write(SinkRecord record, DataOutput out) throws IOException {
        if (record instanceof Pane pane) {
            out.writeByte(PANE);
            PaneFormat.INSTANCE.write(pane, out);
        } else if (record instanceof Rejected rejected) {
            out.writeByte(REJECTED);
            StringValue.writeString(rejected.reason().name(), out);
        } else if (record instanceof InputEnded ended) {
            out.writeByte(INPUT_ENDED);
            out.writeLong(ended.records());
        } else if (record instanceof Skipped) {
            out.writeByte(SKIPPED);
        }
    }

    @Override
    public SinkRecord read(DataInput in) throws IOException {
        byte tag = in.readByte();
        return switch (tag) {
            case PANE -> PaneFormat.INSTANCE.read(in);
            case REJECTED -> new Rejected(RejectReason.valueOf(StringValue.readString(in)));
            case INPUT_ENDED -> new InputEnded(in.readLong());
            case SKIPPED -> new Skipped();
            default -> throw new IOException("no kind of record has the tag " + tag);
        };
    }
}

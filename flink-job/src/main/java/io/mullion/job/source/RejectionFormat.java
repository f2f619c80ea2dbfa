package io.mullion.job.source;

import io.mullion.job.parse.RejectReason;
import io.mullion.job.parse.Rejection;
import io.mullion.job.wire.RecordFormat;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.flink.types.StringValue;

/** {@link Rejection} as bytes: its fields in order, the reason by name. */
public enum RejectionFormat implements RecordFormat<Rejection> {
    INSTANCE;

    @Override
    public Class<Rejection> type() {
        return Rejection.class;
    }

    @Override
    public void write(Rejection rejection, DataOutput out) throws IOException {
        StringValue.writeString(rejection.reason().name(), out);
        StringValue.writeString(rejection.detail(), out);
        StringValue.writeString(rejection.origin(), out);
        out.writeLong(rejection.position());
        StringValue.writeString(rejection.raw(), out);
    }

    @Override
    public Rejection read(DataInput in) throws IOException {
        return new Rejection(
                RejectReason.valueOf(StringValue.readString(in)),
                StringValue.readString(in),
                StringValue.readString(in),
                in.readLong(),
                StringValue.readString(in));
    }
}

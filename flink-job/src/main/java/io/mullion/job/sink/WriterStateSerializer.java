package io.mullion.job.sink;

import io.mullion.job.sink.WriterState.Totals;
import io.mullion.store.catalog.CheckpointId;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.OptionalLong;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * {@link WriterState} in a checkpoint. Version 2, big-endian: epoch, checkpoint, rows, rejected; read, first window, last
 * window and first whole window (each a byte that says whether it is there, then 64 bits); CRC32C of it all. Version 1 ends
 * before the first whole window, which it did not know.
 */
final class WriterStateSerializer implements SimpleVersionedSerializer<WriterState> {
    static final int VERSION = 2;

    private static final int WITHOUT_WHOLE_FROM = 1;

    private static final String WHAT = "sink's state";

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(WriterState state) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(state.id().epoch());
        out.writeLong(state.id().checkpoint());
        out.writeLong(state.totals().rows());
        out.writeLong(state.totals().rejected());
        Counts.write(state.totals().read(), out);
        Counts.write(state.totals().firstWindow(), out);
        Counts.write(state.totals().lastWindow(), out);
        Counts.write(state.totals().wholeFrom(), out);
        return Checked.seal(bytes.toByteArray());
    }

    @Override
    public WriterState deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION && version != WITHOUT_WHOLE_FROM) {
            throw Checked.unknownVersion(WHAT, version, VERSION);
        }
        DataInputStream in = Checked.open(serialized, WHAT);
        CheckpointId id = new CheckpointId(in.readLong(), in.readLong());
        long rows = in.readLong();
        long rejected = in.readLong();
        OptionalLong read = Counts.readOptional(in);
        OptionalLong firstWindow = Counts.readOptional(in);
        OptionalLong lastWindow = Counts.readOptional(in);
        OptionalLong wholeFrom = version == WITHOUT_WHOLE_FROM ? OptionalLong.empty() : Counts.readOptional(in);
        return new WriterState(id, new Totals(rows, rejected, read, wholeFrom, firstWindow, lastWindow));
    }
}

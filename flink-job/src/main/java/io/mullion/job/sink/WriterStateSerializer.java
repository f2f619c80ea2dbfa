package io.mullion.job.sink;

import io.mullion.job.sink.WriterState.Totals;
import io.mullion.store.catalog.CheckpointId;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * {@link WriterState} in a checkpoint. Version 1, big-endian: epoch, checkpoint, rows, rejected; read, first window and
 * last window (each a byte that says whether it is there, then 64 bits); CRC32C of it all.
 */
final class WriterStateSerializer implements SimpleVersionedSerializer<WriterState> {
    static final int VERSION = 1;

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
        return Checked.seal(bytes.toByteArray());
    }

    @Override
    public WriterState deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            throw Checked.unknownVersion(WHAT, version, VERSION);
        }
        DataInputStream in = Checked.open(serialized, WHAT);
        return new WriterState(
                new CheckpointId(in.readLong(), in.readLong()),
                new Totals(
                        in.readLong(),
                        in.readLong(),
                        Counts.readOptional(in),
                        Counts.readOptional(in),
                        Counts.readOptional(in)));
    }
}

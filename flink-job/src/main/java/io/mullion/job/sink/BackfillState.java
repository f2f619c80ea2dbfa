package io.mullion.job.sink;

import com.google.common.collect.ImmutableSortedMap;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * What the writer of a backfill has in a checkpoint. Panes are not among it: they leave their operator at the end of the
 * input, and then all of them.
 *
 * @param skipped records outside the windows
 * @param rejected records that were rejected, by reason
 */
record BackfillState(long skipped, ImmutableSortedMap<String, Long> rejected) {

    /** Version 1, big-endian: skipped; rejected counts as their number, then name and count each; CRC32C of it all. */
    static final class Serializer implements SimpleVersionedSerializer<BackfillState> {
        private static final int VERSION = 1;
        private static final String WHAT = "state of the backfill";

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(BackfillState state) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeLong(state.skipped);
            Counts.write(state.rejected, out);
            return Checked.seal(bytes.toByteArray());
        }

        @Override
        public BackfillState deserialize(int version, byte[] serialized) throws IOException {
            if (version != VERSION) {
                throw Checked.unknownVersion(WHAT, version, VERSION);
            }
            DataInputStream in = Checked.open(serialized, WHAT);
            return new BackfillState(in.readLong(), Counts.readMap(in));
        }
    }
}

package io.mullion.sql.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Writes splits one after the other, each as two int64. They live no longer than the query. */
final class PaneSplitSerializer implements SimpleVersionedSerializer<List<PaneSplit>> {
    private static final int VERSION = 1;
    private static final int BYTES = 2 * Long.BYTES;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(List<PaneSplit> splits) {
        ByteBuffer bytes = ByteBuffer.allocate(splits.size() * BYTES);
        splits.forEach(split -> bytes.putLong(split.from()).putLong(split.to()));
        return bytes.array();
    }

    @Override
    public List<PaneSplit> deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION || serialized.length % BYTES != 0) {
            throw new IOException("splits of version " + version + " in " + serialized.length + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.wrap(serialized);
        List<PaneSplit> splits = new ArrayList<>();
        while (bytes.hasRemaining()) {
            splits.add(new PaneSplit(bytes.getLong(), bytes.getLong()));
        }
        return splits;
    }

    /** The same for a single split. */
    static final class Single implements SimpleVersionedSerializer<PaneSplit> {
        private final PaneSplitSerializer many = new PaneSplitSerializer();

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(PaneSplit split) {
            return many.serialize(List.of(split));
        }

        @Override
        public PaneSplit deserialize(int version, byte[] serialized) throws IOException {
            List<PaneSplit> splits = many.deserialize(version, serialized);
            if (splits.size() != 1) {
                throw new IOException("one split was expected, got " + splits.size());
            }
            return splits.get(0);
        }
    }
}

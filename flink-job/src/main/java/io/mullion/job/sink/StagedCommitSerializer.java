package io.mullion.job.sink;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.StagedCommit;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * {@link StagedCommit} in a checkpoint. Version 1, big-endian: epoch, checkpoint, first window, sealed to (each a byte
 * that says whether it is there, then 64 bits), rows; rejected counts as their number, then name and count each; blocks
 * as their number, then length and bytes each; CRC32C of it all.
 */
final class StagedCommitSerializer implements SimpleVersionedSerializer<StagedCommit> {
    static final int VERSION = 1;

    private static final String WHAT = "commit";

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(StagedCommit commit) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(commit.id().epoch());
        out.writeLong(commit.id().checkpoint());
        Counts.write(commit.firstWindow(), out);
        Counts.write(commit.sealedTo(), out);
        out.writeLong(commit.rows());
        Counts.write(commit.rejected(), out);
        out.writeInt(commit.blocks().size());
        for (byte[] block : commit.blocks()) {
            out.writeInt(block.length);
            out.write(block);
        }
        return Checked.seal(bytes.toByteArray());
    }

    @Override
    public StagedCommit deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            throw Checked.unknownVersion(WHAT, version, VERSION);
        }
        DataInputStream in = Checked.open(serialized, WHAT);
        CheckpointId id = new CheckpointId(in.readLong(), in.readLong());
        OptionalLong firstWindow = Counts.readOptional(in);
        OptionalLong sealedTo = Counts.readOptional(in);
        long rows = in.readLong();
        ImmutableSortedMap<String, Long> rejected = Counts.readMap(in);
        return new StagedCommit(id, blocks(in), firstWindow, sealedTo, rows, rejected);
    }

    private static List<byte[]> blocks(DataInputStream in) throws IOException {
        List<byte[]> blocks = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            byte[] block = new byte[in.readInt()];
            in.readFully(block);
            blocks.add(block);
        }
        return blocks;
    }
}

package io.mullion.sql.sketch;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Which pane a sketch is. Panes of one data set hold different rows exactly when they differ in one of the other three
 * (S9); panes of two data sets are never known to.
 *
 * @param population its number in the catalog
 * @param windowStart epoch ms
 * @param commit sequence number of the commit that brought it
 */
public record PaneOrigin(String dataset, long population, long windowStart, long commit) {

    /** 64 bits that stand for the pane: equal for equal panes, and different for others but for one chance in 2⁶⁴. */
    public long fingerprint() {
        return Hashing.murmur3_128()
                .newHasher()
                .putLong(population)
                .putLong(windowStart)
                .putLong(commit)
                .putString(dataset, StandardCharsets.UTF_8)
                .hash()
                .asLong();
    }

    public String display() {
        return "the pane of population %d at %s in commit %d of %s"
                .formatted(population, Instant.ofEpochMilli(windowStart), commit, dataset);
    }

    void write(DataOutputView target) throws IOException {
        target.writeUTF(dataset);
        target.writeLong(population);
        target.writeLong(windowStart);
        target.writeLong(commit);
    }

    static PaneOrigin read(DataInputView source) throws IOException {
        return new PaneOrigin(source.readUTF(), source.readLong(), source.readLong(), source.readLong());
    }
}

package io.mullion.job.sink;

import com.google.common.collect.ImmutableSortedMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;

/** Optional numbers and counts by name as bytes. */
final class Counts {
    private Counts() {}

    static void write(OptionalLong number, DataOutput out) throws IOException {
        out.writeBoolean(number.isPresent());
        out.writeLong(number.orElse(0));
    }

    static OptionalLong readOptional(DataInput in) throws IOException {
        boolean present = in.readBoolean();
        long number = in.readLong();
        return present ? OptionalLong.of(number) : OptionalLong.empty();
    }

    static void write(Map<String, Long> counts, DataOutput out) throws IOException {
        out.writeInt(counts.size());
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            out.writeUTF(count.getKey());
            out.writeLong(count.getValue());
        }
    }

    static ImmutableSortedMap<String, Long> readMap(DataInput in) throws IOException {
        ImmutableSortedMap.Builder<String, Long> counts = ImmutableSortedMap.naturalOrder();
        for (int left = in.readInt(); left > 0; left--) {
            counts.put(in.readUTF(), in.readLong());
        }
        return counts.buildOrThrow();
    }
}

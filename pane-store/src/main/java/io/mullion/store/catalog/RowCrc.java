package io.mullion.store.catalog;

import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/** The checksum of a catalog row: CRC32C of its columns in order, each with its length or presence. */
final class RowCrc {
    private final CRC32C crc = new CRC32C();

    RowCrc add(long value) {
        crc.update(Longs.toByteArray(value));
        return this;
    }

    RowCrc add(OptionalLong value) {
        return add(value.isPresent() ? 1 : 0).add(value.orElse(0));
    }

    RowCrc add(byte[] value) {
        crc.update(Ints.toByteArray(value.length));
        crc.update(value);
        return this;
    }

    RowCrc add(String value) {
        return add(value.getBytes(StandardCharsets.UTF_8));
    }

    long value() {
        return crc.getValue();
    }

    /** Fails unless the row's own checksum is this one; {@code row} names it. */
    void require(long stored, String row) {
        if (stored != value()) {
            throw new StoreException("the store is damaged: " + row + " does not have its checksum");
        }
    }
}

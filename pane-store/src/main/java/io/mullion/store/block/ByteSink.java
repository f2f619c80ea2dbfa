package io.mullion.store.block;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing run of bytes, little-endian. */
final class ByteSink {
    private static final int FIRST_CAPACITY = 1 << 12;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;

    int length() {
        return length;
    }

    void varint(long value) {
        ensure(Long.BYTES + 1);
        long rest = value;
        while (rest > 0x7F) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    void bytes(byte[] more) {
        ensure(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    void int32(int value) {
        ensure(Integer.BYTES);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(length, value);
        length += Integer.BYTES;
    }

    void append(ByteSink other) {
        ensure(other.length);
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
    }

    int crc(int from) {
        return BlockFormat.crc(bytes, from, length);
    }

    /** The bytes written so far, to be read from 0 to {@link #length()} before anything more is written. */
    byte[] buffer() {
        return bytes;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), (int)
                    Math.min(Integer.MAX_VALUE - 8, 2L * bytes.length)));
        }
    }
}

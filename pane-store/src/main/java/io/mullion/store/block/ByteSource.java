package io.mullion.store.block;

import static io.mullion.store.pane.CorruptPaneException.require;

import io.mullion.store.pane.CorruptPaneException;

/** Reads varints and runs of bytes from {@code bytes[at, end)} and never beyond. */
final class ByteSource {
    private static final int MAX_SHIFT = 56;

    private final byte[] bytes;
    private final int end;
    private int at;

    ByteSource(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    int position() {
        return at;
    }

    boolean isAtEnd() {
        return at == end;
    }

    /** An unsigned number of at most 63 bits. */
    long varint() {
        long value = 0;
        for (int shift = 0; shift <= MAX_SHIFT; shift += 7) {
            require(at < end, "a number is cut off");
            byte next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new CorruptPaneException("a number has more than 63 bits");
    }

    /** A number that counts bytes, all of which must be there. */
    int length() {
        long length = varint();
        require(length <= end - at, "a length of %d reaches beyond the end", length);
        return (int) length;
    }

    void skip(int length) {
        at += length;
    }
}

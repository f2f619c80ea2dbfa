package io.mullion.job.sink;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Bytes with a CRC32C at their end, as big-endian 32 bits. */
final class Checked {
    private static final int CRC_BYTES = Integer.BYTES;

    private Checked() {}

    static byte[] seal(byte[] body) {
        return ByteBuffer.allocate(body.length + CRC_BYTES)
                .put(body)
                .putInt(crc(body, body.length))
                .array();
    }

    /**
     * Reads what {@link #seal} was given.
     *
     * @throws IOException when the bytes are not as they were sealed; the message names {@code what}
     */
    static DataInputStream open(byte[] sealed, String what) throws IOException {
        int length = sealed.length - CRC_BYTES;
        if (length < 0 || ByteBuffer.wrap(sealed).getInt(length) != crc(sealed, length)) {
            throw new IOException("the " + what + " in the checkpoint is damaged: its checksum does not fit");
        }
        return new DataInputStream(new ByteArrayInputStream(sealed, 0, length));
    }

    static IOException unknownVersion(String what, int version, int known) {
        return new IOException("the %s in the checkpoint has version %d, this program knows version %d"
                .formatted(what, version, known));
    }

    private static int crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}

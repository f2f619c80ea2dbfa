package io.mullion.store.block;

import com.google.common.primitives.Longs;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * The bytes of a block, format version 1.
 *
 * <pre>
 *   at  bytes
 *    0      4   magic "MULB"
 *    4      2   format version, 1
 *    6      1   kind of summary, 1 for KLL over doubles
 *    7      1   0
 *    8     16   block id
 *   24     32   definition id
 *   56      4   k
 *   60      4   number of populations
 *   64      8   number of panes
 *   72      8   from: start of the earliest window, epoch ms
 *   80      8   to: end of the latest window, epoch ms
 *   88      8   width of the grid, ms
 *   96      4   length of the directory without its checksum
 *  100      4   length of all chunks with their checksums
 *  104      4   CRC32C of bytes 0 to 103
 *  108          directory, one entry per population:
 *                 varint  population id less the one before (the first: the id)
 *                 varint  number of panes
 *                 varint  length of the chunk without its checksum
 *           4   CRC32C of the block id and the directory
 *               chunks, one per population in the order of the directory:
 *                 varint  windows from the pane before (the first: from the earliest window)
 *                 varint  length of the image
 *                 image   see PaneImage
 *                 … for every pane, then
 *             4 CRC32C of the block id, the population id (8 bytes) and the chunk
 *           4   CRC32C of everything before
 * </pre>
 *
 * Invariants:
 *
 * <ol>
 *   <li>Numbers are little-endian; ids are most significant byte first. A varint is unsigned LEB128 of at most 63 bits.
 *   <li>Population ids ascend strictly, and windows ascend strictly within a chunk: one pane per population and window.
 *   <li>The counts in the header are the sums over the directory, and every population has a pane.
 *   <li>The earliest window starts at {@code from} and the latest ends at {@code to}.
 *   <li>Every pane has the k of the header and at least one value; a pane of no values is not stored, absence says it.
 *   <li>The lengths add up to the length of the block.
 *   <li>A chunk's checksum covers whose chunk it is, so a chunk that is read as another population's, or another block's,
 *       fails.
 * </ol>
 *
 * A changed layout gets a new version, and version 1 is read for ever. A reader refuses versions it does not know.
 */
final class BlockFormat {
    static final int MAGIC = 'M' | 'U' << 8 | 'L' << 16 | 'B' << 24;
    static final short VERSION = 1;
    static final byte KLL_DOUBLES = 1;

    static final int HEADER_BYTES = 108;
    static final int CRC_BYTES = 4;

    /** The shortest pane there can be: two varints and an image of one byte. */
    static final int MIN_PANE_BYTES = 3;

    private BlockFormat() {}

    static int crc(byte[] bytes, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    static int directoryCrc(UUID block, byte[] bytes, int from, int to) {
        CRC32C crc = startedWith(block);
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    static int chunkCrc(UUID block, long population, byte[] bytes, int from, int to) {
        CRC32C crc = startedWith(block);
        crc.update(Longs.toByteArray(population));
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    private static CRC32C startedWith(UUID block) {
        CRC32C crc = new CRC32C();
        crc.update(Longs.toByteArray(block.getMostSignificantBits()));
        crc.update(Longs.toByteArray(block.getLeastSignificantBits()));
        return crc;
    }
}

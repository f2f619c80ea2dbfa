package io.mullion.store.block;

import static io.mullion.store.pane.CorruptPaneException.require;

import io.mullion.ir.plan.Summary;
import io.mullion.store.pane.CorruptPaneException;
import io.mullion.store.pane.DefinitionId;
import io.mullion.store.pane.PaneImage;
import io.mullion.store.pane.PaneSketch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.LongPredicate;

/**
 * Reads one block. Opening it verifies header and directory; each chunk is verified when it is read. Immutable as long as
 * nobody changes the bytes.
 */
public final class BlockReader {

    /** Receives panes. */
    public interface PaneConsumer {
        void accept(long population, long windowStart, PaneSketch pane);
    }

    /** Receives what the panes say of themselves. */
    public interface HeadConsumer {
        void accept(long population, long windowStart, PaneImage.Head head);
    }

    private final byte[] bytes;
    private final BlockHeader header;
    private final Directory directory;

    private BlockReader(byte[] bytes, BlockHeader header, Directory directory) {
        this.bytes = bytes;
        this.header = header;
        this.directory = directory;
    }

    /** Verifies header and directory with their checksums; the bytes are kept and not copied. */
    public static BlockOpening open(byte[] bytes) {
        try {
            return new BlockOpening.Opened(verified(bytes));
        } catch (CorruptPaneException corrupt) {
            return new BlockOpening.Corrupt(corrupt.reason());
        }
    }

    public BlockHeader header() {
        return header;
    }

    /** Ids of the populations that have panes here, ascending. */
    public long[] populations() {
        return directory.populations().clone();
    }

    /** The checksum of the whole block as it stands at the block's end, without comparing it. */
    public long checksum() {
        return Integer.toUnsignedLong(littleEndian(bytes).getInt(bytes.length - BlockFormat.CRC_BYTES));
    }

    /** Whether the checksum of the whole block holds; a read compares those of the chunks it reads instead. */
    public boolean isWhole() {
        return checksum() == Integer.toUnsignedLong(BlockFormat.crc(bytes, 0, bytes.length - BlockFormat.CRC_BYTES));
    }

    /**
     * Hands over the panes of the populations wanted whose window starts in {@code [from, to)} (epoch ms), by population
     * and window. A chunk that fails a check hands over nothing and is reported.
     */
    public List<ChunkFailure> read(LongPredicate populations, long from, long to, PaneConsumer consumer) {
        return eachChunk(populations, (population, chunk) -> {
            int first = firstAtOrAfter(chunk.windows(), from);
            int end = firstAtOrAfter(chunk.windows(), to);
            List<PaneSketch> panes = new ArrayList<>(Math.max(0, end - first));
            for (int i = first; i < end; i++) {
                head(chunk, i);
                panes.add(PaneImage.decode(bytes, chunk.starts()[i], chunk.ends()[i]));
            }
            for (int i = 0; i < panes.size(); i++) {
                consumer.accept(population, chunk.windows()[first + i], panes.get(i));
            }
        });
    }

    /** Hands over what every pane says of itself, without reading the panes. */
    public List<ChunkFailure> heads(HeadConsumer consumer) {
        return eachChunk(population -> true, (population, chunk) -> {
            for (int i = 0; i < chunk.size(); i++) {
                consumer.accept(population, chunk.windows()[i], head(chunk, i));
            }
        });
    }

    private interface ChunkVisitor {
        void visit(long population, Chunk chunk);
    }

    private List<ChunkFailure> eachChunk(LongPredicate populations, ChunkVisitor visitor) {
        List<ChunkFailure> failures = new ArrayList<>();
        for (int i = 0; i < directory.size(); i++) {
            long population = directory.populations()[i];
            if (!populations.test(population)) {
                continue;
            }
            try {
                visitor.visit(population, verifiedChunk(i));
            } catch (CorruptPaneException corrupt) {
                failures.add(new ChunkFailure(population, header.from(), header.to(), corrupt.reason()));
            }
        }
        return failures;
    }

    private Chunk verifiedChunk(int i) {
        int start = directory.starts()[i];
        int end = start + directory.lengths()[i];
        int declared = littleEndian(bytes).getInt(end);
        int actual = BlockFormat.chunkCrc(header.id(), directory.populations()[i], bytes, start, end);
        require(declared == actual, "checksum of the chunk");
        return Chunk.read(new ByteSource(bytes, start, end), directory.panes()[i], header);
    }

    private PaneImage.Head head(Chunk chunk, int i) {
        PaneImage.Head head = PaneImage.head(bytes, chunk.starts()[i], chunk.ends()[i]);
        require(head.k() == header.k(), "a pane of k %d in a block of k %d", head.k(), header.k());
        require(head.n() > 0, "a pane of no values");
        return head;
    }

    private static int firstAtOrAfter(long[] windows, long time) {
        int found = Arrays.binarySearch(windows, time);
        return found >= 0 ? found : -found - 1;
    }

    private static BlockReader verified(byte[] bytes) {
        int headerEnd = BlockFormat.HEADER_BYTES - BlockFormat.CRC_BYTES;
        require(bytes.length >= BlockFormat.HEADER_BYTES, "a block of %d bytes", bytes.length);
        ByteBuffer in = littleEndian(bytes);
        require(in.getInt() == BlockFormat.MAGIC, "not a pane block");
        short version = in.getShort();
        require(version == BlockFormat.VERSION, "unknown block format version %d", version);
        require(in.getInt(headerEnd) == BlockFormat.crc(bytes, 0, headerEnd), "checksum of the header");
        byte kind = in.get();
        require(kind == BlockFormat.KLL_DOUBLES && in.get() == 0, "unknown kind of summary %d", kind);
        BlockHeader header = header(in);
        return new BlockReader(bytes, header, directory(bytes, header, in));
    }

    private static BlockHeader header(ByteBuffer in) {
        in.order(ByteOrder.BIG_ENDIAN);
        UUID id = new UUID(in.getLong(), in.getLong());
        byte[] definition = new byte[DefinitionId.BYTES];
        in.get(definition);
        in.order(ByteOrder.LITTLE_ENDIAN);
        BlockHeader header = new BlockHeader(
                id,
                DefinitionId.of(definition),
                in.getInt(),
                in.getInt(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong());
        require(header.k() >= Summary.Kll.MIN_K && header.k() <= Summary.Kll.MAX_K, "panes of k %d", header.k());
        require(header.populations() > 0 && header.panes() >= header.populations(), "a block without panes");
        require(
                header.gridWidth() > 0
                        && header.from() < header.to()
                        && header.to() - header.from() > 0
                        && (header.to() - header.from()) % header.gridWidth() == 0,
                "the time range is not made of windows");
        return header;
    }

    private static Directory directory(byte[] bytes, BlockHeader header, ByteBuffer in) {
        int directoryLength = in.getInt();
        int chunksLength = in.getInt();
        long length = (long) BlockFormat.HEADER_BYTES + directoryLength + chunksLength + 2L * BlockFormat.CRC_BYTES;
        require(directoryLength > 0 && chunksLength > 0 && length == bytes.length, "lengths do not add up");
        int end = BlockFormat.HEADER_BYTES + directoryLength;
        require(
                in.getInt(end) == BlockFormat.directoryCrc(header.id(), bytes, BlockFormat.HEADER_BYTES, end),
                "checksum of the directory");
        require(header.populations() <= directoryLength, "populations do not fit the directory");
        return Directory.read(
                new ByteSource(bytes, BlockFormat.HEADER_BYTES, end),
                header.populations(),
                header.panes(),
                end + BlockFormat.CRC_BYTES,
                bytes.length - BlockFormat.CRC_BYTES);
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}

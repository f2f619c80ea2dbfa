package io.mullion.store.block;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.pane.DefinitionId;
import io.mullion.store.pane.PaneSketch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Collects panes of one definition, in any order, and writes them as one block. A commit of many panes is better cut into
 * several blocks by {@link BlockPacker}. Not safe for use by several threads.
 */
public final class BlockWriter {
    private final UUID id;
    private final DefinitionId definition;
    private final int k;
    private final PaneGrid grid;
    private final List<BlockEntry> entries;

    public BlockWriter(DefinitionId definition, int k, PaneGrid grid) {
        this(UUID.randomUUID(), definition, k, grid, new ArrayList<>());
    }

    BlockWriter(UUID id, DefinitionId definition, int k, PaneGrid grid, List<BlockEntry> entries) {
        this.id = id;
        this.definition = definition;
        this.k = k;
        this.grid = grid;
        this.entries = entries;
    }

    /**
     * Adds the pane as it is now.
     *
     * @param population number of the population, not negative
     * @param windowStart start of the pane's window in epoch ms, on the grid
     * @throws IllegalArgumentException when the pane has another k or no values, or the window is not on the grid
     */
    public void add(long population, long windowStart, PaneSketch pane) {
        entries.add(BlockEntry.of(population, windowStart, pane, k, grid));
    }

    /**
     * The block of all panes added.
     *
     * @throws IllegalArgumentException when two panes have the same population and window
     * @throws IllegalStateException when there are no panes
     */
    public byte[] build() {
        if (entries.isEmpty()) {
            throw new IllegalStateException("a block holds at least one pane");
        }
        List<BlockEntry> sorted = new ArrayList<>(entries);
        sorted.sort(BlockEntry.BY_POPULATION);
        BlockEntry.requireDistinct(sorted);
        long from = sorted.stream().mapToLong(BlockEntry::windowStart).min().getAsLong();
        long last = sorted.stream().mapToLong(BlockEntry::windowStart).max().getAsLong();

        ByteSink directory = new ByteSink();
        ByteSink chunks = new ByteSink();
        int populations = 0;
        long before = 0;
        int at = 0;
        while (at < sorted.size()) {
            long population = sorted.get(at).population();
            int end = at;
            while (end < sorted.size() && sorted.get(end).population() == population) {
                end++;
            }
            directory.varint(population - before);
            directory.varint(end - at);
            directory.varint(writeChunk(chunks, population, sorted.subList(at, end), from));
            populations++;
            before = population;
            at = end;
        }
        BlockHeader header = new BlockHeader(
                id, definition, k, populations, sorted.size(), from, last + grid.widthMillis(), grid.widthMillis());
        return assemble(header, directory, chunks);
    }

    /** Returns the length without the checksum. */
    private int writeChunk(ByteSink chunks, long population, List<BlockEntry> panes, long from) {
        int start = chunks.length();
        long before = from;
        for (BlockEntry pane : panes) {
            chunks.varint((pane.windowStart() - before) / grid.widthMillis());
            chunks.varint(pane.image().length);
            chunks.bytes(pane.image());
            before = pane.windowStart();
        }
        int length = chunks.length() - start;
        chunks.int32(BlockFormat.chunkCrc(id, population, chunks.buffer(), start, chunks.length()));
        return length;
    }

    private static byte[] assemble(BlockHeader header, ByteSink directory, ByteSink chunks) {
        ByteSink block = new ByteSink();
        block.bytes(headerBytes(header, directory.length(), chunks.length()));
        block.int32(block.crc(0));
        block.append(directory);
        block.int32(BlockFormat.directoryCrc(header.id(), directory.buffer(), 0, directory.length()));
        block.append(chunks);
        block.int32(block.crc(0));
        return block.toBytes();
    }

    private static byte[] headerBytes(BlockHeader header, int directoryLength, int chunksLength) {
        ByteBuffer bytes = ByteBuffer.allocate(BlockFormat.HEADER_BYTES - BlockFormat.CRC_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(BlockFormat.MAGIC);
        bytes.putShort(BlockFormat.VERSION);
        bytes.put(BlockFormat.KLL_DOUBLES);
        bytes.put((byte) 0);
        bytes.order(ByteOrder.BIG_ENDIAN);
        bytes.putLong(header.id().getMostSignificantBits());
        bytes.putLong(header.id().getLeastSignificantBits());
        bytes.put(header.definition().bytes());
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(header.k());
        bytes.putInt(header.populations());
        bytes.putLong(header.panes());
        bytes.putLong(header.from());
        bytes.putLong(header.to());
        bytes.putLong(header.gridWidth());
        bytes.putInt(directoryLength);
        bytes.putInt(chunksLength);
        return bytes.array();
    }
}

package io.mullion.store.block;

import static io.mullion.store.pane.CorruptPaneException.require;

/**
 * Where the panes of one population lie; read from bytes whose checksum has been verified.
 *
 * @param windows starts in epoch ms, strictly ascending
 * @param starts where each image starts in the block
 * @param ends where each image ends
 */
record Chunk(long[] windows, int[] starts, int[] ends) {

    static Chunk read(ByteSource source, int panes, BlockHeader header) {
        Chunk chunk = new Chunk(new long[panes], new int[panes], new int[panes]);
        long last = (header.to() - header.from()) / header.gridWidth() - 1;
        long index = 0;
        for (int i = 0; i < panes; i++) {
            long step = source.varint();
            require(i == 0 || step > 0, "windows do not ascend");
            require(step <= last - index, "a window lies outside the block");
            index += step;
            int length = source.length();
            chunk.windows[i] = header.from() + index * header.gridWidth();
            chunk.starts[i] = source.position();
            source.skip(length);
            chunk.ends[i] = source.position();
        }
        require(source.isAtEnd(), "the chunk is longer than its panes");
        return chunk;
    }

    int size() {
        return windows.length;
    }
}

package io.mullion.store.block;

import static io.mullion.store.pane.CorruptPaneException.require;

/**
 * Which populations have panes, and where; read from bytes whose checksum has been verified.
 *
 * @param populations ids, strictly ascending
 * @param panes number of panes of each
 * @param starts where each chunk starts in the block
 * @param lengths length of each chunk without its checksum
 */
record Directory(long[] populations, int[] panes, int[] starts, int[] lengths) {

    /**
     * Reads {@code count} entries from {@code source}, whose chunks fill {@code [chunksFrom, chunksTo)} and hold
     * {@code paneCount} panes.
     */
    static Directory read(ByteSource source, int count, long paneCount, int chunksFrom, int chunksTo) {
        Directory directory = new Directory(new long[count], new int[count], new int[count], new int[count]);
        long population = -1;
        long panes = 0;
        int at = chunksFrom;
        for (int i = 0; i < count; i++) {
            long step = source.varint();
            require(i == 0 || step > 0, "populations do not ascend");
            population = i == 0 ? step : population + step;
            require(population >= 0, "population ids overflow");
            long chunkPanes = source.varint();
            long length = source.varint();
            require(length <= chunksTo - at - BlockFormat.CRC_BYTES, "a chunk reaches beyond the block");
            require(
                    chunkPanes > 0 && chunkPanes <= length / BlockFormat.MIN_PANE_BYTES,
                    "panes do not fit their chunk");
            directory.populations[i] = population;
            directory.panes[i] = (int) chunkPanes;
            directory.starts[i] = at;
            directory.lengths[i] = (int) length;
            at += (int) length + BlockFormat.CRC_BYTES;
            panes += chunkPanes;
        }
        require(source.isAtEnd(), "the directory is longer than its entries");
        require(at == chunksTo, "chunks do not fill the block");
        require(panes == paneCount, "the directory lists %d panes, the header %d", panes, paneCount);
        return directory;
    }

    int size() {
        return populations.length;
    }
}

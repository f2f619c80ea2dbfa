package io.mullion.store.catalog;

import io.mullion.store.block.BlockHeader;
import java.util.UUID;

/**
 * What the catalog expects of a block, to be compared with what the block says.
 *
 * @param id row number
 * @param seq commit that brought the block
 * @param uuid the block's own id
 * @param bodyCrc checksum of the whole block, as it stands at its end
 */
record BlockRow(long id, long seq, UUID uuid, long from, long to, int populations, long panes, long bodyCrc) {

    static BlockRow of(long id, long seq, BlockHeader header, long bodyCrc) {
        return new BlockRow(
                id, seq, header.id(), header.from(), header.to(), header.populations(), header.panes(), bodyCrc);
    }

    /** The checksum of the row, without its number. */
    RowCrc crc(LineageRow lineage) {
        return new RowCrc()
                .add(lineage.id())
                .add(seq)
                .add(uuid.toString())
                .add(from)
                .add(to)
                .add(populations)
                .add(panes)
                .add(bodyCrc);
    }
}

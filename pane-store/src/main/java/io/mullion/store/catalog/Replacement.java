package io.mullion.store.catalog;

import io.mullion.store.block.BlockOpening;
import io.mullion.store.block.BlockReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Counts what gives way to a backfill. Damaged blocks count for nothing: filling them again is what mends them. */
final class Replacement {
    private final List<Backfill> earlier;
    private final Backfill backfill;
    private long events;
    private long panes;

    private Replacement(List<Backfill> earlier, Backfill backfill) {
        this.earlier = earlier;
        this.backfill = backfill;
    }

    static Backfill.Replaced of(Connection connection, LineageRow lineage, Backfill backfill) throws SQLException {
        Replacement replacement =
                new Replacement(BackfillTable.published(connection, lineage, Long.MAX_VALUE), backfill);
        for (BlockTable.Listed listed : BlockTable.overlapping(
                connection,
                lineage,
                backfill.upTo(),
                backfill.range().from(),
                backfill.range().to())) {
            replacement.add(
                    listed.row().seq(),
                    BlockTable.body(connection, listed.row()).orElseThrow());
        }
        return new Backfill.Replaced(replacement.events, replacement.panes);
    }

    private void add(long seq, byte[] body) {
        if (BlockReader.open(body) instanceof BlockOpening.Opened opened) {
            opened.reader().heads((population, window, head) -> {
                boolean isInSight = earlier.stream().noneMatch(other -> other.replaces(window, seq));
                if (isInSight && backfill.replaces(window, seq)) {
                    events += head.n();
                    panes++;
                }
            });
        }
    }
}

package io.mullion.store.catalog;

import io.mullion.store.pane.PaneSketch;
import java.util.Collection;
import java.util.List;

/** Reads the panes of one data set as of one commit. Not safe for use by several threads. */
public interface PaneReader {

    /** Receives panes, each exactly once. */
    interface Consumer {
        /**
         * @param population number of the population
         * @param windowStart start of the window in epoch ms
         * @param commit sequence number of the commit that brought the pane
         */
        void accept(long population, long windowStart, long commit, PaneSketch pane);
    }

    /** Time in which panes may be missing because bytes could not be trusted: {@code [from, to)} in epoch ms. */
    record Quarantined(long from, long to, String reason) {}

    /** What one read found. */
    record Result(long panes, long bytes, List<Quarantined> quarantined) {}

    /**
     * Hands over every pane of the populations whose window starts in {@code [from, to)}. Blocks whose header or
     * directory fails its checksum, and chunks that fail theirs, hand over nothing and are listed as quarantined.
     */
    Result read(Collection<Long> populations, long from, long to, Consumer consumer);
}

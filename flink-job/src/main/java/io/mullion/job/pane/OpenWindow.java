package io.mullion.job.pane;

import io.mullion.store.pane.PaneSketch;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The partial panes of one window, by population. */
final class OpenWindow {
    /** Of a population's entry: a node of the map and its share of the table, the key's object and array, the pane. */
    private static final int ENTRY_BYTES = 160;

    private static final int BYTES_PER_CHARACTER = 2;

    private final long start;
    private final int k;
    private final Map<String, PaneSketch> sketches = new HashMap<>();
    private long bytes;

    /**
     * @param start of the window in epoch ms
     */
    OpenWindow(long start, int k) {
        this.start = start;
        this.k = k;
    }

    long start() {
        return start;
    }

    /** How many partial panes there are. */
    int size() {
        return sketches.size();
    }

    /** About how much memory they take. */
    long bytes() {
        return bytes;
    }

    /**
     * Adds a value.
     *
     * @return how many bytes that takes, about
     */
    long add(String population, double value) {
        long grown = 0;
        PaneSketch sketch = sketches.get(population);
        if (sketch == null) {
            sketch = PaneSketch.empty(k);
            sketches.put(population, sketch);
            grown = ENTRY_BYTES + (long) BYTES_PER_CHARACTER * population.length();
        }
        long before = sketch.heapBytes();
        sketch.update(value);
        grown += sketch.heapBytes() - before;
        bytes += grown;
        return grown;
    }

    void forEach(Consumer<Pane> action) {
        sketches.forEach((population, sketch) -> action.accept(new Pane(population, start, sketch)));
    }
}

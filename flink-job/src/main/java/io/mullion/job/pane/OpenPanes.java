package io.mullion.job.pane;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which populations have a pane in the state, by window. It is not in the state itself but made from it when a task starts.
 * A timer of Flink's for each pane would do the same and take twice the time and memory. The populations' names are on the
 * heap wherever the state is; with the state there, too, they are the same objects.
 */
final class OpenPanes {
    private final TreeMap<Long, Window> windows = new TreeMap<>();
    private @Nullable Window latest;
    private int size;

    /**
     * The populations of one window.
     *
     * @param start in epoch ms
     */
    record Window(Long start, List<String> populations) {}

    /** How many there are. */
    int size() {
        return size;
    }

    /** The window that starts there, without populations if none has been added yet. */
    Window window(long start) {
        Window window = latest;
        if (window == null || window.start != start) {
            window = windows.computeIfAbsent(start, missing -> new Window(missing, new ArrayList<>()));
            latest = window;
        }
        return window;
    }

    void add(Window window, String population) {
        window.populations.add(population);
        size++;
    }

    /** Takes out the first window that starts at {@code lastStart} or before. */
    Optional<Window> takeFirst(long lastStart) {
        Map.Entry<Long, Window> first = windows.firstEntry();
        if (first == null || first.getKey() > lastStart) {
            return Optional.empty();
        }
        windows.pollFirstEntry();
        latest = null;
        size -= first.getValue().populations.size();
        return Optional.of(first.getValue());
    }
}

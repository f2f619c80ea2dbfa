package io.mullion.job.pane;

import java.util.Arrays;

/** The values of one window in the order in which they came, each with the number of its population. */
final class WindowLog {
    private static final int FIRST_CAPACITY = 16;

    /** From here on a log grows by a quarter. */
    private static final int LARGE = 1 << 16;

    /** Beside the values: this object, the heads of its arrays, its entry in a map. */
    private static final int FIXED_BYTES = 160;

    private long start;
    private int[] populations = new int[FIRST_CAPACITY];
    private double[] values = new double[FIRST_CAPACITY];
    private int size;

    /**
     * @param start of the window in epoch ms
     */
    WindowLog(long start) {
        this.start = start;
    }

    long start() {
        return start;
    }

    int size() {
        return size;
    }

    int population(int at) {
        return populations[at];
    }

    double value(int at) {
        return values[at];
    }

    /** How much memory this takes, empty room included. */
    long bytes() {
        return FIXED_BYTES + (long) values.length * (Integer.BYTES + Double.BYTES);
    }

    void add(int population, double value) {
        if (size == values.length) {
            int capacity = size + (size < LARGE ? size : size / 4);
            populations = Arrays.copyOf(populations, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        populations[size] = population;
        values[size++] = value;
    }

    /**
     * Forgets everything and begins another window, with the room of the one before.
     *
     * @param nextStart in epoch ms
     */
    void reopen(long nextStart) {
        start = nextStart;
        size = 0;
    }
}

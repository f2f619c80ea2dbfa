package io.mullion.job.pane;

import java.util.Arrays;

/**
 * Brings together the values of each population in a log: a counting sort, which goes through the log twice and through
 * memory in order, but for one write per value.
 */
final class LogGrouping {
    private static final int[] NO_NUMBERS = {};
    private static final double[] NO_VALUES = {};

    /** By number of the population; all zero in between. */
    private int[] ends = NO_NUMBERS;

    private int[] order = NO_NUMBERS;
    private double[] values = NO_VALUES;

    /** What is done with the values of one population. */
    interface Action {
        /** The values are {@code values[from, to)}, and there is at least one. They are only there until this returns. */
        void accept(int population, double[] values, int from, int to);
    }

    /** How much memory this takes. */
    long bytes() {
        return (long) (ends.length + order.length) * Integer.BYTES + (long) values.length * Double.BYTES;
    }

    /** How much memory this would take for a log with so many values of populations below a number. */
    static long bytes(int size, int populations) {
        return 2L * populations * Integer.BYTES + (long) size * Double.BYTES;
    }

    /**
     * Hands on the values of each population, in the order in which populations first came.
     *
     * @param populations what all numbers of populations are below
     * @return how many populations there were
     */
    int forEach(WindowLog log, int populations, Action action) {
        makeRoom(log.size(), populations);
        int groups = count(log);
        int start = 0;
        for (int i = 0; i < groups; i++) {
            int count = ends[order[i]];
            ends[order[i]] = start;
            start += count;
        }
        for (int i = 0; i < log.size(); i++) {
            values[ends[log.population(i)]++] = log.value(i);
        }
        int from = 0;
        for (int i = 0; i < groups; i++) {
            int to = ends[order[i]];
            ends[order[i]] = 0;
            action.accept(order[i], values, from, to);
            from = to;
        }
        return groups;
    }

    void clear() {
        ends = NO_NUMBERS;
        order = NO_NUMBERS;
        values = NO_VALUES;
    }

    private int count(WindowLog log) {
        int groups = 0;
        for (int i = 0; i < log.size(); i++) {
            int population = log.population(i);
            if (ends[population]++ == 0) {
                order[groups++] = population;
            }
        }
        return groups;
    }

    private void makeRoom(int size, int populations) {
        if (ends.length < populations) {
            ends = Arrays.copyOf(ends, populations);
            order = new int[populations];
        }
        if (values.length < size) {
            values = new double[size];
        }
    }
}

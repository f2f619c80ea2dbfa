package io.mullion.job.pane;

import io.mullion.job.parse.Event;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers populations from 0, in the order in which they come.
 *
 * <p>With many populations nearly all of the time goes into waiting for memory: the table, a key's object and its characters
 * lie somewhere else each. Populations are therefore looked up many at a time, in steps that touch one kind of thing each.
 * Within a step one access does not depend on another, so the processor waits for several at once.
 */
final class Dictionary {
    /** Of a population: its share of the table and of {@link #populations}, the key's object and the head of its array. */
    private static final int ENTRY_BYTES = 80;

    private static final int BYTES_PER_CHARACTER = 2;

    private static final int FIRST_BITS = 6;
    private static final int MAX_BITS = 30;

    /** 2<sup>32</sup> over the golden ratio: spreads hashes of texts that differ in their last characters only. */
    private static final int SPREAD = 0x9E3779B9;

    /** An entry is a hash above a number plus one, or 0 where there is none. At most half of the places are taken. */
    private long[] table = new long[1 << FIRST_BITS];

    private int shift = Integer.SIZE - FIRST_BITS;

    private String[] populations = new String[1 << FIRST_BITS - 1];

    private int size;
    private long bytes;

    /** How many populations have a number. */
    int size() {
        return size;
    }

    /** About how much memory this takes. */
    long bytes() {
        return bytes;
    }

    /** The population of a number. */
    String population(int number) {
        return populations[number];
    }

    /** The numbers of the populations of the first {@code n} events. */
    int[] numbers(Event[] events, int n) {
        int[] hashes = new int[n];
        for (int i = 0; i < n; i++) {
            hashes[i] = events[i].population().hashCode() * SPREAD;
        }
        long[] entries = new long[n];
        for (int i = 0; i < n; i++) {
            entries[i] = table[hashes[i] >>> shift];
        }
        @Nullable String[] candidates = new String[n];
        for (int i = 0; i < n; i++) {
            candidates[i] = hash(entries[i]) == hashes[i] && entries[i] != 0 ? populations[number(entries[i])] : null;
        }
        int[] numbers = new int[n];
        for (int i = 0; i < n; i++) {
            String population = events[i].population();
            numbers[i] = population.equals(candidates[i]) ? number(entries[i]) : find(hashes[i], population);
        }
        return numbers;
    }

    void clear() {
        table = new long[1 << FIRST_BITS];
        shift = Integer.SIZE - FIRST_BITS;
        populations = new String[1 << FIRST_BITS - 1];
        size = 0;
        bytes = 0;
    }

    /** The number of a population, which gets one if it has none. */
    private int find(int hash, String population) {
        int at = hash >>> shift;
        for (long entry = table[at]; entry != 0; entry = table[at]) {
            if (hash(entry) == hash && populations[number(entry)].equals(population)) {
                return number(entry);
            }
            at = at + 1 & table.length - 1;
        }
        if (size == populations.length) {
            grow();
            at = free(hash);
        }
        int number = size++;
        populations[number] = population;
        table[at] = entry(hash, number);
        bytes += ENTRY_BYTES + (long) BYTES_PER_CHARACTER * population.length();
        return number;
    }

    private void grow() {
        if (table.length == 1 << MAX_BITS) {
            throw new IllegalStateException("a combiner cannot hold more than %,d populations".formatted(size));
        }
        long[] before = table;
        table = new long[2 * before.length];
        shift--;
        populations = Arrays.copyOf(populations, table.length / 2);
        for (long entry : before) {
            if (entry != 0) {
                table[free(hash(entry))] = entry;
            }
        }
    }

    private int free(int hash) {
        int at = hash >>> shift;
        while (table[at] != 0) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    private static long entry(int hash, int number) {
        return (long) hash << Integer.SIZE | number + 1;
    }

    private static int hash(long entry) {
        return (int) (entry >>> Integer.SIZE);
    }

    private static int number(long entry) {
        return (int) entry - 1;
    }
}

package io.mullion.bench.ingest;

import io.mullion.job.parse.Event;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Events in the order of their times, the same ones each time.
 *
 * @param populations how many there are, 1 to 10,000,000
 * @param eventsPerPane how many events a population has in a minute, on average
 * @param minutes how many
 * @param keys how events are spread over populations
 */
record Workload(int populations, int eventsPerPane, int minutes, Keys keys) implements Serializable {
    static final long MINUTE = 60_000;

    /** Before 1970, where remainders are negative, as well as after. */
    private static final long FIRST_MINUTE = -1;

    private static final byte[] KEY = "T10:p000000000".getBytes(StandardCharsets.ISO_8859_1);
    private static final double SIGMA = 0.8;

    enum Keys {
        /** Each population is as likely. */
        UNIFORM,
        /** The population of rank r is as likely as 1 / r, so that most have few events and some have very many. */
        SKEWED
    }

    Workload {
        if (populations < 1 || populations > 10_000_000 || eventsPerPane < 1 || minutes < 1) {
            throw new IllegalArgumentException("no workload: %d populations with %d events a minute, %d minutes"
                    .formatted(populations, eventsPerPane, minutes));
        }
    }

    long events() {
        return eventsPerMinute() * minutes;
    }

    private long eventsPerMinute() {
        return (long) populations * eventsPerPane;
    }

    /**
     * One of the events.
     *
     * @param number from 0 to less than {@link #events()}; times grow with it
     */
    Event event(long number) {
        long perMinute = eventsPerMinute();
        long time = (FIRST_MINUTE + number / perMinute) * MINUTE + number % perMinute * MINUTE / perMinute;
        return new Event(key(population(number)), time, value(number));
    }

    /** A number below {@link #populations()}. */
    int population(long number) {
        long bits = mixed(number);
        if (keys == Keys.UNIFORM) {
            return (int) Long.remainderUnsigned(bits >>> 1, populations);
        }
        return (int) Math.min(populations - 1.0, Math.pow(populations, unit(bits)) - 1);
    }

    /** Log-normal, as latencies are. */
    double value(long number) {
        // Near enough to a normal distribution, and cheap: the sum of four uniform ones.
        long bits = mixed(number ^ 0x5DEECE66DL);
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += (bits >>> i * Short.SIZE & 0xFFFF) / 65_536.0;
        }
        return Math.exp(SIGMA * (sum - 2) * Math.sqrt(3));
    }

    /** A text of its own each time, as a parser makes it: nobody has computed its hash yet. */
    static String key(int population) {
        byte[] bytes = Arrays.copyOf(KEY, KEY.length);
        int rest = population;
        for (int at = bytes.length - 1; rest > 0; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static double unit(long bits) {
        return (bits >>> 11) * 0x1p-53;
    }

    /** SplitMix64. */
    private static long mixed(long number) {
        long bits = (number + 1) * 0x9E3779B97F4A7C15L;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return bits ^ bits >>> 31;
    }
}

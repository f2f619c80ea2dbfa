package io.mullion.store.pane;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Panes and exact answers for tests. */
public final class Panes {
    public static final int K = 200;

    private Panes() {}

    public static PaneSketch of(double... values) {
        return ofK(K, values);
    }

    public static PaneSketch ofK(int k, double... values) {
        PaneSketch pane = PaneSketch.empty(k);
        Arrays.stream(values).forEach(pane::update);
        return pane;
    }

    /** 0, 1, …, n − 1. */
    public static double[] upTo(int n) {
        return IntStream.range(0, n).asDoubleStream().toArray();
    }

    public static double[] logNormal(Random random, int n) {
        return DoubleStream.generate(() -> Math.exp(random.nextGaussian()))
                .limit(n)
                .toArray();
    }

    /** The smallest value whose inclusive rank is at least {@code rank}, from the definition. */
    public static double exactQuantile(double[] values, double rank) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        for (int i = 0; i < sorted.length; i++) {
            if ((i + 1.0) / sorted.length >= rank) {
                return sorted[i];
            }
        }
        throw new AssertionError("no value at rank " + rank);
    }

    /** How far {@code rank} is from the ranks that {@code value} has among {@code values} (S11, ties included). */
    public static double rankDistance(double[] values, double value, double rank) {
        double below = Arrays.stream(values).filter(v -> v < value).count() / (double) values.length;
        double atOrBelow = Arrays.stream(values).filter(v -> v <= value).count() / (double) values.length;
        return Math.max(0, Math.max(below - rank, rank - atOrBelow));
    }
}

package io.mullion.sql.function;

import io.mullion.ir.plan.Summary;
import io.mullion.sql.sketch.Sketch;
import io.mullion.store.pane.PaneSketch;
import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ApproxPercentile} knows of one group: the ranks asked for, from the first row on, and the values so far. Not
 * safe for use by several threads.
 */
public final class PercentileState {
    private double @Nullable [] ranks;
    private boolean array;
    private @Nullable PaneSketch values;
    private final PanesSeen panes;

    public PercentileState() {
        this.panes = new PanesSeen();
    }

    PercentileState(double @Nullable [] ranks, boolean array, @Nullable PaneSketch values, PanesSeen panes) {
        this.panes = panes;
        this.ranks = ranks;
        this.array = array;
        this.values = values;
    }

    void requireRank(@Nullable Double rank) {
        if (rank == null) {
            throw new IllegalArgumentException(ApproxPercentile.NAME + ": the rank is NULL");
        }
        double[] known = ranks;
        if (known == null) {
            begin(new double[] {rank}, false);
        } else if (known[0] != rank) {
            throw varying(known, new double[] {rank});
        }
    }

    void requireRanks(@Nullable ArrayData asked) {
        if (asked == null) {
            throw new IllegalArgumentException(ApproxPercentile.NAME + ": the array of ranks is NULL");
        }
        double[] known = ranks;
        if (known == null) {
            begin(doubles(asked), true);
        } else if (!same(known, asked)) {
            throw varying(known, doubles(asked));
        }
    }

    /** Adds a number; NaN and the infinities do not count (S12). */
    void add(double value) {
        if (Double.isFinite(value)) {
            values(Summary.Kll.DEFAULT_K).update(value + 0.0);
        }
    }

    /** Merges a pane in; the same pane again is an error. */
    void add(Sketch sketch) {
        panes.add(sketch.origin());
        add(sketch.state());
    }

    private void add(PaneSketch sketch) {
        if (sketch.n() == 0) {
            return;
        }
        PaneSketch mine = values(sketch.k());
        if (mine.k() != sketch.k()) {
            throw new IllegalArgumentException(
                    "%s: sketches of k = %d and k = %d are of two definitions and do not merge"
                            .formatted(ApproxPercentile.NAME, mine.k(), sketch.k()));
        }
        mine.merge(sketch);
    }

    void merge(PercentileState other) {
        double[] theirs = other.ranks;
        if (theirs == null) {
            return;
        }
        double[] known = ranks;
        if (known == null) {
            begin(theirs, other.array);
        } else if (!Arrays.equals(known, theirs)) {
            throw varying(known, theirs);
        }
        panes.addAll(other.panes);
        if (other.values != null) {
            add(other.values);
        }
    }

    /** A Double or an array of them, or null where there is no value. */
    @Nullable
    Object result() {
        if (ranks == null || values == null) {
            return null;
        }
        double[] estimates = values.quantiles(ranks);
        return array ? Arrays.stream(estimates).boxed().toArray(Double[]::new) : (Object) estimates[0];
    }

    double @Nullable [] ranks() {
        return ranks;
    }

    boolean array() {
        return array;
    }

    @Nullable
    PaneSketch values() {
        return values;
    }

    PanesSeen panes() {
        return panes;
    }

    /** A state that shares nothing with this one. */
    PercentileState copy() {
        return new PercentileState(ranks, array, values == null ? null : values.copy(), panes.copy());
    }

    private void begin(double[] asked, boolean asArray) {
        for (double rank : asked) {
            if (!(rank >= 0 && rank <= 1)) {
                throw new IllegalArgumentException(ApproxPercentile.NAME + ": a rank lies in [0, 1], got " + rank);
            }
        }
        ranks = asked;
        array = asArray;
    }

    private PaneSketch values(int k) {
        PaneSketch result = values;
        if (result == null) {
            result = PaneSketch.empty(k);
            values = result;
        }
        return result;
    }

    private static double[] doubles(ArrayData asked) {
        double[] result = new double[asked.size()];
        for (int i = 0; i < result.length; i++) {
            if (asked.isNullAt(i)) {
                throw new IllegalArgumentException(ApproxPercentile.NAME + ": a rank is NULL");
            }
            result[i] = asked.getDouble(i);
        }
        return result;
    }

    private static boolean same(double[] known, ArrayData asked) {
        boolean same = known.length == asked.size();
        for (int i = 0; same && i < known.length; i++) {
            same = !asked.isNullAt(i) && known[i] == asked.getDouble(i);
        }
        return same;
    }

    private static IllegalArgumentException varying(double[] known, double[] other) {
        return new IllegalArgumentException("%s: the rank has to be the same for all rows of a group, got %s and %s"
                .formatted(ApproxPercentile.NAME, Arrays.toString(known), Arrays.toString(other)));
    }
}

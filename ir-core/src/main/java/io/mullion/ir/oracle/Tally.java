package io.mullion.ir.oracle;

import java.util.Arrays;
import java.util.Set;

/** Counts of claims by law and shape of condition. Not for use by two threads; add up one for each. */
public final class Tally {
    private static final int SHAPES = Shape.values().length;

    private long plans;
    private long cases;
    private final long[] claims = new long[Law.values().length];
    private final long[] claimsOverRows = new long[Law.values().length];
    private final long[][] byShape = new long[Law.values().length][SHAPES];
    private final long[] shapes = new long[SHAPES];

    void plan(Set<Shape> used) {
        plans++;
        used.forEach(shape -> shapes[shape.ordinal()]++);
    }

    void finishCase() {
        cases++;
    }

    /** A claim that held. @param overRows whether there were rows that could have broken it */
    void claim(Law law, Set<Shape> used, boolean overRows) {
        claims[law.ordinal()]++;
        if (overRows) {
            claimsOverRows[law.ordinal()]++;
            used.forEach(shape -> byShape[law.ordinal()][shape.ordinal()]++);
        }
    }

    public void add(Tally other) {
        plans += other.plans;
        cases += other.cases;
        add(claims, other.claims);
        add(claimsOverRows, other.claimsOverRows);
        add(shapes, other.shapes);
        for (int i = 0; i < byShape.length; i++) {
            add(byShape[i], other.byShape[i]);
        }
    }

    private static void add(long[] to, long[] from) {
        Arrays.setAll(to, i -> to[i] + from[i]);
    }

    /** Random states that were made. */
    public long plans() {
        return plans;
    }

    public long cases() {
        return cases;
    }

    /** Claims of the law that were checked. */
    public long claims(Law law) {
        return claims[law.ordinal()];
    }

    /** Those of them that rows could have broken. */
    public long claimsOverRows(Law law) {
        return claimsOverRows[law.ordinal()];
    }

    /** Claims that rows could have broken, about plans with a condition of that shape. */
    public long claimsOverRows(Law law, Shape shape) {
        return byShape[law.ordinal()][shape.ordinal()];
    }

    /** States with a condition of that shape. */
    public long plans(Shape shape) {
        return shapes[shape.ordinal()];
    }
}

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
    private final long[][] asked = new long[Relation.values().length][SHAPES];
    private final long[][] recognised = new long[Relation.values().length][SHAPES];

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

    /** A relation that is true of two conditions. @param found whether the rules say so */
    void recognition(Relation relation, Shape shape, boolean found) {
        asked[relation.ordinal()][shape.ordinal()]++;
        if (found) {
            recognised[relation.ordinal()][shape.ordinal()]++;
        }
    }

    /** Adds what another part of the run has counted. */
    public void add(Tally other) {
        plans += other.plans;
        cases += other.cases;
        add(claims, other.claims);
        add(claimsOverRows, other.claimsOverRows);
        add(shapes, other.shapes);
        for (int i = 0; i < byShape.length; i++) {
            add(byShape[i], other.byShape[i]);
        }
        for (int i = 0; i < asked.length; i++) {
            add(asked[i], other.asked[i]);
            add(recognised[i], other.recognised[i]);
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

    /** Pairs of conditions, the first of that shape, of which the relation is true. */
    public long asked(Relation relation, Shape shape) {
        return asked[relation.ordinal()][shape.ordinal()];
    }

    /** Those of them that the rules see. */
    public long recognised(Relation relation, Shape shape) {
        return recognised[relation.ordinal()][shape.ordinal()];
    }

    /** States with a condition of that shape. */
    public long plans(Shape shape) {
        return shapes[shape.ordinal()];
    }
}

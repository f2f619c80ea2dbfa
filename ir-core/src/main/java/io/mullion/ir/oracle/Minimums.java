package io.mullion.ir.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * How many claims a run must have seen to mean anything: rules that refuse everything break no law. All counts are of
 * claims that rows could have broken.
 */
final class Minimums {
    private Minimums() {}

    /** Claims a thousand cases, well below what a run has. */
    private static int perThousand(Law law) {
        return switch (law) {
            case LIFTED -> 600;
            case BOUND -> 600;
            case DISJOINT -> 40;
            case CONTAINED -> 140;
            case ALGEBRA -> 200;
            case MERGED -> 20;
            case OVERLAPPING -> 30;
            case NESTED -> 3;
            case REGROUPED -> 60;
            case FIXED -> 120;
            case INSIDE -> 200;
            case OUTSIDE -> 15;
            case SLICED -> 1;
            case STATES_COVER -> 150;
            case PANES_COVER -> 0;
        };
    }

    /** Claims a thousand plans with a condition of the shape. */
    private static int perThousand(Law law, Shape shape) {
        boolean selectsNothing = shape == Shape.COMPARE_NULL || shape == Shape.NOT_IN_WITH_NULL;
        return switch (law) {
            case LIFTED -> shape.isLiftable() ? 500 : 100;
            case DISJOINT -> !shape.isLiftable() || selectsNothing ? 0 : 4;
            case CONTAINED -> !shape.isLiftable() || selectsNothing ? 0 : 10;
            default -> 0;
        };
    }

    /** What the run has too little of; empty for a run that means something. */
    static List<String> missing(Tally tally) {
        List<String> missing = new ArrayList<>();
        for (Law law : Law.values()) {
            long least = tally.cases() * perThousand(law) / 1000;
            if (tally.claimsOverRows(law) < least) {
                missing.add("%s: %d claims over rows, at least %d are needed"
                        .formatted(law, tally.claimsOverRows(law), least));
            }
            for (Shape shape : Shape.values()) {
                long leastOfShape = tally.plans(shape) * perThousand(law, shape) / 1000;
                if (tally.claimsOverRows(law, shape) < leastOfShape) {
                    missing.add("%s with %s: %d claims over rows, at least %d are needed"
                            .formatted(law, shape, tally.claimsOverRows(law, shape), leastOfShape));
                }
            }
        }
        return missing;
    }
}

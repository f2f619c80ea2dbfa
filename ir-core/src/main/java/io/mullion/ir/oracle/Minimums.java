package io.mullion.ir.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * How many claims a run must have seen to mean anything: rules that refuse everything break no law. All counts are of
 * claims that rows could have broken.
 */
final class Minimums {
    private static final int PERCENT_RECOGNISED = 95;

    private Minimums() {}

    /** Claims a thousand cases, well below what a run has. */
    private static int perThousand(Law law) {
        return switch (law) {
            case LIFTED -> 500;
            case BOUND -> 500;
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
            case ANSWERED -> 0;
            case PANES_COVER -> 30;
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

    /** Three standard deviations below what is expected, so that a short run is not blamed for bad luck. */
    private static long least(long tries, int perThousand) {
        double expected = tries * perThousand / 1000.0;
        return (long) Math.max(0, expected - 3 * Math.sqrt(expected));
    }

    /** What the run has too little of; empty for a run that means something. */
    static List<String> missing(Tally tally) {
        List<String> missing = new ArrayList<>();
        for (Law law : Law.values()) {
            long least = least(tally.cases(), perThousand(law));
            if (tally.claimsOverRows(law) < least) {
                missing.add("%s: %d claims over rows, at least %d are needed"
                        .formatted(law, tally.claimsOverRows(law), least));
            }
            for (Shape shape : Shape.values()) {
                long leastOfShape = least(tally.plans(shape), perThousand(law, shape));
                if (tally.claimsOverRows(law, shape) < leastOfShape) {
                    missing.add("%s with %s: %d claims over rows, at least %d are needed"
                            .formatted(law, shape, tally.claimsOverRows(law, shape), leastOfShape));
                }
            }
        }
        for (Relation relation : Relation.values()) {
            for (Shape shape : Shape.values()) {
                long asked = tally.asked(relation, shape);
                // Two misses may be bad luck as well.
                if (asked - tally.recognised(relation, shape) > 2
                        && tally.recognised(relation, shape) * 100 < asked * PERCENT_RECOGNISED) {
                    missing.add("%s with %s: %d of %d seen, at least %d %% are needed"
                            .formatted(relation, shape, tally.recognised(relation, shape), asked, PERCENT_RECOGNISED));
                }
            }
        }
        return missing;
    }
}

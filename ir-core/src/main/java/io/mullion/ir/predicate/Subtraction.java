package io.mullion.ir.predicate;

import com.google.common.collect.Range;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Takes many boxes out of others without going through all the pieces for each: a box is cut in two along a dimension where
 * the holes lie apart, and each half sees only the holes that reach it. A few holes are taken out one by one. What remains
 * is never less than what truly remains, as in {@link Box#subtract}.
 */
final class Subtraction {
    private static final int ONE_BY_ONE_UP_TO = 8;
    private static final int WHOLE = 0;
    private static final int HOLE = 1;

    private Subtraction() {}

    /** What remains of {@code wholes}; only holes that lie where a whole lies are looked at. */
    static List<Box> subtract(List<Box> wholes, List<Box> holes) {
        List<Overlaps.Entry> entries = new ArrayList<>();
        wholes.forEach(box -> entries.add(new Overlaps.Entry(WHOLE, box)));
        holes.forEach(box -> entries.add(new Overlaps.Entry(HOLE, box)));
        List<Box> remains = new ArrayList<>();
        Overlaps.clusters(entries).forEach(cluster -> {
            List<Box> near = boxesOf(HOLE, cluster);
            boxesOf(WHOLE, cluster).forEach(box -> subtract(box, near, remains));
        });
        return remains;
    }

    private static List<Box> boxesOf(int owner, List<Overlaps.Entry> cluster) {
        return cluster.stream()
                .filter(entry -> entry.owner() == owner)
                .map(Overlaps.Entry::box)
                .toList();
    }

    private static void subtract(Box box, List<Box> holes, List<Box> remains) {
        List<Box> reaching = reaching(box, holes);
        Optional<Halves> halves = reaching.size() > ONE_BY_ONE_UP_TO ? bestHalves(box, reaching) : Optional.empty();
        if (halves.isPresent()) {
            subtract(halves.get().below(), reaching, remains);
            subtract(halves.get().above(), reaching, remains);
        } else if (!box.isEmpty()) {
            remains.addAll(oneByOne(box, reaching));
        }
    }

    private static List<Box> oneByOne(Box box, List<Box> holes) {
        List<Box> pieces = List.of(box);
        for (Box hole : holes) {
            pieces = pieces.stream()
                    .flatMap(piece -> piece.subtract(hole).stream())
                    .toList();
        }
        return pieces;
    }

    private static List<Box> reaching(Box box, List<Box> holes) {
        return holes.stream().filter(hole -> !box.isProvablyDisjointFrom(hole)).toList();
    }

    private record Halves(Box below, Box above) {}

    /** The cut after which the halves have the fewest holes between them; empty where none leaves a half with fewer. */
    private static Optional<Halves> bestHalves(Box box, List<Box> holes) {
        Optional<Halves> best = Optional.empty();
        int fewest = 2 * holes.size();
        for (Map.Entry<Dimension, List<Constraint>> along : alongEach(holes).entrySet()) {
            Optional<Halves> halves = halves(box, along.getKey(), along.getValue());
            if (halves.isPresent()) {
                int below = reaching(halves.get().below(), holes).size();
                int above = reaching(halves.get().above(), holes).size();
                if (below + above < fewest && below < holes.size() && above < holes.size()) {
                    fewest = below + above;
                    best = halves;
                }
            }
        }
        return best;
    }

    private static Map<Dimension, List<Constraint>> alongEach(List<Box> holes) {
        Map<Dimension, List<Constraint>> along = new TreeMap<>();
        holes.forEach(hole -> hole.constraints()
                .forEach((dimension, constraint) -> along.computeIfAbsent(dimension, key -> new ArrayList<>())
                        .add(constraint)));
        return along;
    }

    /**
     * The box below the middle one of the places where the holes start, and all the rest of it, with NULL, NaN and ABSENT;
     * empty where there is no such place, or no common order.
     */
    private static Optional<Halves> halves(Box box, Dimension dimension, List<Constraint> holes) {
        ValueType type = holes.get(0).type();
        Constraint mine = box.constraint(dimension).orElseGet(() -> Constraint.all(type));
        boolean sameType = mine.type().equals(type)
                && holes.stream().allMatch(hole -> hole.type().equals(type));
        if (!sameType) {
            return Optional.empty();
        }
        List<Value> starts = holes.stream()
                .filter(hole -> !hole.ranges().isEmpty() && hole.ranges().span().hasLowerBound())
                .map(hole -> hole.ranges().span().lowerEndpoint())
                .sorted()
                .toList();
        if (starts.isEmpty()) {
            return Optional.empty();
        }
        Constraint below = Constraint.range(type, Range.lessThan(starts.get(starts.size() / 2)));
        return Optional.of(
                new Halves(box.with(dimension, mine.intersect(below)), box.with(dimension, mine.minus(below))));
    }
}

package io.mullion.ir.predicate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which rows of a computation went in: a union of boxes (S5). No box at all means known to be empty, which is disjoint
 * from everything; one box without constraints means every row.
 */
public record Selection(List<Box> boxes) {

    public static final Selection NOTHING = new Selection(List.of());
    public static final Selection EVERYTHING = new Selection(List.of(Box.EVERYTHING));

    /** Joining has never been seen to take more than a few rounds; what a bound cuts short is still exact. */
    private static final int MAX_ROUNDS = 64;

    public Selection {
        boxes = boxes.stream()
                .filter(box -> !box.isEmpty())
                .distinct()
                .sorted(Box.ORDER)
                .toList();
    }

    public static Selection of(Box box) {
        return new Selection(List.of(box));
    }

    /**
     * The union of pairwise disjoint selections in canonical form, independent of the order they come in. Boxes that
     * differ in one dimension become one where the union is again one constraint: touching ranges, or lists of single
     * values. A gap stays a gap between two boxes, and us × [0,1) with eu × [1,2) stays two boxes.
     */
    public static Selection disjointUnion(Collection<Selection> parts) {
        List<Box> boxes = parts.stream().flatMap(part -> part.boxes.stream()).toList();
        return new Selection(joined(boxes));
    }

    /** The union of selections that may overlap: every box is kept as it is. */
    public static Selection overlappingUnion(Collection<Selection> parts) {
        return new Selection(parts.stream().flatMap(part -> part.boxes.stream()).toList());
    }

    public boolean isEmpty() {
        return boxes.isEmpty();
    }

    public boolean isProvablyDisjointFrom(Selection other) {
        return Overlaps.find(List.of(this, other)).isEmpty();
    }

    public boolean provablyContains(Selection other) {
        return other.subtract(this).isEmpty();
    }

    /** The rows in both, as boxes. */
    public Selection intersect(Selection other) {
        List<Box> both = new ArrayList<>();
        for (Box mine : boxes) {
            for (Box theirs : other.boxes) {
                if (!mine.isProvablyDisjointFrom(theirs)) {
                    both.add(mine.and(theirs));
                }
            }
        }
        return new Selection(both);
    }

    /** What remains without {@code other}; never less than what truly remains. */
    public Selection subtract(Selection other) {
        return new Selection(joined(Subtraction.subtract(boxes, other.boxes)));
    }

    public String display(Function<Dimension, String> name) {
        return boxes.isEmpty()
                ? "[nothing]"
                : boxes.stream().map(box -> box.display(name)).collect(Collectors.joining(" ∪ "));
    }

    /** Joins along every dimension in turn until nothing changes; each round holds the same rows as the one before. */
    private static List<Box> joined(List<Box> boxes) {
        TreeSet<Dimension> dimensions = new TreeSet<>();
        boxes.forEach(box -> dimensions.addAll(box.constraints().keySet()));
        List<Box> result = new Selection(boxes).boxes;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            List<Box> before = result;
            for (Dimension dimension : dimensions) {
                result = joinAlong(result, dimension);
            }
            result = new Selection(result).boxes;
            if (result.equals(before)) {
                return result;
            }
        }
        return result;
    }

    private static List<Box> joinAlong(List<Box> boxes, Dimension dimension) {
        Map<Box, List<Constraint>> groups = new LinkedHashMap<>();
        List<Box> result = new ArrayList<>();
        for (Box box : boxes) {
            if (box.isEmpty()) {
                continue;
            }
            Constraint along = box.constraints().get(dimension);
            if (along == null) {
                result.add(box);
            } else {
                groups.computeIfAbsent(box.without(dimension), key -> new ArrayList<>())
                        .add(along);
            }
        }
        groups.forEach((rest, constraints) ->
                JoinRule.join(constraints).forEach(constraint -> result.add(rest.with(dimension, constraint))));
        return result;
    }
}

package io.mullion.ir.predicate;

import com.google.common.collect.ImmutableSortedMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An AND of one constraint per dimension; a dimension that is absent is unconstrained (S5).
 *
 * <p>Accepted: {@code region='us'} is provably disjoint from {@code region='eu'}. Refused: {@code region='us'} against
 * {@code tier='premium'}, because different dimensions prove nothing about the rows.
 */
public record Box(ImmutableSortedMap<Dimension, Constraint> constraints) {

    public static final Box EVERYTHING = new Box(ImmutableSortedMap.of());

    /** Orders boxes by dimension, then by where their constraints start; the order receipts and encodings use. */
    static final Comparator<Box> ORDER = Box::compare;

    public Box {
        if (constraints.values().stream().anyMatch(Constraint::isUnconstrained)) {
            ImmutableSortedMap.Builder<Dimension, Constraint> kept = ImmutableSortedMap.naturalOrder();
            constraints.forEach((dimension, constraint) -> {
                if (!constraint.isUnconstrained()) {
                    kept.put(dimension, constraint);
                }
            });
            constraints = kept.build();
        }
    }

    public static Box of(Dimension dimension, Constraint constraint) {
        return new Box(ImmutableSortedMap.of(dimension, constraint));
    }

    /** This box with one more condition: a constraint already there is intersected. */
    public Box and(Dimension dimension, Constraint constraint) {
        Constraint mine = constraints.get(dimension);
        return with(dimension, mine == null ? constraint : mine.intersect(constraint));
    }

    public Box and(Box other) {
        Box result = this;
        for (Map.Entry<Dimension, Constraint> entry : other.constraints.entrySet()) {
            result = result.and(entry.getKey(), entry.getValue());
        }
        return result;
    }

    /** This box with the constraint of one dimension replaced. */
    public Box with(Dimension dimension, Constraint constraint) {
        ImmutableSortedMap.Builder<Dimension, Constraint> builder = ImmutableSortedMap.naturalOrder();
        return new Box(builder.putAll(without(dimension).constraints)
                .put(dimension, constraint)
                .build());
    }

    public Box without(Dimension dimension) {
        ImmutableSortedMap.Builder<Dimension, Constraint> builder = ImmutableSortedMap.naturalOrder();
        constraints.forEach((d, c) -> {
            if (!d.equals(dimension)) {
                builder.put(d, c);
            }
        });
        return new Box(builder.build());
    }

    public Optional<Constraint> constraint(Dimension dimension) {
        return Optional.ofNullable(constraints.get(dimension));
    }

    /** Whether some constraint can hold no value, so that the box holds no row. */
    public boolean isEmpty() {
        return constraints.values().stream().anyMatch(Constraint::isEmpty);
    }

    /** True only when no row can be in both. */
    public boolean isProvablyDisjointFrom(Box other) {
        if (isEmpty() || other.isEmpty()) {
            return true;
        }
        for (Map.Entry<Dimension, Constraint> entry : constraints.entrySet()) {
            Constraint theirs = other.constraints.get(entry.getKey());
            if (theirs != null
                    && theirs.type().equals(entry.getValue().type())
                    && entry.getValue().isDisjointFrom(theirs)) {
                return true;
            }
        }
        return false;
    }

    /** True only when every row of {@code other} is in this box. */
    public boolean provablyContains(Box other) {
        if (other.isEmpty()) {
            return true;
        }
        for (Map.Entry<Dimension, Constraint> entry : constraints.entrySet()) {
            Constraint theirs = other.constraints.get(entry.getKey());
            if (theirs == null
                    || !theirs.type().equals(entry.getValue().type())
                    || !entry.getValue().contains(theirs)) {
                return false;
            }
        }
        return true;
    }

    /**
     * What remains of this box without {@code other}, as disjoint boxes. Nothing is taken away that {@code other} does not
     * hold: {@code {} − {x < 5}} keeps NULL, NaN and ABSENT.
     */
    public List<Box> subtract(Box other) {
        if (isProvablyDisjointFrom(other)) {
            return isEmpty() ? List.of() : List.of(this);
        }
        List<Box> remains = new ArrayList<>();
        Box rest = this;
        for (Map.Entry<Dimension, Constraint> entry : other.constraints.entrySet()) {
            Dimension dimension = entry.getKey();
            Constraint theirs = entry.getValue();
            Constraint mine = rest.constraint(dimension).orElseGet(() -> Constraint.all(theirs.type()));
            if (!mine.type().equals(theirs.type())) {
                return List.of(this);
            }
            Constraint outside = mine.minus(theirs);
            if (!outside.isEmpty()) {
                remains.add(rest.with(dimension, outside));
            }
            rest = rest.with(dimension, mine.intersect(theirs));
        }
        return List.copyOf(remains);
    }

    /** A reading for people; {@code name} gives each dimension's name. */
    public String display(Function<Dimension, String> name) {
        if (constraints.isEmpty()) {
            return "{everything}";
        }
        return constraints.entrySet().stream()
                .map(entry ->
                        name.apply(entry.getKey()) + " ∈ " + entry.getValue().display())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static int compare(Box a, Box b) {
        var left = a.constraints.entrySet().iterator();
        var right = b.constraints.entrySet().iterator();
        while (left.hasNext() && right.hasNext()) {
            var x = left.next();
            var y = right.next();
            int byDimension = x.getKey().compareTo(y.getKey());
            if (byDimension != 0) {
                return byDimension;
            }
            int byConstraint = Hull.compareConstraints(x.getValue(), y.getValue());
            if (byConstraint != 0) {
                return byConstraint;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }
}

package io.mullion.ir.coverage;

import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Holds the coverage of a state against that of a request (S7). They have to compute the same up to their grouping; then
 * the state is inside, outside, to be sliced along its own key columns, or straddling.
 *
 * <p>Accepted: a state by (region, job) for a request of {@code region='us'} by job, sliced to the groups of us. Refused:
 * a state over (−5m, 0] for a request of (−1m, 0], since a sketch cannot be filtered.
 */
public final class ContainmentCheck {
    private ContainmentCheck() {}

    public static Containment of(Coverage request, Coverage state) {
        SummaryAgg wanted = request.definition();
        SummaryAgg stored = state.definition();
        if (!wanted.by(List.of()).equals(stored.by(List.of()))) {
            return new Containment.OtherDefinition(Differences.between(wanted.by(List.of()), stored.by(List.of())));
        }
        Optional<String> violation = Determinism.violation(wanted);
        if (violation.isPresent()) {
            return new Containment.NoFixedRows(violation.get());
        }
        Selection asked = request.summarised();
        Selection held = state.summarised();
        if (held.isProvablyDisjointFrom(asked)) {
            return new Containment.Outside();
        }
        Optional<Integer> missing = wanted.keys().stream()
                .filter(key -> !stored.keys().contains(key) && !isOneValue(key, held))
                .findFirst();
        if (missing.isPresent()) {
            return new Containment.MissingKey(missing.get());
        }
        if (asked.provablyContains(held)) {
            return new Containment.Inside();
        }
        Selection part = held.intersect(alongKeys(asked, stored.keys()));
        return asked.provablyContains(part) ? new Containment.Slice(part) : new Containment.Straddling(part);
    }

    /** Whether all rows agree in the column, so that the state is itself one group of it. */
    private static boolean isOneValue(int column, Selection held) {
        Set<Optional<Constraint>> values = held.boxes().stream()
                .map(box -> box.constraint(new Dimension.Column(column)))
                .collect(Collectors.toSet());
        return values.size() == 1
                && values.iterator()
                        .next()
                        .flatMap(Constraint::asPoints)
                        .filter(points -> points.size() == 1)
                        .isPresent();
    }

    /** The request as far as it speaks of the state's keys: which of its groups are asked for. */
    private static Selection alongKeys(Selection asked, List<Integer> keys) {
        return Selection.overlappingUnion(asked.boxes().stream()
                .map(box -> Selection.of(alongKeys(box, keys)))
                .toList());
    }

    private static Box alongKeys(Box box, List<Integer> keys) {
        Box result = Box.EVERYTHING;
        for (int key : keys) {
            Dimension dimension = new Dimension.Column(key);
            Optional<Constraint> constraint = box.constraint(dimension);
            result = constraint.isPresent() ? result.and(dimension, constraint.get()) : result;
        }
        return result;
    }
}

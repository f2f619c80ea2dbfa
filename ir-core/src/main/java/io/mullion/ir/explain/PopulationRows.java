package io.mullion.ir.explain;

import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The rows of a drawing: the label values that the boxes name, each by itself, and what is left of a label as one row.
 * Labels are columns of texts and booleans that some box restricts to single values.
 *
 * @param labels the columns
 * @param rows some box holds rows of each; cut off at {@value #MAX_ROWS}
 */
record PopulationRows(List<Dimension> labels, List<Row> rows) {
    private static final int MAX_ROWS = 1_000;
    private static final String BETWEEN = " · ";

    /** One row of the drawing: for each label its name and its values. */
    record Row(List<String> names, Box box) {
        String name() {
            return names.isEmpty() ? "all rows" : String.join(BETWEEN, names);
        }
    }

    /** One part of the values of a label. */
    private record Part(String name, Constraint values) {}

    static PopulationRows of(List<Box> boxes) {
        TreeMap<Dimension, ValueType> labels = new TreeMap<>();
        for (Box box : boxes) {
            box.constraints().forEach((dimension, constraint) -> {
                boolean isLabel = constraint.type() instanceof ValueType.TextType
                        || constraint.type() instanceof ValueType.BoolType;
                if (isLabel && !pointsOf(constraint).isEmpty()) {
                    labels.put(dimension, constraint.type());
                }
            });
        }
        Set<Row> rows = new LinkedHashSet<>();
        if (!boxes.isEmpty()) {
            rows.add(new Row(List.of(), Box.EVERYTHING));
        }
        for (Dimension label : labels.keySet()) {
            List<Part> parts = parts(label, boxes);
            Set<Row> longer = new LinkedHashSet<>();
            for (Row row : rows) {
                for (Part part : parts) {
                    Row next = extended(row, label, part);
                    if (longer.size() < MAX_ROWS && isHeld(next, boxes)) {
                        longer.add(next);
                    }
                }
            }
            rows = longer;
        }
        return new PopulationRows(List.copyOf(labels.keySet()), List.copyOf(rows));
    }

    private static Row extended(Row row, Dimension label, Part part) {
        List<String> names = new ArrayList<>(row.names());
        names.add(part.name());
        return new Row(List.copyOf(names), row.box().with(label, part.values()));
    }

    private static boolean isHeld(Row row, List<Box> boxes) {
        return boxes.stream().anyMatch(box -> !box.isProvablyDisjointFrom(row.box()));
    }

    private static List<Value> pointsOf(Constraint constraint) {
        return constraint.asPoints().orElse(List.of());
    }

    /** The named values in order, then whatever else some box holds. */
    private static List<Part> parts(Dimension label, List<Box> boxes) {
        Set<Value> values = new TreeSet<>(Comparator.comparing((Value value) -> value instanceof Value.Missing)
                .thenComparing(Value::display, Comparator.naturalOrder()));
        ValueType type = ValueType.TEXT;
        for (Box box : boxes) {
            if (box.constraint(label).isPresent()) {
                type = box.constraint(label).get().type();
                values.addAll(pointsOf(box.constraint(label).get()));
            }
        }
        ValueType ofLabel = type;
        List<Part> parts = new ArrayList<>();
        values.forEach(value -> parts.add(new Part(value.display(), Constraint.point(ofLabel, value))));
        parts.add(new Part("other", Constraint.all(type).minus(Constraint.points(type, values))));
        return parts;
    }

    /** Whether there may be more. */
    boolean isCutOff() {
        return rows.size() == MAX_ROWS;
    }

    /** The head of the column of names. */
    String head(Function<Dimension, String> names) {
        return String.join(BETWEEN, labels.stream().map(names).toList());
    }
}

package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How the rows of a node are laid out (S1). It never says which rows they are: states worth merging have equal schemas
 * and different coverage.
 *
 * @param timeIndex position of the time column, where there is one
 * @param uniqueKeys sets of positions that identify a row
 * @param closed whether a row has no columns beyond these (a PromQL series may have more labels)
 */
public record Schema(List<Field> fields, OptionalInt timeIndex, List<List<Integer>> uniqueKeys, boolean closed) {

    public Schema {
        fields = List.copyOf(fields);
        uniqueKeys = uniqueKeys.stream().map(List::copyOf).toList();
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("a schema has at least one field");
        }
        int width = fields.size();
        if (timeIndex.isPresent() && (timeIndex.getAsInt() < 0 || timeIndex.getAsInt() >= width)) {
            throw new IllegalArgumentException(
                    "time index " + timeIndex.getAsInt() + " is outside a schema of " + width + " fields");
        }
        for (List<Integer> key : uniqueKeys) {
            for (int position : key) {
                if (position < 0 || position >= width) {
                    throw new IllegalArgumentException(
                            "unique key " + key + " is outside a schema of " + width + " fields");
                }
            }
        }
    }

    /** A closed schema without time column or keys. */
    public static Schema of(List<Field> fields) {
        return new Schema(fields, OptionalInt.empty(), List.of(), true);
    }

    public List<String> names() {
        return fields.stream().map(Field::name).toList();
    }

    /** The value type of a plain column; empty for a state column and for a position outside the schema. */
    public Optional<ValueType> plainType(int position) {
        return position >= 0 && position < fields.size() && fields.get(position).type() instanceof FieldType.Plain plain
                ? Optional.of(plain.type())
                : Optional.empty();
    }

    /** The columns that hold plain values, in order. */
    public List<Field> plainFields() {
        return fields.stream()
                .filter(field -> field.type() instanceof FieldType.Plain)
                .toList();
    }

    /** The type of the only state column. */
    public FieldType stateType() {
        List<Integer> states = stateColumns();
        if (states.size() != 1) {
            throw new IllegalArgumentException("expected one state column, got " + states.size() + " in " + names());
        }
        return fields.get(states.get(0)).type();
    }

    /** The position of the only column of that name. */
    public Optional<Integer> positionOf(String name) {
        List<Integer> found = IntStream.range(0, fields.size())
                .filter(i -> fields.get(i).name().equals(name))
                .boxed()
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Positions of the columns that hold states. */
    public List<Integer> stateColumns() {
        return IntStream.range(0, fields.size())
                .filter(i -> !(fields.get(i).type() instanceof FieldType.Plain))
                .boxed()
                .toList();
    }
}

package io.mullion.ir.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Rows of several inputs with the same column types, by position; names are those of the first.
 *
 * @param inputs at least two
 */
public record SetOperation(Operator operator, List<PlanNode> inputs) implements PlanNode {

    /** How the inputs come together. */
    public enum Operator {
        /** All rows of all inputs, SQL's UNION ALL. */
        CONCAT,
        /** Each distinct row of any input once. */
        UNION,
        /** Each distinct row that is in every input once. */
        INTERSECT,
        /** Each distinct row of the first that is in no other input once. */
        EXCEPT
    }

    public SetOperation {
        inputs = List.copyOf(inputs);
        if (inputs.size() < 2) {
            throw new IllegalArgumentException(operator + " needs at least two inputs, got " + inputs.size());
        }
        PlanNode first = inputs.get(0);
        List<FieldType> types = types(first);
        for (PlanNode input : inputs.subList(1, inputs.size())) {
            if (input.kind() != first.kind()) {
                throw new IllegalArgumentException(operator + " of a " + first.kind() + " and a " + input.kind());
            }
            if (!types(input).equals(types)) {
                throw new IllegalArgumentException(
                        operator + " of columns of other types: " + types + " and " + types(input));
            }
        }
        Columns.requireRows(first, operator.toString());
    }

    private static List<FieldType> types(PlanNode node) {
        return node.schema().fields().stream().map(Field::type).toList();
    }

    @Override
    public Schema schema() {
        List<Schema> schemas = inputs.stream().map(PlanNode::schema).toList();
        Schema first = schemas.get(0);
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < first.fields().size(); i++) {
            int position = i;
            Field field = first.fields().get(i);
            boolean nullable = schemas.stream()
                    .anyMatch(schema -> schema.fields().get(position).nullable());
            fields.add(nullable ? field.orNull() : field);
        }
        boolean sameTime =
                schemas.stream().allMatch(schema -> schema.timeIndex().equals(first.timeIndex()));
        boolean closed = schemas.stream().allMatch(Schema::closed);
        return new Schema(fields, sameTime ? first.timeIndex() : OptionalInt.empty(), List.of(), closed);
    }

    @Override
    public ResultKind kind() {
        return inputs.get(0).kind();
    }

    @Override
    public List<PlanNode> children() {
        return inputs;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        return "SetOperation " + operator + " of " + inputs.size();
    }
}

package io.mullion.ir.plan;

import io.mullion.ir.value.Value;
import java.util.List;

/** The rows written down here. */
public record Values(Schema schema, List<List<Value>> rows) implements PlanNode {

    public Values {
        rows = rows.stream().map(List::copyOf).toList();
        for (int row = 0; row < rows.size(); row++) {
            requireFits(schema, rows.get(row), row);
        }
    }

    private static void requireFits(Schema schema, List<Value> row, int number) {
        if (row.size() != schema.fields().size()) {
            throw new IllegalArgumentException("Values row %d has %d values for the %d columns %s"
                    .formatted(number, row.size(), schema.fields().size(), schema.names()));
        }
        for (int i = 0; i < row.size(); i++) {
            Field field = schema.fields().get(i);
            Value value = row.get(i);
            boolean fits = value instanceof Value.Missing
                    ? field.nullable()
                    : schema.plainType(i)
                            .filter(type -> isNan(value)
                                    ? type.hasNan()
                                    : type.convert(value).filter(value::equals).isPresent())
                            .isPresent();
            if (!fits) {
                throw new IllegalArgumentException("Values row %d holds %s, which is no value of column '%s' (%s)"
                        .formatted(number, value.display(), field.name(), field.type()));
            }
        }
    }

    private static boolean isNan(Value value) {
        return value instanceof Value.Real real && real.isNan();
    }

    @Override
    public ResultKind kind() {
        return ResultKind.RELATION;
    }

    @Override
    public List<PlanNode> children() {
        return List.of();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        return "Values " + schema.names() + " of " + rows.size() + " row(s)";
    }
}

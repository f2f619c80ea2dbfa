package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.ExprKind;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.stream.Collectors;

/** One output column per item. */
public record Project(PlanNode input, List<Item> items) implements PlanNode {

    /**
     * An output column: a name, its type and the expression over the input that gives it. The value is the expression's
     * cast to the declared type, so a column never holds a value that its type has not.
     */
    public record Item(String name, ValueType type, Expr expr) {}

    public Project {
        items = List.copyOf(items);
        Columns.requireRows(input, "a Project");
        if (items.isEmpty()) {
            throw new IllegalArgumentException("a Project has at least one item");
        }
        for (Item item : items) {
            Columns.requireWithin(item.expr(), input.schema(), "Project item '" + item.name() + "'");
            if (item.expr() instanceof Expr.Column column
                    && !input.schema()
                            .plainType(column.position())
                            .filter(item.type()::equals)
                            .isPresent()) {
                throw new IllegalArgumentException("Project item '" + item.name() + "' declares "
                        + item.type().sql() + " for a column of another type");
            }
            if (!ExprKind.of(item.expr(), input.schema()::plainType).fits(item.type())) {
                throw new IllegalArgumentException("Project item '" + item.name() + "' declares "
                        + item.type().sql() + " for "
                        + item.expr().display(input.schema().names()));
            }
        }
    }

    /** A direct column under a new name, with the input's type. */
    public static Item column(PlanNode input, int position, String name) {
        ValueType type = input.schema()
                .plainType(position)
                .orElseThrow(() -> new IllegalArgumentException("column " + position + " is not a plain column of "
                        + input.schema().names()));
        return new Item(name, type, new Expr.Column(position));
    }

    @Override
    public Schema schema() {
        List<Field> fields =
                items.stream().map(item -> Field.of(item.name(), item.type())).toList();
        List<Integer> direct = items.stream()
                .map(item -> item.expr() instanceof Expr.Column column ? column.position() : -1)
                .toList();
        return new Schema(fields, Columns.timeIndexAmong(direct, input.schema()), List.of(), true);
    }

    @Override
    public ResultKind kind() {
        return input.kind();
    }

    @Override
    public List<PlanNode> children() {
        return List.of(input);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        return items.stream()
                .map(item -> item.expr().display(input.schema().names()) + " AS " + item.name())
                .collect(Collectors.joining(", ", "Project ", ""));
    }
}

package io.mullion.ir.plan;

import java.util.List;

/**
 * The first rows of the input. Which rows these are is fixed only below a {@link Sort} with a total order.
 *
 * @param offset rows to leave out first, at least 0
 * @param count rows to keep at most, at least 0
 */
public record Limit(PlanNode input, long offset, long count) implements PlanNode {

    public Limit {
        Columns.requireRows(input, "a Limit");
        if (offset < 0 || count < 0) {
            throw new IllegalArgumentException(
                    "a Limit has no negative numbers: offset " + offset + ", count " + count);
        }
    }

    @Override
    public Schema schema() {
        return input.schema();
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
        return "Limit " + count + (offset == 0 ? "" : " offset " + offset);
    }
}

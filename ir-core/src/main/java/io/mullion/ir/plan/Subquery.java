package io.mullion.ir.plan;

import io.mullion.ir.value.Value;
import java.time.Duration;
import java.util.List;

/**
 * PromQL's {@code expr[width:step]}: the input evaluated at every multiple of {@code step} in {@code (E − width, E]}.
 */
public record Subquery(PlanNode input, Duration width, Duration step) implements PlanNode {

    public Subquery {
        if (input.kind() != ResultKind.INSTANT_VECTOR) {
            throw new IllegalArgumentException("a Subquery evaluates an instant vector, got " + input.kind());
        }
        Columns.requirePositive(width, "a Subquery");
        Columns.requirePositive(step, "a step of a Subquery");
    }

    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public ResultKind kind() {
        return ResultKind.RANGE_VECTOR;
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
        return "Subquery " + new Value.Duration(width).display() + " every " + new Value.Duration(step).display();
    }
}

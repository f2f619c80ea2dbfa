package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import java.util.List;

/** The rows of the input for which the condition is true. */
public record Filter(PlanNode input, Expr condition) implements PlanNode {

    public Filter {
        Columns.requireRows(input, "a Filter");
        Columns.requireCondition(condition, input.schema(), "Filter");
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
        return "Filter " + condition.display(input.schema().names());
    }
}

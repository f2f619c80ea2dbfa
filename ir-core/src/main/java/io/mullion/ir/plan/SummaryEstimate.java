package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;

/** Reads quantiles out of states, one output row per state (S11). Ranks are inclusive, 0 to 1. */
public record SummaryEstimate(PlanNode input, List<Double> quantiles) implements PlanNode {

    public SummaryEstimate {
        quantiles = List.copyOf(quantiles);
        if (input.kind() != ResultKind.STATE) {
            throw new IllegalArgumentException("SummaryEstimate reads states, got " + input.kind());
        }
        if (quantiles.isEmpty()) {
            throw new IllegalArgumentException("SummaryEstimate needs at least one quantile");
        }
        for (double quantile : quantiles) {
            if (!(quantile >= 0 && quantile <= 1)) {
                throw new IllegalArgumentException("a quantile lies in [0, 1], got " + quantile);
            }
        }
    }

    @Override
    public Schema schema() {
        List<Field> fields = new ArrayList<>();
        for (Field field : input.schema().fields()) {
            if (field.type() instanceof FieldType.Plain) {
                fields.add(field);
            }
        }
        quantiles.forEach(quantile -> fields.add(Field.of("q" + quantile, ValueType.DOUBLE)));
        return Schema.of(fields);
    }

    @Override
    public ResultKind kind() {
        return ResultKind.RELATION;
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
        return "SummaryEstimate quantiles " + quantiles;
    }
}

package io.mullion.ir.plan;

import java.util.ArrayList;
import java.util.List;

/** Reads a statistic out of sketches: one row per state, the key columns and the results (S11). */
public record SummaryEstimate(PlanNode input, Statistic statistic) implements PlanNode {

    public SummaryEstimate {
        if (input.kind() != ResultKind.STATE) {
            throw new IllegalArgumentException("SummaryEstimate reads states, got " + input.kind());
        }
        FieldType type = input.schema().stateType();
        boolean fits = type instanceof FieldType.Sketch sketch
                && statistic.families().contains(sketch.summary().family());
        if (!fits) {
            throw new IllegalArgumentException("SummaryEstimate cannot read " + statistic.display() + " out of "
                    + type.display() + "; it is read out of " + statistic.families());
        }
    }

    /** Reads quantiles; ranks are inclusive, 0 to 1. */
    public SummaryEstimate(PlanNode input, List<Double> quantiles) {
        this(input, new Statistic.Quantiles(quantiles));
    }

    @Override
    public Schema schema() {
        List<Field> fields = new ArrayList<>(input.schema().plainFields());
        fields.addAll(statistic.fields());
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
        return "SummaryEstimate " + statistic.display();
    }
}

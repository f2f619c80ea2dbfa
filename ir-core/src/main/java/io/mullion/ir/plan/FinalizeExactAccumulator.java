package io.mullion.ir.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the value out of exact accumulators: one row per state, the key columns and {@code value}. */
public record FinalizeExactAccumulator(PlanNode input) implements PlanNode {

    /** Name of the result column. */
    public static final String VALUE = "value";

    public FinalizeExactAccumulator {
        accumulator(input);
    }

    private static FieldType.ExactAggregate accumulator(PlanNode input) {
        if (input.kind() != ResultKind.STATE) {
            throw new IllegalArgumentException("FinalizeExactAccumulator reads states, got " + input.kind());
        }
        FieldType type = input.schema().stateType();
        if (type instanceof FieldType.ExactAggregate exact) {
            return exact;
        }
        throw new IllegalArgumentException("FinalizeExactAccumulator reads exact accumulators; this is "
                + type.display() + ", use SummaryEstimate");
    }

    @Override
    public Schema schema() {
        Schema states = input.schema();
        List<Field> fields = new ArrayList<>(states.plainFields());
        fields.add(new Field(
                VALUE, Optional.empty(), new FieldType.Plain(accumulator(input).result()), true));
        return Schema.of(fields);
    }

    /** Rate and increase are PromQL's and give an instant vector. */
    @Override
    public ResultKind kind() {
        return accumulator(input).accumulator().family().mergeRule() == SummaryFamily.MergeRule.NEVER
                ? ResultKind.INSTANT_VECTOR
                : ResultKind.RELATION;
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
        return "FinalizeExactAccumulator " + accumulator(input).display();
    }
}

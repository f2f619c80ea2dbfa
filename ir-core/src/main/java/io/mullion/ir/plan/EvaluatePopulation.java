package io.mullion.ir.plan;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Reads the populations out of a {@link MaintainPopulation}: one row per distinct tuple of labels. */
public record EvaluatePopulation(PlanNode input) implements PlanNode {

    public EvaluatePopulation {
        labels(input);
    }

    private static List<Field> labels(PlanNode input) {
        if (input.kind() == ResultKind.STATE && input.schema().stateType() instanceof FieldType.PopulationSet set) {
            return set.labels();
        }
        throw new IllegalArgumentException("EvaluatePopulation reads a MaintainPopulation, not " + input.label());
    }

    @Override
    public Schema schema() {
        List<Field> fields = labels(input);
        List<Integer> all = IntStream.range(0, fields.size()).boxed().toList();
        return new Schema(fields, OptionalInt.empty(), List.of(all), true);
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
        return "EvaluatePopulation";
    }
}

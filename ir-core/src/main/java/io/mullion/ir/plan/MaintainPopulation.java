package io.mullion.ir.plan;

import java.util.List;
import java.util.Optional;

/**
 * Keeps the set of populations seen so far: the distinct tuples of the label columns. It is a state that one lineage
 * maintains; no rule says yet what merging two of them would mean, so they do not merge.
 *
 * @param labels positions of the label columns in the input, at least one
 */
public record MaintainPopulation(PlanNode input, List<Integer> labels) implements PlanNode {

    public MaintainPopulation {
        labels = List.copyOf(labels);
        Columns.requireRows(input, "MaintainPopulation");
        if (labels.isEmpty()) {
            throw new IllegalArgumentException("MaintainPopulation needs at least one label column");
        }
        Columns.requireDistinct(labels, input.schema(), "MaintainPopulation.labels");
    }

    @Override
    public Schema schema() {
        List<Field> fields =
                labels.stream().map(label -> input.schema().fields().get(label)).toList();
        return Schema.of(
                List.of(new Field(SummaryAgg.STATE, Optional.empty(), new FieldType.PopulationSet(fields), false)));
    }

    @Override
    public ResultKind kind() {
        return ResultKind.STATE;
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
        return "MaintainPopulation "
                + labels.stream().map(input.schema().names()::get).toList();
    }
}

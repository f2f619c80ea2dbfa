package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds one summary state per distinct value of the key columns from the values of {@code measure} (S1). NULL and NaN
 * measures are not summarised (S12).
 *
 * @param keys positions of the grouping columns in the input; none means one state for all rows
 * @param filter rows for which it is not true are left out, like SQL's FILTER clause
 * @param weight what an input row counts for
 */
public record SummaryAgg(
        PlanNode input, Summary summary, Expr measure, List<Integer> keys, Optional<Expr> filter, Weight weight)
        implements PlanNode {

    /** Name of the state column in the output. */
    public static final String STATE = "state";

    public SummaryAgg {
        keys = List.copyOf(keys);
        if (input.kind() == ResultKind.STATE) {
            throw new IllegalArgumentException("SummaryAgg reads rows, not states; use SummaryMerge");
        }
        Schema schema = input.schema();
        Columns.requireWithin(measure, schema, "SummaryAgg.measure");
        filter.ifPresent(condition -> Columns.requireCondition(condition, schema, "SummaryAgg.filter"));
        Columns.requireDistinct(keys, schema, "SummaryAgg.keys");
        weight.by().ifPresent(by -> {
            Columns.requireWithin(by, schema, "SummaryAgg.weight");
            Columns.requireNumber(by, schema, "SummaryAgg.weight");
        });
        requireFamily(summary, input, measure, weight);
    }

    private static void requireFamily(Summary summary, PlanNode input, Expr measure, Weight weight) {
        SummaryFamily family = summary.family();
        if (family.readsNumbers()) {
            Columns.requireNumber(measure, input.schema(), "SummaryAgg " + summary.display());
        }
        if (family.readsCounters() && input.kind() != ResultKind.RANGE_VECTOR) {
            throw new IllegalArgumentException(
                    summary.display() + " reads a counter over a range of time, got a " + input.kind());
        }
        if (weight.domain() != Weight.Domain.UNIT && !family.acceptsWeights()) {
            throw new IllegalArgumentException(
                    summary.display() + " counts every row once and takes no weights, got " + weight.domain());
        }
    }

    /** One state over all rows of {@code input}, each counting once. */
    public static SummaryAgg over(PlanNode input, Summary summary, int measure) {
        return new SummaryAgg(input, summary, new Expr.Column(measure), List.of(), Optional.empty(), Weight.UNIT);
    }

    public SummaryAgg by(List<Integer> newKeys) {
        return new SummaryAgg(input, summary, measure, newKeys, filter, weight);
    }

    @Override
    public Schema schema() {
        List<Field> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(input.schema().fields().get(key)));
        fields.add(new Field(STATE, Optional.empty(), state(), false));
        return Schema.of(fields);
    }

    private FieldType state() {
        return summary.stateType(
                Columns.typeOf(measure, input.schema()),
                keys.isEmpty() ? FieldType.Grouping.SINGLE_INSTANCE : FieldType.Grouping.INSTANCE_PER_GROUP);
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
        List<String> names = input.schema().names();
        String by = keys.isEmpty() ? "" : " by " + keys.stream().map(names::get).toList();
        String where = filter.map(f -> " filter " + f.display(names)).orElse("");
        String weights = weight.domain() == Weight.Domain.UNIT
                ? ""
                : " weights " + weight.domain()
                        + weight.by().map(expr -> " of " + expr.display(names)).orElse("");
        return "SummaryAgg " + summary.display() + " of " + measure.display(names) + by + where + weights;
    }
}

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
 * @param weights what an input row counts for
 */
public record SummaryAgg(
        PlanNode input, Summary summary, Expr measure, List<Integer> keys, Optional<Expr> filter, WeightDomain weights)
        implements PlanNode {

    /** Name of the state column in the output. */
    public static final String STATE = "state";

    /** What an update may carry as its weight. */
    public enum WeightDomain {
        /** Every row counts once. */
        UNIT,
        /** A row counts a non-negative integer number of times. */
        NON_NEGATIVE_INTEGER
    }

    public SummaryAgg {
        keys = List.copyOf(keys);
        if (input.kind() == ResultKind.STATE) {
            throw new IllegalArgumentException("SummaryAgg reads rows, not states; use SummaryMerge");
        }
        Schema schema = input.schema();
        Columns.requireWithin(measure, schema, "SummaryAgg.measure");
        filter.ifPresent(condition -> Columns.requireWithin(condition, schema, "SummaryAgg.filter"));
        for (int key : keys) {
            Columns.requireWithin(new Expr.Column(key), schema, "SummaryAgg.keys");
        }
        if (keys.stream().distinct().count() != keys.size()) {
            throw new IllegalArgumentException("SummaryAgg.keys repeats a column: " + keys);
        }
    }

    /** One state over all rows of {@code input}, each counting once. */
    public static SummaryAgg over(PlanNode input, Summary summary, int measure) {
        return new SummaryAgg(input, summary, new Expr.Column(measure), List.of(), Optional.empty(), WeightDomain.UNIT);
    }

    public SummaryAgg by(List<Integer> newKeys) {
        return new SummaryAgg(input, summary, measure, newKeys, filter, weights);
    }

    @Override
    public Schema schema() {
        List<Field> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(input.schema().fields().get(key)));
        fields.add(new Field(STATE, Optional.empty(), new FieldType.State(summary), false));
        return Schema.of(fields);
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
        String weight = weights == WeightDomain.UNIT ? "" : " weights " + weights;
        return "SummaryAgg " + summary.display() + " of " + measure.display(names) + by + where + weight;
    }
}

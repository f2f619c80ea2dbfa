package io.mullion.ir;

import io.mullion.ir.Where.Condition;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A state under construction in a test; each method returns a new one, and {@link #plan()} the node. */
public record StatePlan(
        PlanNode input,
        Summary summary,
        String measure,
        List<String> keys,
        Optional<Condition> filter,
        Weight weights) {

    /** Another input; conditions put on before are gone. */
    public StatePlan from(PlanNode node) {
        return new StatePlan(node, summary, measure, keys, filter, weights);
    }

    /** A Filter above what is there. */
    public StatePlan where(Condition condition) {
        return from(new Filter(input, condition.on(input.schema())));
    }

    /** A Filter to a window of the column {@code ts}. */
    public StatePlan over(PlanFixture.Window window) {
        return where(schema -> Conditions.atLeastBelow(
                Where.column(schema, "ts"), Where.value(window.from()), Where.value(window.to())));
    }

    /** A Project of direct columns, each {@code "name"} or {@code "name AS other"}. */
    public StatePlan select(String... items) {
        return from(new Project(
                input,
                Arrays.stream(items)
                        .map(item -> item.split(" AS ", -1))
                        .map(parts -> Project.column(
                                input, Where.position(input.schema(), parts[0]), parts[parts.length - 1]))
                        .toList()));
    }

    /** A Project of all columns and a computed one. */
    public StatePlan compute(String name, ValueType type, Function<Schema, Expr> expr) {
        Schema schema = input.schema();
        List<Project.Item> items =
                new ArrayList<>(IntStream.range(0, schema.fields().size())
                        .mapToObj(i -> Project.column(input, i, schema.names().get(i)))
                        .toList());
        items.add(new Project.Item(name, type, expr.apply(schema)));
        return from(new Project(input, items));
    }

    /** The FILTER clause of the aggregate. */
    public StatePlan filter(Condition condition) {
        return new StatePlan(input, summary, measure, keys, Optional.of(condition), weights);
    }

    public StatePlan by(String... columns) {
        return new StatePlan(input, summary, measure, List.of(columns), filter, weights);
    }

    public StatePlan as(Summary other) {
        return new StatePlan(input, other, measure, keys, filter, weights);
    }

    /** Another measure. */
    public StatePlan of(String column) {
        return new StatePlan(input, summary, column, keys, filter, weights);
    }

    public StatePlan k(int k) {
        return new StatePlan(input, new Summary.Kll(k), measure, keys, filter, weights);
    }

    public StatePlan weights(Weight domain) {
        return new StatePlan(input, summary, measure, keys, filter, domain);
    }

    public SummaryAgg plan() {
        Schema schema = input.schema();
        return new SummaryAgg(
                input,
                summary,
                Where.column(schema, measure),
                keys.stream().map(key -> Where.position(schema, key)).toList(),
                filter.map(condition -> condition.on(schema)),
                weights);
    }

    @Override
    public String toString() {
        return plan().label();
    }
}

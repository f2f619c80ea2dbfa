package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * SQL's GROUP BY with exact results, one output row per distinct value of the key columns. Without keys there is one row
 * even for no input. Unlike {@link SummaryAgg} it leaves nothing that could be merged later.
 *
 * @param keys positions of the grouping columns in the input
 */
public record Aggregate(PlanNode input, List<Integer> keys, List<Call> calls) implements PlanNode {

    /**
     * One result column.
     *
     * @param argument what is aggregated; empty for COUNT(*) only
     */
    public record Call(String name, ExactFunction function, Optional<Expr> argument) {
        public Call {
            if (argument.isEmpty() && function != ExactFunction.COUNT) {
                throw new IllegalArgumentException(function + " needs an argument");
            }
        }

        private String display(List<String> names) {
            return function + "(" + argument.map(expr -> expr.display(names)).orElse("*") + ") AS " + name;
        }
    }

    public Aggregate {
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
        Columns.requireRows(input, "an Aggregate");
        Columns.requireDistinct(keys, input.schema(), "Aggregate.keys");
        if (keys.isEmpty() && calls.isEmpty()) {
            throw new IllegalArgumentException("an Aggregate has a key or a result");
        }
        for (Call call : calls) {
            String where = "Aggregate result '" + call.name() + "'";
            call.argument().ifPresent(argument -> {
                Columns.requireWithin(argument, input.schema(), where);
                if (call.function().readsNumbers()) {
                    Columns.requireNumber(argument, input.schema(), where);
                }
            });
        }
    }

    @Override
    public Schema schema() {
        List<Field> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(input.schema().fields().get(key)));
        for (Call call : calls) {
            fields.add(new Field(
                    call.name(),
                    Optional.empty(),
                    new FieldType.Plain(call.function()
                            .resultType(call.argument().flatMap(argument -> Columns.typeOf(argument, input.schema())))),
                    call.function() != ExactFunction.COUNT));
        }
        List<Integer> unique = IntStream.range(0, keys.size()).boxed().toList();
        return new Schema(fields, Columns.timeIndexAmong(keys, input.schema()), List.of(unique), true);
    }

    /** Over a range of samples it gives one value a series; otherwise it keeps the kind. */
    @Override
    public ResultKind kind() {
        return input.kind() == ResultKind.RANGE_VECTOR ? ResultKind.INSTANT_VECTOR : input.kind();
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
        return calls.stream().map(call -> call.display(names)).collect(Collectors.joining(", ", "Aggregate ", by));
    }
}

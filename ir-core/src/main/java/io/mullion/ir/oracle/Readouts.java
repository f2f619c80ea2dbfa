package io.mullion.ir.oracle;

import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.ExactFunction;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Statistic;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Numbers out of groups of rows. They are exact, where real sketches approximate: all that matters is that they depend on
 * the rows. The row that a group gives is made from all rows of the group.
 */
final class Readouts {
    private Readouts() {}

    static List<Row> aggregate(Aggregate aggregate, List<Row> input, Function<Row, SqlEvaluator> on) {
        Map<List<Value>, List<Row>> groups = new LinkedHashMap<>();
        if (aggregate.keys().isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (Row row : input) {
            groups.computeIfAbsent(Evaluator.pick(row.values(), aggregate.keys()), k -> new ArrayList<>())
                    .add(row);
        }
        List<Row> results = new ArrayList<>();
        int time = aggregate.schema().timeIndex().orElse(-1);
        groups.forEach((keys, rows) -> {
            List<Value> values = new ArrayList<>(keys);
            long id = 5;
            boolean late = false;
            for (Row row : rows) {
                id = Mix.of(id, row.id());
                late |= row.late();
            }
            for (Aggregate.Call call : aggregate.calls()) {
                List<Value> arguments = new ArrayList<>();
                for (Row row : rows) {
                    arguments.add(
                            call.argument().map(a -> a.accept(on.apply(row))).orElse(Value.integer(1)));
                }
                FieldType.Plain type = (FieldType.Plain)
                        aggregate.schema().fields().get(values.size()).type();
                values.add(exact(call.function(), arguments, type.type()));
            }
            results.add(Row.made(id, values, time, late));
        });
        return results;
    }

    static List<Row> estimate(SummaryEstimate estimate, List<Group> groups) {
        return results(groups, (group, values) -> estimates(estimate.statistic(), measures(group), values));
    }

    static List<Row> finalise(FinalizeExactAccumulator readout, List<Group> groups) {
        FieldType.ExactAggregate state =
                (FieldType.ExactAggregate) readout.input().schema().stateType();
        return results(groups, (group, values) -> {
            List<Value> measures = measures(group);
            boolean counter = state.accumulator() == Summary.Accumulator.RATE
                    || state.accumulator() == Summary.Accumulator.INCREASE;
            values.add(
                    counter
                            ? Cast.to(state.result(), Value.real(growth(measures)))
                            : exact(ExactFunction.valueOf(state.accumulator().name()), measures, state.result()));
        });
    }

    static List<Row> populations(List<Group> groups) {
        return results(groups, (group, values) -> {});
    }

    private interface Reading {
        void add(Group group, List<Value> values);
    }

    private static List<Row> results(List<Group> groups, Reading reading) {
        List<Row> rows = new ArrayList<>();
        for (Group group : groups) {
            List<Value> values = new ArrayList<>(group.keys());
            reading.add(group, values);
            long id = 7;
            boolean late = false;
            for (Entry entry : group.entries()) {
                id = Mix.of(id, entry.row());
                late |= entry.late();
            }
            rows.add(Row.made(Mix.of(id, group.keys()), values, -1, late));
        }
        return rows;
    }

    private static List<Value> measures(Group group) {
        List<Value> measures = new ArrayList<>();
        for (Entry entry : group.entries()) {
            if (entry.isSummarised()) {
                measures.add(entry.measure());
            }
        }
        return measures;
    }

    private static double growth(List<Value> measures) {
        List<Value> numbers = measures.stream().filter(Order::isNumber).toList();
        return numbers.isEmpty()
                ? Double.NaN
                : Order.approximate(numbers.get(numbers.size() - 1)) - Order.approximate(numbers.get(0));
    }

    private static void estimates(Statistic statistic, List<Value> measures, List<Value> values) {
        List<Value> sorted = new ArrayList<>(measures);
        sorted.sort(Order.total(true));
        if (statistic instanceof Statistic.Quantiles quantiles) {
            for (double rank : quantiles.ranks()) {
                int index = (int) Math.max(0, Math.ceil(rank * sorted.size()) - 1);
                values.add(sorted.isEmpty() ? Value.Missing.NULL : Value.real(Order.approximate(sorted.get(index))));
            }
        } else if (statistic instanceof Statistic.Rank rank) {
            long below = sorted.stream()
                    .filter(value -> Order.approximate(value) <= rank.value())
                    .count();
            values.add(sorted.isEmpty() ? Value.Missing.NULL : Value.real((double) below / sorted.size()));
        } else if (statistic instanceof Statistic.Frequency frequency) {
            values.add(Value.integer(
                    sorted.stream().filter(frequency.item()::equals).count()));
        } else {
            values.add(Value.real(new HashSet<>(sorted).size()));
        }
    }

    private static Value exact(ExactFunction function, List<Value> arguments, ValueType type) {
        List<Value> counted = new ArrayList<>();
        for (Value argument : arguments) {
            if (!(argument instanceof Value.Missing) && !Order.isNan(argument)) {
                counted.add(argument);
            }
        }
        if (function == ExactFunction.COUNT) {
            return Value.integer(counted.size());
        }
        if (counted.isEmpty()) {
            return Value.Missing.NULL;
        }
        Value result = switch (function) {
            case MIN, MAX -> {
                counted.sort(Order.total(true));
                yield counted.get(function == ExactFunction.MIN ? 0 : counted.size() - 1);
            }
            case SUM, AVG, COUNT -> {
                double sum = 0;
                for (Value value : counted) {
                    sum += Order.approximate(value);
                }
                yield Value.real(function == ExactFunction.AVG ? sum / counted.size() : sum);
            }
        };
        return Cast.to(type, result);
    }
}

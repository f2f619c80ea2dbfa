package io.mullion.ir.oracle;

import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Set operations over rows. A distinct row is one row, whoever brings it. */
final class SetRows {
    private SetRows() {}

    static List<Row> of(SetOperation.Operator operator, List<List<Row>> inputs, int time) {
        return switch (operator) {
            case CONCAT -> concat(inputs, time);
            case UNION, INTERSECT, EXCEPT -> distinct(operator, inputs, time);
        };
    }

    private static List<Row> concat(List<List<Row>> inputs, int time) {
        List<Row> all = new ArrayList<>();
        for (int branch = 0; branch < inputs.size(); branch++) {
            for (Row row : inputs.get(branch)) {
                all.add(Row.made(Mix.of(row.id(), branch), row.values(), time, row.late()));
            }
        }
        return all;
    }

    private static List<Row> distinct(SetOperation.Operator operator, List<List<Row>> inputs, int time) {
        Map<List<Value>, Boolean> late = new LinkedHashMap<>();
        List<Set<List<Value>>> sets = new ArrayList<>();
        for (List<Row> input : inputs) {
            Set<List<Value>> set = new LinkedHashSet<>();
            for (Row row : input) {
                set.add(row.values());
                late.merge(row.values(), row.late(), (a, b) -> a || b);
            }
            sets.add(set);
        }
        Set<List<Value>> result = new LinkedHashSet<>(sets.get(0));
        for (Set<List<Value>> other : sets.subList(1, sets.size())) {
            switch (operator) {
                case UNION -> result.addAll(other);
                case INTERSECT -> result.retainAll(new HashSet<>(other));
                case EXCEPT -> result.removeAll(new HashSet<>(other));
                case CONCAT -> throw new IllegalStateException("CONCAT keeps all rows");
            }
        }
        List<Row> rows = new ArrayList<>();
        for (List<Value> values : result) {
            rows.add(Row.made(Mix.of(3, values), values, time, late.getOrDefault(values, false)));
        }
        return rows;
    }
}

package io.mullion.ir.oracle;

import io.mullion.ir.plan.Schema;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Samples by series: rows that agree in all labels, which is every column but numbers and times. */
final class Series {
    private Series() {}

    /** The latest sample of each series; of several at one time, the one with the least id. */
    static List<Row> latest(List<Row> samples, Schema schema) {
        List<Integer> labels = new ArrayList<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            if (schema.plainType(i).filter(Series::isLabel).isPresent()) {
                labels.add(i);
            }
        }
        int time = schema.timeIndex().orElseThrow();
        Map<List<Value>, Row> latest = new LinkedHashMap<>();
        for (Row row : samples) {
            latest.merge(Evaluator.pick(row.values(), labels), row, (a, b) -> later(a, b, time));
        }
        return new ArrayList<>(latest.values());
    }

    private static boolean isLabel(ValueType type) {
        return type instanceof ValueType.TextType || type instanceof ValueType.BoolType;
    }

    private static Row later(Row a, Row b, int time) {
        Instant first = ((Value.Timestamp) a.values().get(time)).instant();
        Instant second = ((Value.Timestamp) b.values().get(time)).instant();
        if (first.equals(second)) {
            return a.id() < b.id() ? a : b;
        }
        return first.isAfter(second) ? a : b;
    }
}

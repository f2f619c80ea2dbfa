package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A row on its way through a plan.
 *
 * @param id which row it is: that of the source row, however its columns are projected; for a row made from others, a mix
 *     of theirs
 * @param commits the commit that published it, by lineage; empty once it is made from several rows
 * @param time the time of the sample, which stays with it where the column is projected away; NULL where there is none
 * @param late whether it is, or is made from, a source row that came in later
 */
record Row(long id, List<Value> values, Map<String, Long> commits, Value time, boolean late) {

    Row with(List<Value> newValues) {
        return new Row(id, newValues, commits, time, late);
    }

    /** A row made from others, with the time in that column; none if it is negative. */
    static Row made(long id, List<Value> values, int timeIndex, boolean late) {
        return new Row(id, values, Map.of(), timeIndex < 0 ? Value.Missing.NULL : values.get(timeIndex), late);
    }

    Row withTime(int column, Value moved) {
        List<Value> newValues = new ArrayList<>(values);
        newValues.set(column, moved);
        return new Row(id, newValues, commits, moved, late);
    }

    String display() {
        return id + (late ? " (late)" : "") + " "
                + values.stream().map(Value::display).collect(Collectors.joining(", ", "[", "]"))
                + (commits.isEmpty() ? "" : " commits " + commits);
    }
}

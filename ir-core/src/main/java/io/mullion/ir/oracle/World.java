package io.mullion.ir.oracle;

import io.mullion.ir.plan.Source;
import io.mullion.ir.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Small tables and what a source reads of them. A source without version grows: late rows are there only in the grown
 * world. A version is a fixed part of the early rows. Settings change values, as they do in a real source.
 *
 * @param tables the rows of each table by its name, with ids that are unique over all tables
 * @param grown whether late rows have come in
 */
record World(Map<String, List<Row>> tables, boolean grown) {
    /** A setting: a NULL label is read as one that is not there. */
    static final String NULL_LABELS = "null-labels";
    /** A setting: minutes by which the source's times are moved. */
    static final String ZONE = "zone";

    World {
        tables = new TreeMap<>(tables);
    }

    World early() {
        return new World(tables, false);
    }

    /** Without the rows of a table at these places. */
    World without(String table, int from, int to) {
        Map<String, List<Row>> fewer = new TreeMap<>(tables);
        List<Row> rows = new ArrayList<>(rows(table));
        rows.subList(from, to).clear();
        fewer.put(table, rows);
        return new World(fewer, grown);
    }

    List<Row> rows(String table) {
        List<Row> rows = tables.get(table);
        if (rows == null) {
            throw new IllegalArgumentException("no table " + table + " in " + tables.keySet());
        }
        return rows;
    }

    /** The rows that a scan of the source finds now. */
    List<Row> read(Source source) {
        List<Row> found = new ArrayList<>();
        for (Row row : rows(source.name())) {
            if (isThere(row, source)) {
                found.add(source.settings().isEmpty() ? row : as(row, source.settings()));
            }
        }
        return found;
    }

    private boolean isThere(Row row, Source source) {
        if (source.version().isEmpty()) {
            return grown || !row.late();
        }
        // Versions of a table differ in some of their rows.
        long part = Math.floorMod(Mix.of(row.id(), source.version().get().hashCode()), 4);
        return !row.late() && part != 0;
    }

    private static Row as(Row row, Map<String, String> settings) {
        List<Value> values = new ArrayList<>(row.values());
        boolean absent = settings.containsKey(NULL_LABELS);
        Duration move = Duration.ofMinutes(Long.parseLong(settings.getOrDefault(ZONE, "0")));
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            if (absent && value.equals(Value.Missing.NULL)) {
                values.set(i, Value.Missing.ABSENT);
            } else if (value instanceof Value.Timestamp timestamp) {
                values.set(i, new Value.Timestamp(timestamp.instant().plus(move), timestamp.zoned()));
            }
        }
        Value time = row.time() instanceof Value.Timestamp timestamp
                ? new Value.Timestamp(timestamp.instant().plus(move), timestamp.zoned())
                : row.time();
        return new Row(row.id(), values, row.commits(), time, row.late());
    }

    int size() {
        return tables.values().stream().mapToInt(rows -> 100 * rows.size()).sum();
    }

    String display() {
        StringBuilder text = new StringBuilder();
        tables.forEach((name, rows) -> {
            if (!rows.isEmpty()) {
                text.append(name).append('\n');
                rows.forEach(row -> text.append("  ").append(row.display()).append('\n'));
            }
        });
        return text.toString();
    }
}

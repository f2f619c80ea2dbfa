package io.mullion.ir.oracle;

import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SourceKind;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The tables of one case: two tables with the columns of {@code table} and two metrics with those of {@code metric}, so
 * that plans over one can be mistaken for plans over the other.
 */
record Layout(Shelf table, Shelf metric) {
    static final List<String> LINEAGES = List.of("job-a", "job-b");
    static final int COMMITS = 4;
    private static final int LABELS_A_METRIC = 3;

    private static final List<Domain> POOL = Domain.all().stream()
            .filter(domain -> !Domain.SAMPLE_TIMES.contains(domain))
            .toList();

    /** The columns that some sources share. */
    record Shelf(SourceKind kind, List<String> sources, Schema schema, List<Domain> columns) {}

    static Layout random(SplittableRandom random) {
        return new Layout(table(random), metric(random));
    }

    private static Shelf table(SplittableRandom random) {
        List<Field> fields = new ArrayList<>();
        List<Domain> columns = new ArrayList<>();
        add(fields, columns, "region", Domain.TEXT);
        add(fields, columns, "tier", Domain.TEXT);
        add(fields, columns, "latency", Domain.DOUBLE);
        for (String name : List.of("a", "b")) {
            add(fields, columns, name, POOL.get(random.nextInt(POOL.size())));
        }
        add(fields, columns, "c", random.nextBoolean() ? Domain.BOOLEAN : POOL.get(random.nextInt(POOL.size())));
        OptionalInt time = OptionalInt.empty();
        if (random.nextInt(3) == 0) {
            time = OptionalInt.of(fields.size());
            add(fields, columns, "at", Domain.SAMPLE_TIMES.get(random.nextInt(Domain.SAMPLE_TIMES.size())));
        }
        List<List<Integer>> keys = List.of();
        if (random.nextBoolean()) {
            keys = List.of(List.of(fields.size()));
            add(fields, columns, "id", Domain.BIGINT);
        }
        Schema schema = new Schema(fields, time, keys, true);
        return new Shelf(SourceKind.TABLE, List.of("requests", "replies"), schema, columns);
    }

    private static Shelf metric(SplittableRandom random) {
        List<Field> fields = new ArrayList<>();
        List<Domain> columns = new ArrayList<>();
        add(fields, columns, "time", Domain.SAMPLE_TIMES.get(random.nextInt(Domain.SAMPLE_TIMES.size())));
        add(fields, columns, "job", Domain.TEXT);
        add(fields, columns, "region", Domain.TEXT);
        add(fields, columns, "value", Domain.DOUBLE);
        Schema schema = new Schema(fields, OptionalInt.of(0), List.of(), false);
        return new Shelf(SourceKind.METRIC, List.of("m", "n"), schema, columns);
    }

    private static void add(List<Field> fields, List<Domain> columns, String name, Domain domain) {
        fields.add(Field.of(name, domain.type()));
        columns.add(domain);
    }

    /** Rows for all tables. In a table of enough rows each column holds each value of its domain. */
    World world(SplittableRandom random, int rows) {
        Map<String, List<Row>> tables = new TreeMap<>();
        long firstId = 1;
        for (Shelf shelf : List.of(table, metric)) {
            for (String source : shelf.sources()) {
                tables.put(source, rows(shelf, random, rows, firstId));
                firstId += rows;
            }
        }
        return new World(tables, true);
    }

    private static List<Row> rows(Shelf shelf, SplittableRandom random, int count, long firstId) {
        List<List<Value>> columns = new ArrayList<>();
        for (int i = 0; i < shelf.columns().size(); i++) {
            boolean label =
                    shelf.kind() == SourceKind.METRIC && shelf.columns().get(i).isText();
            boolean unique = shelf.schema().uniqueKeys().contains(List.of(i));
            List<Value> values = new ArrayList<>(shelf.columns().get(i).values());
            shuffle(values, random);
            if (label) {
                values = values.subList(0, LABELS_A_METRIC);
            }
            columns.add(unique ? numbers(count) : values);
        }
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            List<Value> values = new ArrayList<>();
            for (List<Value> column : columns) {
                // Short of values, any will do; otherwise each comes once.
                int at = row < column.size() ? row : random.nextInt(column.size());
                values.add(column.get(at));
            }
            Map<String, Long> commits = new TreeMap<>();
            for (String lineage : LINEAGES) {
                commits.put(lineage, 1L + random.nextInt(COMMITS));
            }
            int time = shelf.schema().timeIndex().orElse(-1);
            rows.add(new Row(
                    firstId + row,
                    values,
                    commits,
                    time < 0 ? Value.Missing.NULL : values.get(time),
                    random.nextInt(5) == 0));
        }
        return rows;
    }

    private static List<Value> numbers(int count) {
        List<Value> numbers = new ArrayList<>();
        for (int i = -1; i < count - 1; i++) {
            numbers.add(Value.integer(i));
        }
        return numbers;
    }

    private static void shuffle(List<Value> values, SplittableRandom random) {
        for (int i = values.size() - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            Value kept = values.get(i);
            values.set(i, values.get(j));
            values.set(j, kept);
        }
    }
}

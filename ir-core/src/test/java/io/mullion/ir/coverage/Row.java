package io.mullion.ir.coverage;

import io.mullion.ir.expr.Domain;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A row on its way through a plan.
 *
 * @param index which source row it is, however its columns have been projected
 * @param commits the commit that published it, by lineage
 */
public record Row(int index, List<Value> values, Map<String, Long> commits) {
    static final List<Domain> DOMAINS =
            List.of(Domain.TEXT, Domain.TEXT, Domain.DOUBLE, Domain.BIGINT, Domain.TIMESTAMP, Domain.BOOLEAN);
    static final Schema SCHEMA = Schema.of(List.of(
            Field.of("region", Domain.TEXT.type()),
            Field.of("tier", Domain.TEXT.type()),
            Field.of("latency", Domain.DOUBLE.type()),
            Field.of("size", Domain.BIGINT.type()),
            Field.of("ts", Domain.TIMESTAMP.type()),
            Field.of("cached", Domain.BOOLEAN.type())));

    /** A small table of boundary values over {@link #SCHEMA}. */
    static List<Row> randomTable(Random random, int rows) {
        return IntStream.range(0, rows)
                .mapToObj(index -> new Row(
                        index,
                        DOMAINS.stream()
                                .map(domain -> domain.randomValue(random))
                                .toList(),
                        Map.of("job-a", random.nextLong(4), "job-b", random.nextLong(4))))
                .toList();
    }

    Row with(List<Value> newValues) {
        return new Row(index, newValues, commits);
    }

    boolean isIn(Selection selection) {
        return selection.boxes().stream().anyMatch(this::isIn);
    }

    private boolean isIn(Box box) {
        return box.constraints().entrySet().stream()
                .allMatch(entry -> entry.getValue().contains(along(entry.getKey())));
    }

    private Value along(Dimension dimension) {
        if (dimension instanceof Dimension.Column column) {
            return values.get(column.position());
        }
        if (dimension instanceof Dimension.Arrival arrival) {
            return Value.integer(commits.get(arrival.lineage()));
        }
        throw new IllegalArgumentException("rows of these tests have no " + dimension);
    }
}

package io.mullion.sql.table;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.value.ValueType;
import io.mullion.sql.sketch.Sketch;
import io.mullion.store.catalog.Ingestion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.types.DataType;

/**
 * A data set as a table: its labels as STRING, its time column as the start of the window in milliseconds, and its measure as
 * a sketch. It follows from the data set alone; nothing about it can be declared.
 *
 * @param ingestion what the data set's job computes
 * @param columns names of the columns: the labels, the time, the measure
 * @param measure position of the measure in the input of the data set's plan, if it is a column of it
 */
public record TableShape(Ingestion ingestion, List<String> columns, Optional<Integer> measure) {
    private static final int TIME_PRECISION = 3;

    /** Name of a measure that is computed. */
    private static final String COMPUTED_MEASURE = "value";

    public TableShape {
        columns = List.copyOf(columns);
    }

    /**
     * The shape of a data set.
     *
     * @throws IllegalArgumentException when the data set cannot be a table
     */
    public static TableShape of(Ingestion ingestion) {
        SummaryAgg plan = ingestion.plan();
        List<String> names = plan.input().schema().names();
        Optional<Integer> measure =
                plan.measure() instanceof Expr.Column column ? Optional.of(column.position()) : Optional.empty();
        List<String> columns = new ArrayList<>(ingestion.labelNames());
        columns.add(names.get(ingestion.timeColumn()));
        columns.add(measure.map(names::get).orElse(COMPUTED_MEASURE));
        if (new HashSet<>(columns).size() != columns.size()) {
            throw new IllegalArgumentException(
                    "the data set '%s' has two columns of one name: %s".formatted(ingestion.dataset(), columns));
        }
        if (!ingestion.labelTypes().stream().allMatch(ValueType.TEXT::equals)) {
            throw new IllegalArgumentException(
                    "the labels %s of the data set '%s' are not all texts, and SQL reads texts only"
                            .formatted(ingestion.labelNames(), ingestion.dataset()));
        }
        return new TableShape(ingestion, columns, measure);
    }

    int labelCount() {
        return ingestion.populationColumns().size();
    }

    List<String> labels() {
        return columns.subList(0, labelCount());
    }

    String timeColumn() {
        return columns.get(labelCount());
    }

    /** Whether times are points on the time line, and not readings of a clock. */
    boolean isZoned() {
        return ingestion.timeType().zoned();
    }

    /** Position in the input of the data set's plan of a table column; a computed measure has none. */
    Optional<Integer> position(String column) {
        int at = columns.indexOf(column);
        if (at < 0) {
            return Optional.empty();
        }
        if (at < labelCount()) {
            return Optional.of(ingestion.populationColumns().get(at));
        }
        return at == labelCount() ? Optional.of(ingestion.timeColumn()) : measure;
    }

    /** The type of a row. */
    DataType rowType() {
        List<DataTypes.Field> fields = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            fields.add(DataTypes.FIELD(columns.get(i), type(i)));
        }
        return DataTypes.ROW(fields).notNull();
    }

    public Schema schema() {
        return Schema.newBuilder().fromRowDataType(rowType()).build();
    }

    private DataType type(int column) {
        if (column < labelCount()) {
            return DataTypes.STRING();
        }
        if (column > labelCount()) {
            return Sketch.type();
        }
        return isZoned() ? DataTypes.TIMESTAMP_LTZ(TIME_PRECISION) : DataTypes.TIMESTAMP(TIME_PRECISION);
    }
}

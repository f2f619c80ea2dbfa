package io.mullion.sql.source;

import io.mullion.ir.value.Value;
import io.mullion.sql.sketch.PaneOrigin;
import io.mullion.sql.sketch.Sketch;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Population;
import io.mullion.store.query.PaneScan;
import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.jspecify.annotations.Nullable;

/**
 * Which panes are read and how a pane becomes a row: its labels in their order, the start of its window, and its sketch; of
 * these, the columns that are wanted. A label that is NULL or ABSENT is NULL in SQL.
 */
public final class PaneRows implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String dataset;
    private final long snapshot;
    private final long[] populations;
    private final @Nullable String[][] labels;
    private final int labelCount;
    private final int[] columns;

    private PaneRows(
            String dataset,
            long snapshot,
            long[] populations,
            @Nullable String[][] labels,
            int labelCount,
            int[] columns) {
        this.dataset = dataset;
        this.snapshot = snapshot;
        this.populations = populations;
        this.labels = labels;
        this.labelCount = labelCount;
        this.columns = columns;
    }

    /**
     * The rows of a scan.
     *
     * @param labelCount how many labels the data set has
     * @param columns for each column of the row, a label by its position, the window start as {@code labelCount} or the
     *     sketch as {@code labelCount + 1}
     */
    public static PaneRows of(PaneScan scan, int labelCount, List<Integer> columns) {
        long[] populations = new long[scan.populations().size()];
        @Nullable String[][] labels = new String[populations.length][];
        int at = 0;
        for (Map.Entry<Long, Population> population : scan.populations().entrySet()) {
            populations[at] = population.getKey();
            labels[at++] = texts(population.getValue());
        }
        return new PaneRows(
                scan.dataset(),
                scan.snapshot(),
                populations,
                labels,
                labelCount,
                columns.stream().mapToInt(column -> column).toArray());
    }

    private static @Nullable String[] texts(Population population) {
        List<Value> labels = population.labels();
        @Nullable String[] texts = new String[labels.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = labels.get(i) instanceof Value.Text text ? text.value() : null;
        }
        return texts;
    }

    String dataset() {
        return dataset;
    }

    long snapshot() {
        return snapshot;
    }

    /** Makes the rows in one task. */
    Builder builder() {
        Map<Long, @Nullable StringData[]> texts = new HashMap<>();
        for (int i = 0; i < populations.length; i++) {
            @Nullable StringData[] row = new StringData[labels[i].length];
            for (int label = 0; label < row.length; label++) {
                row[label] = StringData.fromString(labels[i][label]);
            }
            texts.put(populations[i], row);
        }
        return new Builder(texts);
    }

    /** Not safe for use by several threads. */
    final class Builder {
        private final Map<Long, @Nullable StringData[]> texts;

        private Builder(Map<Long, @Nullable StringData[]> texts) {
            this.texts = texts;
        }

        Collection<Long> populations() {
            return texts.keySet();
        }

        RowData row(long population, long windowStart, long commit, PaneSketch pane) {
            @Nullable StringData[] mine = texts.get(population);
            if (mine == null) {
                throw new IllegalStateException("the store handed over a pane that was not asked for: population "
                        + population + ", window " + windowStart);
            }
            GenericRowData row = new GenericRowData(columns.length);
            for (int i = 0; i < columns.length; i++) {
                int column = columns[i];
                if (column < labelCount) {
                    row.setField(i, mine[column]);
                } else if (column == labelCount) {
                    row.setField(i, TimestampData.fromEpochMillis(windowStart));
                } else {
                    row.setField(
                            i,
                            RawValueData.fromObject(
                                    new Sketch(pane, new PaneOrigin(dataset, population, windowStart, commit))));
                }
            }
            return row;
        }
    }
}

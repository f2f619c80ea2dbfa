package io.mullion.job.parse;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Which columns of a row make an event, and how they are written.
 *
 * @param labels names of the label columns, in the order of a population's labels
 * @param time name of the time column
 * @param timeSpec how times are written
 * @param measure name of the measure column
 * @param delimiter between two fields
 */
public record RowSpec(List<String> labels, String time, TimeSpec timeSpec, String measure, char delimiter)
        implements Serializable {
    public RowSpec {
        labels = List.copyOf(labels);
    }

    /** The columns a file must have. */
    public List<String> columns() {
        List<String> columns = new ArrayList<>(labels);
        columns.add(time);
        columns.add(measure);
        return columns;
    }
}

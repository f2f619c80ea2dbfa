package io.mullion.job.parse;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Which columns of a row make an event, and how they are written.
 *
 * @param labels names of the label columns, in the order of a population's labels
 * @param time name of the time column
 * @param timeSpec how times are written
 * @param measure name of the measure column
 * @param format how a record is written
 * @param maxAhead how far ahead of the clock a time may lie
 */
public record RowSpec(
        List<String> labels, String time, TimeSpec timeSpec, String measure, RowFormat format, Duration maxAhead)
        implements Serializable {
    public RowSpec {
        labels = List.copyOf(labels);
    }

    /** The columns that are used: labels, time, measure. */
    public List<String> columns() {
        List<String> columns = new ArrayList<>(labels);
        columns.add(time);
        columns.add(measure);
        return columns;
    }
}

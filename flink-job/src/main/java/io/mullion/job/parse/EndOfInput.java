package io.mullion.job.parse;

/**
 * Comes after the last record of an input that was read to its end. It travels with the data, so that the sink can tell
 * an input that ended from a job that was told to stop and drain, which ends the stream in the same way.
 *
 * @param records how many records the input holds: events and rejections, over all runs
 */
public record EndOfInput(long records) implements SourceRecord {
    @Override
    public long eventTime() {
        return NO_TIME;
    }
}

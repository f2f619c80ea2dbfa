package io.mullion.job.parse;

/**
 * A record that is not an event of the data set. It goes to the dead letter and is counted.
 *
 * @param detail what is wrong with it, in words
 * @param file where it was read
 * @param line its line number, from 1, the header included
 * @param raw the line as it was read; malformed bytes show as U+FFFD and an overlong line is cut
 */
public record Rejection(RejectReason reason, String detail, String file, long line, String raw)
        implements SourceRecord {
    @Override
    public long eventTime() {
        return NO_TIME;
    }
}

package io.mullion.job.parse;

/**
 * A record that is not an event of the data set. It goes to the dead letter and is counted.
 *
 * @param detail what is wrong with it, in words
 * @param origin where it was read: a file's path, or a topic and its partition, such as {@code requests-3}
 * @param position where in there: a line's number, from 1, the header included; a message's offset
 * @param raw the line or message as it was read; malformed bytes show as U+FFFD and an overlong one is cut
 */
public record Rejection(RejectReason reason, String detail, String origin, long position, String raw)
        implements SourceRecord {
    @Override
    public long eventTime() {
        return NO_TIME;
    }
}

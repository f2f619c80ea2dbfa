package io.mullion.job.parse;

/** What a source hands to the job: an event, a record that is not one, or the news that there are no more records. */
public sealed interface SourceRecord permits Event, Rejection, EndOfInput {

    /** The event time of what has none. It never advances a watermark. */
    long NO_TIME = Long.MIN_VALUE;

    /** Event time in epoch ms, or {@link #NO_TIME}. */
    long eventTime();
}

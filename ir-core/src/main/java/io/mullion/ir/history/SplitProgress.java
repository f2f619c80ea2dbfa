package io.mullion.ir.history;

/**
 * How far one split of the source has been read when a checkpoint was taken.
 *
 * @param offset number of events read, the position to go on from
 * @param watermark epoch ms; events before it are late. {@link #NO_WATERMARK} before the first event
 * @param idle whether the split has had nothing for a while; it may go on at any time
 * @param ended whether the split has been read to its end offset
 */
public record SplitProgress(int split, long offset, long watermark, boolean idle, boolean ended) {
    public static final long NO_WATERMARK = Long.MIN_VALUE;
}

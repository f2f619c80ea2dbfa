package io.mullion.job.pane;

/**
 * The input was read to its end.
 *
 * @param records how many records it holds
 */
public record InputEnded(long records) implements SinkRecord {}

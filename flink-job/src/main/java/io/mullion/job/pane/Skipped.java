package io.mullion.job.pane;

/** One record that the job reads and does not take: it is outside what is to be filled again. */
public record Skipped() implements SinkRecord {}

package io.mullion.job.pane;

/** What reaches the pane sink: panes, and the counts that make them add up to the input. */
public sealed interface SinkRecord permits Pane, Rejected, Skipped, InputEnded {}

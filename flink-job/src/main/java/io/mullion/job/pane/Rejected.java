package io.mullion.job.pane;

import io.mullion.job.parse.RejectReason;

/** One record that was rejected; the record itself goes to the dead letter. */
public record Rejected(RejectReason reason) implements SinkRecord {}

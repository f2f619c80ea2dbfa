package io.mullion.store.pane;

/**
 * The interval of values that a rank error implies: the value asked for lies in {@code [lower, upper]} with the
 * confidence of the error. Both ends are values that were seen.
 */
public record ValueBounds(double lower, double upper) {}

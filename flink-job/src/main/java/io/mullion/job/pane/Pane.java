package io.mullion.job.pane;

import io.mullion.store.pane.PaneSketch;

/**
 * A pane on its way to the sink. There may be several of one population and window, each with rows of its own.
 *
 * @param population encoded by {@link io.mullion.job.parse.PopulationKey}
 * @param windowStart start of the window in epoch ms
 */
public record Pane(String population, long windowStart, PaneSketch sketch) implements SinkRecord {}

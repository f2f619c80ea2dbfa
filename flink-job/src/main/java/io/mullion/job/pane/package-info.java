/**
 * From events to panes: one sketch per population and window, and what else the sink has to know. {@link
 * io.mullion.job.pane.Combiner} makes partial panes in each task that reads, and {@link io.mullion.job.pane.PaneOperator}
 * merges them by population; {@link io.mullion.job.pane.PaneStage} puts the two together.
 *
 * <p>Invariant: an event goes into exactly one pane that is handed on exactly once. An event that comes late is not
 * dropped; it goes into a further pane of the same population and window.
 */
@NullMarked
package io.mullion.job.pane;

import org.jspecify.annotations.NullMarked;

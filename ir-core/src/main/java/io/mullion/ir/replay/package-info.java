/**
 * Holds the rules of {@link io.mullion.ir.history} against rows: random histories of a job that is killed, rewound, backfilled
 * and damaged are played, and every pane and every answer has to be true of the rows that were really read.
 *
 * <p>Invariant: what is true is worked out from events and operations alone, never from panes, boxes or arrivals. Whatever is
 * asked of the rules goes through {@link io.mullion.ir.replay.HistoryRules}, so that a rule can be broken on purpose. The
 * same seed plays the same histories.
 */
@NullMarked
package io.mullion.ir.replay;

import org.jspecify.annotations.NullMarked;

/**
 * Reads the panes of a planned scan in a Flink job, each pane exactly once and as one row.
 *
 * <p>Invariant: nothing is decided here. Which panes are read was planned and checked before the job began, as of one commit.
 */
@NullMarked
package io.mullion.sql.source;

import org.jspecify.annotations.NullMarked;

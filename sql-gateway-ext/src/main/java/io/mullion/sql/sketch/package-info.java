/**
 * The SQL value that a measure column holds: the state of a pane.
 *
 * <p>Invariant: it is of a RAW type, so SQL can aggregate it with our functions and can do nothing else with it.
 */
@NullMarked
package io.mullion.sql.sketch;

import org.jspecify.annotations.NullMarked;

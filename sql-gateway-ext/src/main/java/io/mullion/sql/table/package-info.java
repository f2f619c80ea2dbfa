/**
 * The connector: a data set as a table whose rows are panes, and the planning of a scan of it.
 *
 * <p>Invariant: a condition is either decided per pane, by the source or over labels, or the query is refused with a reason. It
 * is never applied to panes as if they were rows.
 */
@NullMarked
package io.mullion.sql.table;

import org.jspecify.annotations.NullMarked;

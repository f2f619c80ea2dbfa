/**
 * A pane store as a Flink catalog: one database, a table per data set, and our functions.
 *
 * <p>Invariant: read-only. What a store holds is decided by the jobs that write it.
 */
@NullMarked
package io.mullion.sql.catalog;

import org.jspecify.annotations.NullMarked;

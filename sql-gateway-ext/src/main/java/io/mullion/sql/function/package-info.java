/**
 * SQL functions over numbers and sketches.
 *
 * <p>Invariant: the same call gives the same answer over raw rows and over the panes built from them, within the error of
 * the sketch.
 */
@NullMarked
package io.mullion.sql.function;

import org.jspecify.annotations.NullMarked;

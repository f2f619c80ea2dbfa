/**
 * Expressions over the columns of one input, and which values of a column make a condition true (S2).
 *
 * <p>Invariant: expressions are immutable trees with structural equality. Columns are positions, never names.
 */
@NullMarked
package io.mullion.ir.expr;

import org.jspecify.annotations.NullMarked;

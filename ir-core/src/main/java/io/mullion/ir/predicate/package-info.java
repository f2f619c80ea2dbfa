/**
 * The box algebra (S2, S5): sets of values of one column, boxes over several, and unions of boxes.
 *
 * <p>Invariant: every yes is a proof. {@code isProvablyDisjointFrom} and {@code provablyContains} answer false where
 * they do not know, and no union is ever widened.
 */
@NullMarked
package io.mullion.ir.predicate;

import org.jspecify.annotations.NullMarked;

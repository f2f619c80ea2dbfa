/**
 * The second checker (S7): proves a receipt again, by other means than those that made it.
 *
 * <p>Invariant: nothing here calls an operation of the box algebra. It reads the bounds and flags of constraints and cuts
 * space at all of them, so a mistake in the algebra cannot hide here.
 */
@NullMarked
package io.mullion.ir.audit;

import org.jspecify.annotations.NullMarked;

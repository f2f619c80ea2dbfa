/**
 * Accuracy: what a result promises (S1). A guarantee follows from the plan and from the parameters of its summaries; it is
 * no part of a node, so it changes neither the equality of definitions nor their hash.
 *
 * <p>Invariant: unknown is not zero. Where nothing is known about an error the answer is {@code Unknown} with a reason, and
 * nothing that is computed from it is more than that.
 */
@NullMarked
package io.mullion.ir.accuracy;

import org.jspecify.annotations.NullMarked;

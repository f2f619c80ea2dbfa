/**
 * Plan nodes: what is computed from what (S1). Nodes are immutable and shared; schema and kind are derived when a node is
 * built, and a node that would be invalid cannot be built.
 *
 * <p>Invariant: nothing here says which rows a state holds. That is coverage, derived in {@code io.mullion.ir.coverage}.
 */
@NullMarked
package io.mullion.ir.plan;

import org.jspecify.annotations.NullMarked;

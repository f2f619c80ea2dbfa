/**
 * Query planning (S7, S10): which stored panes answer a request, and what is left over as gaps.
 *
 * <p>Invariant: what a plan covers and its gaps are disjoint and together equal the request, and every merge in it was
 * admitted by {@link io.mullion.ir.coverage.MergeCheck}. Nothing here reads a store or a clock.
 */
@NullMarked
package io.mullion.ir.planner;

import org.jspecify.annotations.NullMarked;

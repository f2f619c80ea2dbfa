/**
 * Explanations for people: a plan with times, guarantees, coverage and what was left behind, why states were merged or not,
 * and a drawing of boxes over time and population.
 *
 * <p>Invariant: nothing here decides anything; every verdict it prints comes from where it was reached.
 */
@NullMarked
package io.mullion.ir.explain;

import org.jspecify.annotations.NullMarked;

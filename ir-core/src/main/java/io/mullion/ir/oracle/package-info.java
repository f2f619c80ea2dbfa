/**
 * Holds the rules against rows: random plans are really run on small random tables, and what coverage, merges and covers
 * claim has to be true of the rows.
 *
 * <p>Invariant: rows are evaluated and looked up without any code of {@code predicate}, {@code coverage} and {@code planner},
 * and without the order of {@link io.mullion.ir.value.Value}. Whatever is asked of these goes through {@link
 * io.mullion.ir.oracle.Rules}, so that a rule can be broken on purpose. The same seed gives the same cases.
 */
@NullMarked
package io.mullion.ir.oracle;

import org.jspecify.annotations.NullMarked;

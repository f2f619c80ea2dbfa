/**
 * Answers questions over stored panes: lowers a query to a plan, has it covered, reads and merges the panes, and says what
 * was covered (S7, S10, S11).
 *
 * <p>Invariant: an answer counts exactly the rows its receipt claims. Under the strict policy a request with a gap is
 * never answered.
 */
@NullMarked
package io.mullion.store.query;

import org.jspecify.annotations.NullMarked;

/**
 * When each part of a plan runs (S8): while events come in, or when a question is asked.
 * {@code Assignment} gives times, {@code TimingCheck} judges them, {@code Cut} parts the plan where they meet.
 *
 * <p>Invariant: nothing built at ingestion time depends on a query's result.
 */
@NullMarked
package io.mullion.ir.timing;

import org.jspecify.annotations.NullMarked;

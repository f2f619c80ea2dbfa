/**
 * When each part of a plan runs (S8): while events come in, or when a question is asked.
 *
 * <p>Invariant: nothing built at ingestion time depends on a query's result.
 */
@NullMarked
package io.mullion.ir.timing;

import org.jspecify.annotations.NullMarked;

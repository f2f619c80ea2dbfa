/**
 * Sources of events: CSV files and a generator.
 *
 * <p>Invariant: a source is deterministic and its position counts records, so a job that is restored reads on with the
 * record after the last one it had handed out, and the last thing it hands out is
 * {@link io.mullion.job.parse.EndOfInput}.
 */
@NullMarked
package io.mullion.job.source;

import org.jspecify.annotations.NullMarked;

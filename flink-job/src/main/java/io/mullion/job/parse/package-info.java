/**
 * From one line of text to one event, or to a rejection that says why not.
 *
 * <p>Invariant: every record the source reads becomes exactly one {@link io.mullion.job.parse.SourceRecord}; none
 * disappears, and no value is repaired or guessed. The fast paths give what the slow paths give.
 */
@NullMarked
package io.mullion.job.parse;

import org.jspecify.annotations.NullMarked;

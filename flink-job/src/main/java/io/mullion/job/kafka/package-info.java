/**
 * Kafka topics as a source: where a stream begins, its messages as records, and when a partition may be called idle.
 *
 * <p>Invariants: where a stream begins is decided once, before the job runs, in offsets; a partition is idle only after it
 * was found to be read to its end; a message that retention took away before it was read stops the job.
 */
@NullMarked
package io.mullion.job.kafka;

import org.jspecify.annotations.NullMarked;

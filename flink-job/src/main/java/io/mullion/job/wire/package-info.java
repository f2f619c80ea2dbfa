/**
 * How the job's own records travel between its tasks.
 *
 * <p>Invariant: nothing here is part of a checkpoint, since checkpoints are aligned and hold no records in flight. What
 * lies in state has a versioned serializer of its own.
 */
@NullMarked
package io.mullion.job.wire;

import org.jspecify.annotations.NullMarked;

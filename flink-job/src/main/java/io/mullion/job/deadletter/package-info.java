/**
 * The dead letter: rejected records as they came, each with its reason, in files of JSON lines.
 *
 * <p>Invariant: a file without a leading dot holds rejections of completed checkpoints only, each exactly once.
 */
@NullMarked
package io.mullion.job.deadletter;

import org.jspecify.annotations.NullMarked;

/**
 * Coverage: which rows of which computation a state holds (S3, S4), and when states may be merged (S6).
 *
 * <p>Invariant: coverage is always derived from the plan and never declared; every merge in the system was admitted by
 * {@link io.mullion.ir.coverage.MergeCheck}.
 */
@NullMarked
package io.mullion.ir.coverage;

import org.jspecify.annotations.NullMarked;

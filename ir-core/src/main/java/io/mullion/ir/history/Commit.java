package io.mullion.ir.history;

import com.google.common.collect.ImmutableRangeSet;

/**
 * One transaction of the catalog.
 *
 * @param number its place in the lineage's order; given once, also when a rewind has taken the commit away
 * @param seal what is sealed as of this commit
 * @param backfilled further windows that are complete, in epoch ms: backfills of what lies before the seal
 */
public record Commit(long number, CommitOrigin origin, Seal seal, ImmutableRangeSet<Long> backfilled) {}

package io.mullion.store.block;

/**
 * A chunk that handed over nothing because its bytes are not as they were written.
 *
 * @param population whose panes are unknown
 * @param from start in epoch ms of the time in which panes may be missing: the whole block's
 * @param to end of that time in epoch ms
 */
public record ChunkFailure(long population, long from, long to, String reason) {}

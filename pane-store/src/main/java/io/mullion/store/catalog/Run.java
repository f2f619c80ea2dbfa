package io.mullion.store.catalog;

/**
 * One run of a lineage, kept so that the next one can find its checkpoints.
 *
 * @param epoch number of the run, from 1
 * @param checkpoints directory (a URI) under which the run's checkpoints lie, as {@code chk-<id>}
 */
public record Run(long epoch, String checkpoints) {}

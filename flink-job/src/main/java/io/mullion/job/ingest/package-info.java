/**
 * Puts the ingestion job together, starts it on an embedded Flink or a cluster, and resumes it where it was.
 *
 * <p>Invariant: a data set is ingested by one process at a time, and a lineage that has commits is never read again from
 * the start.
 */
@NullMarked
package io.mullion.job.ingest;

import org.jspecify.annotations.NullMarked;

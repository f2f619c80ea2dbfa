/**
 * What an event costs on its way into a pane, against other ways to do it.
 *
 * <p>Invariant: all ways read the same events, and what reading them costs is taken off each of them alike.
 */
@NullMarked
package io.mullion.bench.ingest;

import org.jspecify.annotations.NullMarked;

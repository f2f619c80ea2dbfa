/**
 * The pane catalog: definitions, lineages, runs, commits, populations, blocks and seals over SQL.
 *
 * <p>Invariant: what a reader sees was committed as a whole, and a seal never moves back without an explicit rewind.
 */
@NullMarked
package io.mullion.store.catalog;

import org.jspecify.annotations.NullMarked;

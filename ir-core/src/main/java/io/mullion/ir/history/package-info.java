/**
 * The rules of S9 and S10 as a pure model: which panes of one lineage a commit, a roll-up, a compaction, a rewind, a
 * backfill or retention leaves to whom, and how a request is covered as of a snapshot.
 *
 * <p>Invariant: a pane holds exactly the rows of its box, which are those of its population and window that came by the
 * commits of its arrival. So two panes whose boxes are disjoint share no row, and what no pane of a sealed window has a box
 * for is empty. Nothing here stores anything; a catalog has to act as this model does.
 */
@NullMarked
package io.mullion.ir.history;

import org.jspecify.annotations.NullMarked;

package io.mullion.ir.history;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses the roll-ups of a cover: those that leave the fewest source panes without an answer and, among these, need the
 * fewest panes together with the source panes that are left.
 *
 * <p>A roll-up takes part if each source pane is inside it or disjoint from it; a compaction of a base pane and a later
 * delta, for one, lies across the hour that was built in between. Each is taken or left in turn, those that hold most
 * first, so that the first try is the greedy one. After a bounded number of tries the best so far is taken: it is a cover
 * too, and maybe not the cheapest.
 */
final class CoverSearch {
    private static final int TRIES = 2_000;

    private record Candidate(Placed pane, BitSet cells) {}

    private final List<Candidate> candidates;
    private final BitSet readable;
    private final BitSet lost;
    private final List<Candidate> taken = new ArrayList<>();
    private final BitSet held = new BitSet();
    private List<Candidate> best = List.of();
    private int fewestLost;
    private int fewestPanes;
    private int tries;

    private CoverSearch(List<Candidate> candidates, BitSet readable, BitSet lost) {
        this.candidates = candidates;
        this.readable = readable;
        this.lost = lost;
        this.fewestLost = lost.cardinality();
        this.fewestPanes = readable.cardinality();
    }

    /**
     * @param rollUps roll-ups inside the request
     * @param cells all source panes with rows of the request
     * @param sources those of them that can be used themselves
     */
    static List<Placed> choose(List<Placed> rollUps, List<Placed> cells, List<Placed> sources) {
        BitSet readable = new BitSet();
        BitSet lost = new BitSet();
        for (int i = 0; i < cells.size(); i++) {
            (sources.contains(cells.get(i)) ? readable : lost).set(i);
        }
        List<Candidate> candidates = new ArrayList<>();
        for (Placed rollUp : rollUps) {
            BitSet inside = new BitSet();
            boolean isWhole = true;
            for (int i = 0; i < cells.size() && isWhole; i++) {
                boolean holds = rollUp.box().provablyContains(cells.get(i).box());
                inside.set(i, holds);
                isWhole = holds
                        || rollUp.box().isProvablyDisjointFrom(cells.get(i).box());
            }
            if (isWhole && (inside.cardinality() > 1 || inside.intersects(lost))) {
                candidates.add(new Candidate(rollUp, inside));
            }
        }
        candidates.sort(Comparator.comparingInt(
                        (Candidate candidate) -> -candidate.cells().cardinality())
                .thenComparingLong(candidate -> candidate.pane().pane().id()));
        CoverSearch search = new CoverSearch(candidates, readable, lost);
        search.from(0);
        return search.best.stream().map(Candidate::pane).toList();
    }

    private void from(int next) {
        if (next == candidates.size()) {
            keepIfBetter();
            return;
        }
        if (tries++ >= TRIES) {
            return;
        }
        Candidate candidate = candidates.get(next);
        if (taken.stream()
                .allMatch(other -> other.pane()
                        .box()
                        .isProvablyDisjointFrom(candidate.pane().box()))) {
            taken.add(candidate);
            held.or(candidate.cells());
            from(next + 1);
            taken.remove(taken.size() - 1);
            held.andNot(candidate.cells());
        }
        from(next + 1);
    }

    private void keepIfBetter() {
        int lostNow = without(lost);
        int panesNow = taken.size() + without(readable);
        if (lostNow < fewestLost || (lostNow == fewestLost && panesNow < fewestPanes)) {
            best = List.copyOf(taken);
            fewestLost = lostNow;
            fewestPanes = panesNow;
        }
    }

    private int without(BitSet cells) {
        BitSet left = (BitSet) cells.clone();
        left.andNot(held);
        return left.cardinality();
    }
}

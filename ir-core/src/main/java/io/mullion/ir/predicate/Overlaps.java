package io.mullion.ir.predicate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds two selections that are not provably disjoint, among many, without comparing every pair.
 *
 * <p>Boxes are sorted along a dimension that all of them have and cut into clusters whose hulls do not meet; boxes of two
 * clusters are disjoint. Each cluster is cut again along every dimension until none helps, and only then compared pair by
 * pair. Panes on a grid of populations and windows fall apart completely, so the usual cost is n log n.
 */
public final class Overlaps {
    private static final int COMPARE_PAIRS_UP_TO = 8;

    private Overlaps() {}

    /** Two boxes of different selections, by the selections' positions, {@code first < second}. */
    public record Overlap(int first, int second, Box firstBox, Box secondBox) {}

    /** A box of the selection at position {@code owner}. */
    record Entry(int owner, Box box) {}

    /** Some pair that is not provably disjoint; empty when all selections are pairwise provably disjoint. */
    public static Optional<Overlap> find(List<Selection> selections) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < selections.size(); i++) {
            for (Box box : selections.get(i).boxes()) {
                entries.add(new Entry(i, box));
            }
        }
        return clusters(entries)
                .map(Overlaps::comparePairs)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Groups of entries such that boxes of two groups are disjoint; as fine as cutting along one dimension at a time goes. */
    static Stream<List<Entry>> clusters(List<Entry> entries) {
        if (entries.size() > COMPARE_PAIRS_UP_TO) {
            for (Dimension dimension : sharedDimensions(entries)) {
                List<List<Entry>> clusters = clusters(entries, dimension);
                if (clusters.size() > 1) {
                    return clusters.stream().flatMap(Overlaps::clusters);
                }
            }
        }
        return Stream.of(entries);
    }

    /** Dimensions that all boxes have, under one type; values of two types have no common order to sort by. */
    private static TreeSet<Dimension> sharedDimensions(List<Entry> entries) {
        TreeSet<Dimension> shared = new TreeSet<>();
        for (Map.Entry<Dimension, Constraint> first :
                entries.get(0).box().constraints().entrySet()) {
            boolean isShared = entries.stream()
                    .allMatch(entry -> entry.box()
                            .constraint(first.getKey())
                            .filter(constraint ->
                                    constraint.type().equals(first.getValue().type()))
                            .isPresent());
            if (isShared) {
                shared.add(first.getKey());
            }
        }
        return shared;
    }

    private record Placed(Hull hull, Entry entry) {}

    private static List<List<Entry>> clusters(List<Entry> entries, Dimension dimension) {
        List<Placed> placed = entries.stream()
                .map(entry ->
                        new Placed(Hull.of(entry.box().constraint(dimension).orElseThrow()), entry))
                .sorted(Comparator.comparing(Placed::hull, Hull.BY_START))
                .toList();
        List<List<Entry>> clusters = new ArrayList<>();
        List<Entry> current = new ArrayList<>();
        Hull reach = placed.get(0).hull();
        for (Placed next : placed) {
            if (!current.isEmpty() && reach.endsBefore(next.hull())) {
                clusters.add(current);
                current = new ArrayList<>();
                reach = next.hull();
            }
            current.add(next.entry());
            reach = reach.enclose(next.hull());
        }
        clusters.add(current);
        return clusters;
    }

    private static Optional<Overlap> comparePairs(List<Entry> entries) {
        for (int i = 0; i < entries.size(); i++) {
            for (int j = i + 1; j < entries.size(); j++) {
                Entry a = entries.get(i);
                Entry b = entries.get(j);
                if (a.owner() != b.owner() && !a.box().isProvablyDisjointFrom(b.box())) {
                    return Optional.of(
                            a.owner() < b.owner()
                                    ? new Overlap(a.owner(), b.owner(), a.box(), b.box())
                                    : new Overlap(b.owner(), a.owner(), b.box(), a.box()));
                }
            }
        }
        return Optional.empty();
    }
}

package io.mullion.ir.predicate;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A table with one row per combination of cells of a few columns, NULL, ABSENT and NaN included. A box or selection is
 * known by its rows, and since its constraints are made of cells, two of them hold the same rows exactly when they are
 * the same set.
 */
final class Grid {
    private final List<Dimension> dimensions;
    private final List<Line> lines;
    private final List<List<Value>> samples;

    Grid(Map<Dimension, Line> columns) {
        ImmutableSortedMap<Dimension, Line> sorted = ImmutableSortedMap.copyOf(columns);
        this.dimensions = sorted.keySet().asList();
        this.lines = sorted.values().asList();
        this.samples = lines.stream().map(Line::samples).toList();
    }

    static Grid of(Line... lines) {
        ImmutableSortedMap.Builder<Dimension, Line> columns = ImmutableSortedMap.naturalOrder();
        for (int i = 0; i < lines.length; i++) {
            columns.put(new Dimension.Column(i), lines[i]);
        }
        return new Grid(columns.build());
    }

    /** The rows of the box; row numbers count through the samples of the columns, the last column fastest. */
    BitSet rowsOf(Box box) {
        BitSet rows = new BitSet();
        rows.set(0);
        for (int d = 0; d < dimensions.size(); d++) {
            BitSet wider = new BitSet();
            int width = samples.get(d).size();
            Constraint constraint = box.constraints().get(dimensions.get(d));
            for (int v = 0; v < width; v++) {
                if (constraint == null || constraint.contains(samples.get(d).get(v))) {
                    int value = v;
                    rows.stream().forEach(row -> wider.set(row * width + value));
                }
            }
            rows = wider;
        }
        return rows;
    }

    BitSet rowsOf(Iterable<Box> boxes) {
        BitSet in = new BitSet();
        boxes.forEach(box -> in.or(rowsOf(box)));
        return in;
    }

    BitSet rowsOf(Selection selection) {
        return rowsOf(selection.boxes());
    }

    /** A box with a random constraint, simple or not, on each column; some columns are left out. */
    Box randomBox(Random random) {
        Box box = Box.EVERYTHING;
        for (int d = 0; d < dimensions.size(); d++) {
            if (random.nextInt(4) > 0) {
                box = box.and(dimensions.get(d), randomConstraint(lines.get(d), random));
            }
        }
        return box;
    }

    private static Constraint randomConstraint(Line line, Random random) {
        int cells = line.cells().size();
        int flags = random.nextInt(3) == 0 ? random.nextInt(line.flagMasks()) : 0;
        return switch (random.nextInt(4)) {
            case 0 -> line.constraint(1 << random.nextInt(cells), flags);
            case 1 -> {
                int from = random.nextInt(cells);
                int to = from + random.nextInt(cells - from);
                yield line.constraint((1 << (to + 1)) - (1 << from), flags);
            }
            case 2 -> line.constraint(line.cellMasks() - 1 & ~(1 << random.nextInt(cells)), flags);
            default -> line.constraint(random.nextInt(line.cellMasks()), flags);
        };
    }

    /** Boxes that hold no row twice, cut out of everything along one column at a time, so that many of them join again. */
    List<Box> randomDisjointBoxes(Random random, int cuts) {
        List<Box> boxes = new ArrayList<>(List.of(Box.EVERYTHING));
        for (int cut = 0; cut < cuts; cut++) {
            int d = random.nextInt(dimensions.size());
            Line line = lines.get(d);
            Constraint part = randomConstraint(line, random);
            Box whole = boxes.remove(random.nextInt(boxes.size()));
            boxes.add(whole.and(dimensions.get(d), part));
            boxes.add(whole.and(dimensions.get(d), line.others(part)));
        }
        boxes.removeIf(box -> rowsOf(box).isEmpty() || random.nextInt(6) == 0);
        return boxes;
    }

    static String show(List<Box> boxes) {
        return boxes.stream()
                .map(box -> box.display(Dimension::toString))
                .toList()
                .toString();
    }

    static BitSet minus(BitSet a, BitSet b) {
        BitSet result = (BitSet) a.clone();
        result.andNot(b);
        return result;
    }

    static BitSet and(BitSet a, BitSet b) {
        BitSet result = (BitSet) a.clone();
        result.and(b);
        return result;
    }
}

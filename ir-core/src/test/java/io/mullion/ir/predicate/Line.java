package io.mullion.ir.predicate;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.Value.Missing;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A column cut into cells: single values, and what lies between and beyond them. Every constraint of the small model is a
 * set of cells, written as a bit mask, and a set of flags: bit 0 for NULL, bit 1 for ABSENT, bit 2 for NaN.
 */
record Line(String name, ValueType type, List<Cell> cells) {

    /** Values that no constraint of the model tells apart, and some of them to probe with. */
    record Cell(Range<Value> range, List<Value> samples) {}

    /** A type that holds values between any two of {@code points}; the samples are in order, cell by cell. */
    static Line dense(String name, ValueType type, List<Value> points, List<Value> between, boolean openEnds) {
        List<Cell> cells = new ArrayList<>();
        int next = 0;
        if (openEnds) {
            cells.add(new Cell(Range.lessThan(points.get(0)), List.of(between.get(next++))));
        }
        for (int i = 0; i < points.size(); i++) {
            cells.add(new Cell(Range.singleton(points.get(i)), List.of(points.get(i))));
            if (i + 1 < points.size()) {
                cells.add(new Cell(Range.open(points.get(i), points.get(i + 1)), List.of(between.get(next++))));
            }
        }
        if (next < between.size()) {
            cells.add(new Cell(Range.greaterThan(points.get(points.size() - 1)), List.of(between.get(next))));
        }
        return new Line(name, type, cells);
    }

    /** The values −2 to 2 of a discrete type and the two ends beyond. */
    static Line discrete(String name, ValueType type, IntFunction<Value> value) {
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(Range.atMost(value.apply(-3)), List.of(value.apply(-3), value.apply(-100))));
        for (int i = -2; i <= 2; i++) {
            cells.add(new Cell(Range.singleton(value.apply(i)), List.of(value.apply(i))));
        }
        cells.add(new Cell(Range.atLeast(value.apply(3)), List.of(value.apply(3), value.apply(100))));
        return new Line(name, type, cells);
    }

    int cellMasks() {
        return 1 << cells.size();
    }

    /** How many sets of flags the type has; only a type with NaN uses bit 2. */
    int flagMasks() {
        return type.hasNan() ? 8 : 4;
    }

    Constraint constraint(int cellMask, int flags) {
        TreeRangeSet<Value> ranges = TreeRangeSet.create();
        for (int i = 0; i < cells.size(); i++) {
            if ((cellMask >> i & 1) == 1) {
                ranges.add(cells.get(i).range());
            }
        }
        return new Constraint(
                type, ImmutableRangeSet.copyOf(ranges), (flags & 1) != 0, (flags & 4) != 0, (flags & 2) != 0);
    }

    /** Which cells belong to the constraint, asked value by value. */
    int cellsOf(Constraint constraint) {
        int mask = 0;
        for (int i = 0; i < cells.size(); i++) {
            List<Value> samples = cells.get(i).samples();
            boolean in = constraint.contains(samples.get(0));
            if (samples.stream().anyMatch(sample -> constraint.contains(sample) != in)) {
                throw new AssertionError(constraint.display() + " cuts through " + samples);
            }
            mask |= in ? 1 << i : 0;
        }
        return mask;
    }

    int flagsOf(Constraint constraint) {
        return (constraint.contains(Missing.NULL) ? 1 : 0)
                | (constraint.contains(Missing.ABSENT) ? 2 : 0)
                | (type.hasNan() && constraint.contains(Value.real(Double.NaN)) ? 4 : 0);
    }

    /** All cells and flags that do not belong to the constraint. */
    Constraint others(Constraint constraint) {
        return constraint(cellMasks() - 1 & ~cellsOf(constraint), flagMasks() - 1 & ~flagsOf(constraint));
    }

    /** One value of every cell, and NULL, ABSENT and NaN. */
    List<Value> samples() {
        List<Value> samples = new ArrayList<>(
                cells.stream().map(cell -> cell.samples().get(0)).toList());
        samples.add(Missing.NULL);
        samples.add(Missing.ABSENT);
        if (type.hasNan()) {
            samples.add(Value.real(Double.NaN));
        }
        return samples;
    }

    @Override
    public String toString() {
        return name;
    }
}

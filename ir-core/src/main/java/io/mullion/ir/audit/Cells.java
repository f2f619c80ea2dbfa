package io.mullion.ir.audit;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * One dimension, cut into cells at every bound of every constraint on it, so that each constraint holds a cell wholly or
 * not at all. After the cells of the line come one each for NULL, NaN and ABSENT.
 */
final class Cells {
    private static final List<String> FLAGS = List.of("NULL", "NaN", "ABSENT");

    private final ValueType type;
    private final List<Cut> cuts;

    /** A place between values: just before one, or just after it. */
    private record Cut(Value value, boolean after) implements Comparable<Cut> {
        @Override
        public int compareTo(Cut other) {
            int byValue = value.compareTo(other.value);
            return byValue != 0 ? byValue : Boolean.compare(after, other.after);
        }
    }

    private Cells(ValueType type, List<Cut> cuts) {
        this.type = type;
        this.cuts = cuts;
    }

    static Cells of(ValueType type, Collection<Constraint> constraints) {
        TreeSet<Cut> cuts = new TreeSet<>();
        lower(type, type.span()).ifPresent(cuts::add);
        upper(type, type.span()).ifPresent(cuts::add);
        for (Constraint constraint : constraints) {
            for (Range<Value> range : constraint.ranges().asRanges()) {
                lower(type, range).ifPresent(cuts::add);
                upper(type, range).ifPresent(cuts::add);
            }
        }
        return new Cells(type, List.copyOf(cuts));
    }

    int count() {
        return cuts.size() + 1 + FLAGS.size();
    }

    /** The cells that a constraint holds, in ascending order. */
    List<Integer> in(Constraint constraint) {
        List<Integer> cells = new ArrayList<>();
        for (Range<Value> range : constraint.ranges().asRanges()) {
            int from = lower(type, range).map(this::indexOf).orElse(-1) + 1;
            int to = upper(type, range).map(this::indexOf).orElse(cuts.size());
            IntStream.rangeClosed(from, to).forEach(cells::add);
        }
        addFlag(cells, 0, constraint.withNull());
        addFlag(cells, 1, constraint.withNan());
        addFlag(cells, 2, constraint.withAbsent());
        return cells;
    }

    /** All cells that a value can be in: those within the type's span, and the flags the type has. */
    List<Integer> all() {
        List<Integer> cells = new ArrayList<>();
        int from = lower(type, type.span()).map(this::indexOf).orElse(-1) + 1;
        int to = upper(type, type.span()).map(this::indexOf).orElse(cuts.size());
        IntStream.rangeClosed(from, to).forEach(cells::add);
        addFlag(cells, 0, true);
        addFlag(cells, 1, type.hasNan());
        addFlag(cells, 2, true);
        return cells;
    }

    String display(int cell) {
        int flag = cell - cuts.size() - 1;
        if (flag >= 0) {
            return FLAGS.get(flag);
        }
        String from = cell == 0 ? "(-∞" : bound(cuts.get(cell - 1), "(", "[");
        String to = cell == cuts.size() ? "∞)" : bound(cuts.get(cell), "]", ")");
        return from.startsWith("[") && to.endsWith("]") && from.substring(1).equals(to.substring(0, to.length() - 1))
                ? from.substring(1)
                : from + ", " + to;
    }

    private static String bound(Cut cut, String whenAfter, String whenBefore) {
        String side = cut.after() ? whenAfter : whenBefore;
        String value = cut.value().display();
        return side.equals("(") || side.equals("[") ? side + value : value + side;
    }

    private void addFlag(List<Integer> cells, int flag, boolean held) {
        if (held) {
            cells.add(cuts.size() + 1 + flag);
        }
    }

    private int indexOf(Cut cut) {
        return Collections.binarySearch(cuts, cut);
    }

    private static Optional<Cut> lower(ValueType type, Range<Value> range) {
        return range.hasLowerBound()
                ? Optional.of(cut(type, range.lowerEndpoint(), range.lowerBoundType() == BoundType.OPEN))
                : Optional.empty();
    }

    private static Optional<Cut> upper(ValueType type, Range<Value> range) {
        return range.hasUpperBound()
                ? Optional.of(cut(type, range.upperEndpoint(), range.upperBoundType() == BoundType.CLOSED))
                : Optional.empty();
    }

    /** Over a discrete type, just after a value is just before the next, so that touching ranges leave no cell between. */
    private static Cut cut(ValueType type, Value value, boolean after) {
        return after
                ? type.successor(value).map(next -> new Cut(next, false)).orElse(new Cut(value, true))
                : new Cut(value, false);
    }
}

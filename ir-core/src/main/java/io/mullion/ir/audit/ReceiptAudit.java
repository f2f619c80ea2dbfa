package io.mullion.ir.audit;

import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Proves by going through space cell by cell that parts are disjoint and make up a whole (S7). Each dimension is cut at
 * every bound that occurs ({@link Cells}); for each cell the boxes that hold it go on to the next dimension; at the end
 * every cell of the whole must be in exactly one part, and any other cell in none. Several boxes of one part count once.
 *
 * <p>Cost: the number of cells that boxes span along the first dimensions. Panes on a grid of 1,000 populations and 1,440
 * windows take seconds.
 */
public final class ReceiptAudit {
    /** The whole's boxes stand among the parts' under this number, and those known to hold rows under the next. */
    private static final int WHOLE = -1;

    private static final int KNOWN = -2;

    private final List<Part> parts;
    private final List<Box> known;
    private final boolean mayLeaveHoles;
    private final Function<Dimension, String> names;
    private final List<Axis> axes = new ArrayList<>();

    /**
     * A dimension with its cells.
     *
     * @param spanned how many cells all boxes hold together, which is what going through it costs
     * @param proven lists of boxes that were found right along this and the further axes
     * @param wholes the cells of the whole's boxes
     */
    private record Axis(
            Dimension dimension, Cells cells, long spanned, Set<List<Entry>> proven, Map<Entry, Set<Integer>> wholes) {

        List<Integer> cellsOf(Entry entry) {
            Constraint constraint = entry.box.constraints().get(dimension);
            return constraint == null ? cells.all() : cells.in(constraint);
        }
    }

    /** Some of the rows, under a name for messages. */
    public record Part(String name, Selection rows) {}

    /** Compared by identity: one box of one part. */
    private static final class Entry {
        private final int owner;
        private final Box box;

        private Entry(int owner, Box box) {
            this.owner = owner;
            this.box = box;
        }
    }

    private ReceiptAudit(List<Part> parts, List<Box> known, boolean mayLeaveHoles, Function<Dimension, String> names) {
        this.parts = parts;
        this.known = known;
        this.mayLeaveHoles = mayLeaveHoles;
        this.names = names;
    }

    /** Whether the parts are disjoint and together equal the whole. */
    public static AuditResult exact(Selection whole, List<Part> parts, Function<Dimension, String> names) {
        return new ReceiptAudit(parts, List.of(), false, names).check(whole);
    }

    /**
     * Whether the parts are disjoint, none holds a row outside the whole, and all of the whole that may hold rows is in one.
     *
     * @param known where there may be rows; the rest of the whole is known to be empty and may be left over
     */
    public static AuditResult within(
            Selection whole, List<Part> parts, List<Box> known, Function<Dimension, String> names) {
        return new ReceiptAudit(parts, known, true, names).check(whole);
    }

    private AuditResult check(Selection whole) {
        List<Entry> entries = new ArrayList<>();
        whole.boxes().forEach(box -> entries.add(new Entry(WHOLE, box)));
        known.forEach(box -> entries.add(new Entry(KNOWN, box)));
        for (int i = 0; i < parts.size(); i++) {
            for (Box box : parts.get(i).rows().boxes()) {
                entries.add(new Entry(i, box));
            }
        }
        Map<Dimension, List<Constraint>> constraints = new TreeMap<>();
        entries.forEach(entry -> entry.box
                .constraints()
                .forEach((dimension, constraint) -> constraints
                        .computeIfAbsent(dimension, key -> new ArrayList<>())
                        .add(constraint)));
        for (Map.Entry<Dimension, List<Constraint>> dimension : constraints.entrySet()) {
            Set<ValueType> types =
                    dimension.getValue().stream().map(Constraint::type).collect(Collectors.toSet());
            if (types.size() > 1) {
                return new AuditResult.Unproven(names.apply(dimension.getKey()) + " has two types, "
                        + types.stream().map(ValueType::sql).sorted().toList());
            }
            Cells cells = Cells.of(types.iterator().next(), dimension.getValue());
            long free = (long) (entries.size() - dimension.getValue().size()) * cells.count();
            long bound = dimension.getValue().stream()
                    .mapToLong(constraint -> cells.in(constraint).size())
                    .sum();
            axes.add(new Axis(dimension.getKey(), cells, free + bound, new HashSet<>(), new HashMap<>()));
        }
        axes.sort(Comparator.comparingLong(Axis::spanned).thenComparing(Axis::dimension));
        return walk(0, entries, List.of()).orElse(new AuditResult.Proven());
    }

    /** Empty when all is well with the cells that these boxes hold along the axes from {@code depth} on. */
    private Optional<AuditResult> walk(int depth, List<Entry> entries, List<String> where) {
        if (depth == axes.size()) {
            return judge(entries, where);
        }
        Axis axis = axes.get(depth);
        if (!axis.proven().add(entries)) {
            return Optional.empty();
        }
        for (Map.Entry<Integer, List<Entry>> held : heldBy(entries, axis).entrySet()) {
            List<String> here = new ArrayList<>(where);
            here.add(names.apply(axis.dimension()) + " " + axis.cells().display(held.getKey()));
            Optional<AuditResult> found = walk(depth + 1, held.getValue(), here);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The boxes of each cell that any holds. Where holes are allowed, a cell of the whole alone is nothing to look at. */
    private SortedMap<Integer, List<Entry>> heldBy(List<Entry> entries, Axis axis) {
        SortedMap<Integer, List<Entry>> held = new TreeMap<>();
        for (Entry entry : entries) {
            if (!mayLeaveHoles || entry.owner != WHOLE) {
                for (int cell : axis.cellsOf(entry)) {
                    held.computeIfAbsent(cell, key -> new ArrayList<>()).add(entry);
                }
            }
        }
        if (mayLeaveHoles) {
            for (Entry entry : entries) {
                if (entry.owner == WHOLE) {
                    Set<Integer> cells = axis.wholes().computeIfAbsent(entry, key -> new HashSet<>(axis.cellsOf(key)));
                    held.forEach((cell, boxes) -> {
                        if (cells.contains(cell)) {
                            boxes.add(entry);
                        }
                    });
                }
            }
        }
        return held;
    }

    private Optional<AuditResult> judge(List<Entry> entries, List<String> where) {
        String cell = where.isEmpty() ? "everything" : String.join(", ", where);
        List<Integer> owners = entries.stream()
                .map(entry -> entry.owner)
                .filter(owner -> owner >= 0)
                .distinct()
                .toList();
        boolean isWanted = entries.stream().anyMatch(entry -> entry.owner == WHOLE);
        boolean mayBeEmpty = mayLeaveHoles && entries.stream().noneMatch(entry -> entry.owner == KNOWN);
        if (owners.size() > 1) {
            return Optional.of(new AuditResult.Overlap(name(owners.get(0)), name(owners.get(1)), cell));
        }
        if (!isWanted && !owners.isEmpty()) {
            return Optional.of(new AuditResult.Outside(name(owners.get(0)), cell));
        }
        return isWanted && owners.isEmpty() && !mayBeEmpty ? Optional.of(new AuditResult.Hole(cell)) : Optional.empty();
    }

    private String name(int owner) {
        return parts.get(owner).name();
    }
}

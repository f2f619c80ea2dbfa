package io.mullion.ir.explain;

import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Boxes drawn in plain text: time to the right, populations downwards, one symbol a cell.
 *
 * <pre>
 *          00:00       00:01
 *   region |-----------|
 *   'eu'   ............1111111111111
 *   'us'   000000000000.............
 * </pre>
 *
 * <p>A cell that two layers may hold the same row of is an overlap. A cell whose time is not wholly held is a gap, so that
 * no gap is too narrow to be seen. Dimensions other than time and labels are in the legend in words.
 */
public final class Drawing {
    /** Characters a line, the default. */
    public static final int WIDTH = 72;

    private static final int MAX_ROWS = 12;
    private static final int MAX_NAME = 24;
    private static final int LEAST_COLUMNS = 24;
    private static final int MAX_LEGEND = 8;

    /** In a crowded cell not every pair is looked at; the verdict about the states is not reached here. */
    private static final int MAX_COMPARED = 200;

    private static final char OVERLAP = '#';
    private static final char SEVERAL = '+';
    private static final char GAP = '.';
    private static final char NOT_ASKED = ' ';

    private final List<Layer> layers;
    private final Selection asked;
    private final Function<Dimension, String> names;
    private final PopulationRows populations;
    private final int nameWidth;
    private final TimeAxis axis;
    private final Set<Character> used = new LinkedHashSet<>();
    private final Set<String> overlaps = new LinkedHashSet<>();

    private Drawing(List<Layer> layers, Selection asked, Function<Dimension, String> names, int width) {
        this.layers = layers;
        this.asked = asked;
        this.names = names;
        List<Box> boxes = new ArrayList<>();
        layers.forEach(layer -> boxes.addAll(layer.selection().boxes()));
        if (!asked.equals(Selection.EVERYTHING)) {
            boxes.addAll(asked.boxes());
        }
        this.populations = PopulationRows.of(boxes);
        int longest = Math.max(
                populations.head(names).length(),
                populations.rows().stream()
                        .limit(MAX_ROWS)
                        .mapToInt(row -> row.name().length())
                        .max()
                        .orElse(0));
        this.nameWidth = Math.min(MAX_NAME, longest);
        this.axis = TimeAxis.of(boxes, Math.max(LEAST_COLUMNS, width - nameWidth - 2));
    }

    /** The layers, over all the time that they reach. */
    public static String of(List<Layer> layers, Function<Dimension, String> names, int width) {
        return new Drawing(layers, Selection.EVERYTHING, names, width).text();
    }

    /** The layers within a request: what is not asked for is left blank. */
    public static String of(List<Layer> layers, Selection request, Function<Dimension, String> names, int width) {
        return new Drawing(layers, request, names, width).text();
    }

    private String text() {
        if (populations.rows().isEmpty()) {
            return "nothing to draw: no box holds a row\n";
        }
        StringBuilder text = new StringBuilder();
        List<String> ticks = axis.ticks();
        line(text, "", axis.title(names));
        if (!ticks.get(0).isEmpty()) {
            line(text, "", ticks.get(0));
        }
        line(text, populations.head(names), ticks.get(1));
        populations.rows().stream().limit(MAX_ROWS).forEach(row -> line(text, row.name(), cells(row.box())));
        int more = populations.rows().size() - MAX_ROWS;
        if (more > 0) {
            text.append("… ").append(more).append(populations.isCutOff() ? " more at least\n" : " more\n");
        }
        return text.append(legend()).toString();
    }

    private void line(StringBuilder text, String name, String cells) {
        String shown = name.length() <= nameWidth ? name : name.substring(0, nameWidth - 1) + "…";
        text.append((shown + " ".repeat(nameWidth - shown.length() + 2) + cells).stripTrailing())
                .append('\n');
    }

    /** A box of a layer that reaches into one row of the drawing. */
    private record Piece(Layer layer, Box box, List<Span> spans) {}

    private String cells(Box row) {
        List<Piece> pieces = new ArrayList<>();
        for (Layer layer : layers) {
            for (Box box : layer.selection().boxes()) {
                if (!box.isProvablyDisjointFrom(row)) {
                    pieces.add(new Piece(layer, box.and(row), axis.spansOf(box)));
                }
            }
        }
        List<Span> wanted = asked.boxes().stream()
                .filter(box -> !box.isProvablyDisjointFrom(row))
                .flatMap(box -> axis.spansOf(box).stream())
                .toList();
        return axis.columns().stream()
                .map(column -> {
                    char cell = cell(column, pieces, wanted);
                    used.add(cell);
                    return String.valueOf(cell);
                })
                .collect(Collectors.joining());
    }

    private char cell(Span column, List<Piece> pieces, List<Span> wanted) {
        List<Piece> here = pieces.stream()
                .filter(piece -> piece.spans().stream().anyMatch(column::meets))
                .toList();
        boolean several = false;
        int compared = Math.min(MAX_COMPARED, here.size());
        for (int i = 0; i < compared; i++) {
            for (int j = i + 1; j < compared; j++) {
                if (here.get(i).layer() != here.get(j).layer() && meetWithin(column, here.get(i), here.get(j))) {
                    if (!here.get(i).box().isProvablyDisjointFrom(here.get(j).box())) {
                        overlaps.add(here.get(i).layer().name() + " and "
                                + here.get(j).layer().name());
                        return OVERLAP;
                    }
                    several = true;
                }
            }
        }
        if (!isHeld(column, here)) {
            return wanted.stream().anyMatch(column::meets) ? GAP : NOT_ASKED;
        }
        return several ? SEVERAL : owner(column, here);
    }

    private static boolean meetWithin(Span column, Piece a, Piece b) {
        return a.spans().stream()
                .filter(column::meets)
                .anyMatch(span -> b.spans().stream().anyMatch(span.intersect(column)::meets));
    }

    /** Whether all the time of the column is held. */
    private static boolean isHeld(Span column, List<Piece> here) {
        var reached = column.low();
        boolean grows = true;
        while (grows && reached.compareTo(column.high()) < 0) {
            grows = false;
            for (Piece piece : here) {
                for (Span span : piece.spans()) {
                    if (span.holds(reached)) {
                        reached = span.high();
                        grows = true;
                    }
                }
            }
        }
        return reached.compareTo(column.high()) >= 0;
    }

    private static char owner(Span column, List<Piece> here) {
        var middle = column.low().add(column.high()).shiftRight(1);
        return here.stream()
                .filter(piece -> piece.spans().stream().anyMatch(span -> span.holds(middle)))
                .findFirst()
                .orElse(here.get(0))
                .layer()
                .symbol();
    }

    private String legend() {
        StringBuilder text = new StringBuilder();
        List<String> words = layers.stream().map(this::inWords).toList();
        if (layers.size() > 2 && words.stream().allMatch(String::isEmpty)) {
            Layer last = layers.get(layers.size() - 1);
            text.append(layers.get(0).symbol()).append(" … ").append(last.symbol());
            text.append("  ")
                    .append(layers.get(0).name())
                    .append(" … ")
                    .append(last.name())
                    .append('\n');
        } else {
            for (int i = 0; i < Math.min(layers.size(), MAX_LEGEND); i++) {
                entry(text, layers.get(i).symbol(), layers.get(i).name() + words.get(i));
            }
            if (layers.size() > MAX_LEGEND) {
                text.append("… ").append(layers.size() - MAX_LEGEND).append(" more\n");
            }
        }
        if (used.contains(OVERLAP)) {
            String pairs = overlaps.stream().limit(3).collect(Collectors.joining(", "));
            int more = overlaps.size() - 3;
            entry(text, OVERLAP, "may be the same rows: " + pairs + (more > 0 ? ", … " + more + " more" : ""));
        }
        if (used.contains(SEVERAL)) {
            entry(text, SEVERAL, "held by several, told apart by what is said in words");
        }
        if (used.contains(GAP)) {
            entry(text, GAP, "gap: held by none");
        }
        return text.toString();
    }

    private static void entry(StringBuilder text, char symbol, String meaning) {
        text.append(symbol).append("  ").append(meaning).append('\n');
    }

    /** The constraints that are neither time nor population. */
    private String inWords(Layer layer) {
        Set<String> words = new LinkedHashSet<>();
        for (Box box : layer.selection().boxes()) {
            Box rest = box;
            for (Dimension drawn : populations.labels()) {
                rest = rest.without(drawn);
            }
            if (axis.dimension().isPresent()) {
                rest = rest.without(axis.dimension().get());
            }
            if (!rest.constraints().isEmpty()) {
                words.add(rest.display(names));
            }
        }
        if (layer.selection().isEmpty()) {
            return " holds nothing";
        }
        String more = words.size() > 2 ? " ∪ …" : "";
        return words.isEmpty() ? "" : " with " + words.stream().limit(2).collect(Collectors.joining(" ∪ ")) + more;
    }
}

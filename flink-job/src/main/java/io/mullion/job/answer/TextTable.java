package io.mullion.job.answer;

import java.util.ArrayList;
import java.util.List;

/** Columns of text aligned for a terminal: the first {@code left} to the left, the others to the right. */
public final class TextTable {
    private final int left;
    private final List<List<String>> lines = new ArrayList<>();

    public TextTable(int left, List<String> header) {
        this.left = left;
        lines.add(List.copyOf(header));
    }

    public void add(List<String> cells) {
        lines.add(List.copyOf(cells));
    }

    public String text() {
        int columns = lines.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], width(line.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String padding = " ".repeat(widths[i] - width(line.get(i)));
                row.append(i < left ? line.get(i) + padding : padding + line.get(i))
                        .append("  ");
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}

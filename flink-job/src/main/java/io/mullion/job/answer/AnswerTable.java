package io.mullion.job.answer;

import io.mullion.store.query.Answer;
import java.util.ArrayList;
import java.util.List;

/** The rows of an answer as an aligned table. */
final class AnswerTable {
    private static final String NONE = "NULL";

    private AnswerTable() {}

    static String of(Answer answer) {
        List<String> header = new ArrayList<>(answer.keyNames());
        header.add("n");
        header.add("min");
        answer.quantiles().forEach(rank -> header.add(Figures.quantileName(rank)));
        header.add("max");
        header.add("rank error");
        TextTable table = new TextTable(answer.keyNames().size(), header);
        answer.rows().forEach(row -> table.add(cells(row, answer.quantiles().size())));
        return table.text();
    }

    private static List<String> cells(Answer.Row row, int quantiles) {
        List<String> cells = new ArrayList<>();
        row.key().forEach(value -> cells.add(Figures.label(value)));
        cells.add(Long.toString(row.n()));
        if (row.statistics().isEmpty()) {
            for (int i = 0; i < quantiles + 2; i++) {
                cells.add(NONE);
            }
            cells.add("");
            return cells;
        }
        Answer.Statistics statistics = row.statistics().get();
        cells.add(Figures.number(statistics.min()));
        statistics.estimates().forEach(estimate -> cells.add(Figures.number(estimate.value())));
        cells.add(Figures.number(statistics.max()));
        cells.add(Figures.percent(statistics.rankError()));
        return cells;
    }
}

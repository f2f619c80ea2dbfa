package io.mullion.job.answer;

import io.mullion.ir.value.Value;
import io.mullion.store.query.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The rows of an answer as CSV. NULL, absent and empty labels all read as an empty field; JSON tells them apart. */
final class AnswerCsv {
    private AnswerCsv() {}

    static String of(Answer answer) {
        StringBuilder text = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
        try (CSVPrinter printer = new CSVPrinter(text, format)) {
            printer.printRecord(header(answer));
            for (Answer.Row row : answer.rows()) {
                printer.printRecord(cells(row, answer.quantiles().size()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static List<String> header(Answer answer) {
        List<String> header = new ArrayList<>(answer.keyNames());
        header.addAll(List.of("n", "min"));
        answer.quantiles().forEach(rank -> header.add(Figures.quantileName(rank)));
        header.addAll(List.of("max", "effective_k", "rank_error"));
        return header;
    }

    private static List<Object> cells(Answer.Row row, int quantiles) {
        List<Object> cells = new ArrayList<>();
        for (Value label : row.key()) {
            cells.add(
                    label instanceof Value.Missing ? "" : label instanceof Value.Text t ? t.value() : label.display());
        }
        cells.add(row.n());
        if (row.statistics().isEmpty()) {
            for (int i = 0; i < quantiles + 4; i++) {
                cells.add("");
            }
            return cells;
        }
        Answer.Statistics statistics = row.statistics().get();
        cells.add(statistics.min());
        statistics.estimates().forEach(estimate -> cells.add(estimate.value()));
        cells.add(statistics.max());
        cells.add(statistics.effectiveK());
        cells.add(statistics.rankError());
        return cells;
    }
}

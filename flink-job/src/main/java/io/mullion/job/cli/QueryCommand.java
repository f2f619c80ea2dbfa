package io.mullion.job.cli;

import io.mullion.job.answer.AnswerFormat;
import io.mullion.job.answer.ReceiptText;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.query.Answer;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Query;
import io.mullion.store.query.QueryEngine;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mullion query}: quantiles of a data set over any time and population, with a receipt. */
@Command(
        name = "query",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Answers quantiles from stored panes and says exactly what it covered.",
        footer = {
            "",
            "Exit status: 0 answered, 1 not answerable (under the strict policy also when anything is missing), 2 usage.",
            "",
            "Example:",
            "  mullion query --dataset flights --percentiles 0.5,0.9,0.99 \\",
            "      --where \"origin IN ('ORD','ATL')\" --group-by origin --from 2001-04-02 --to 2001-04-08"
        })
final class QueryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private QuestionOptions question = new QuestionOptions();

    @Option(
            names = "--policy",
            defaultValue = "strict",
            description =
                    "strict: any gap is an error that lists the gaps; partial: answer what is there and list the gaps"
                            + " (default: ${DEFAULT-VALUE}).")
    private Policy policy = Policy.STRICT;

    @Option(
            names = "--explain",
            description = "Like 'mullion explain': show the plan, its cover and gaps; read no pane.")
    private boolean explain;

    @Option(
            names = "--format",
            defaultValue = "table",
            description =
                    "table, json or csv; with csv the receipt goes to standard error (default: ${DEFAULT-VALUE}).")
    private AnswerFormat format = AnswerFormat.TABLE;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try (SqliteCatalog catalog = question.open()) {
            QueryEngine engine = new QueryEngine(catalog);
            Query query = question.query(engine, policy);
            if (explain) {
                out.print(engine.explain(query).text());
            } else {
                Answer answer = engine.answer(query);
                out.print(format.write(answer));
                if (format == AnswerFormat.CSV) {
                    spec.commandLine().getErr().print(ReceiptText.of(answer.receipt()));
                    spec.commandLine().getErr().flush();
                }
            }
        }
        out.flush();
        return 0;
    }
}

package io.mullion.job.cli;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.job.answer.AnswerFormat;
import io.mullion.job.answer.ReceiptText;
import io.mullion.job.ingest.StoreLayout;
import io.mullion.job.request.TimeText;
import io.mullion.job.request.WhereParser;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.query.Answer;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Query;
import io.mullion.store.query.QueryEngine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = StoreLayout.DEFAULT,
            description = "Store directory (default: ${DEFAULT-VALUE}).")
    private Path store = Path.of(StoreLayout.DEFAULT);

    @Option(names = "--dataset", paramLabel = "NAME", required = true, description = "Data set to ask.")
    private String dataset = "";

    @Option(
            names = "--percentiles",
            paramLabel = "RANKS",
            split = ",",
            defaultValue = "0.5,0.9,0.99",
            description = "Ranks from 0 to 1, separated by commas (default: ${DEFAULT-VALUE}).")
    private List<Double> percentiles = List.of();

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = "SQL condition on labels and time, such as \"origin IN ('ORD','ATL')\".")
    private @Nullable String where;

    @Option(names = "--group-by", paramLabel = "LABELS", split = ",", description = "Labels to group by.")
    private List<String> groupBy = List.of();

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Start, included: 2001-04-01, 2001-04-01T10:00 (default: the first complete window).")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "End, excluded (default: up to the seal).")
    private @Nullable String to;

    @Option(
            names = "--policy",
            defaultValue = "strict",
            description =
                    "strict: any gap is an error that lists the gaps; partial: answer what is there and list the gaps"
                            + " (default: ${DEFAULT-VALUE}).")
    private Policy policy = Policy.STRICT;

    @Option(names = "--explain", description = "Show the plan, its cover and gaps; read nothing.")
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
        try (SqliteCatalog catalog = SqliteCatalog.openExisting(StoreLayout.catalog(store))) {
            QueryEngine engine = new QueryEngine(catalog);
            Query query = query(engine.dataSet(dataset));
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

    private Query query(Ingestion dataSet) {
        try {
            ValueType.TimestampType time = dataSet.timeType();
            Optional<Expr> condition = Optional.ofNullable(where)
                    .map(text -> WhereParser.parse(text, dataSet.plan().input().schema()));
            Optional<Value> start = time(from, time);
            Optional<Value> end = time(to, time);
            if (start.isPresent() && end.isPresent() && start.get().compareTo(end.get()) >= 0) {
                throw new IllegalArgumentException("--from " + from + " is not before --to " + to);
            }
            return new Query(dataset, percentiles, condition, groupBy, start, end, policy);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static Optional<Value> time(@Nullable String text, ValueType.TimestampType type) {
        return Optional.ofNullable(text).map(given -> TimeText.parse(given, type));
    }
}

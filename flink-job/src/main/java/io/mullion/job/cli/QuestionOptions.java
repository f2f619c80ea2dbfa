package io.mullion.job.cli;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.job.ingest.StoreLayout;
import io.mullion.job.request.TimeText;
import io.mullion.job.request.WhereParser;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Query;
import io.mullion.store.query.QueryEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is asked, of which store; the options that {@code query} and {@code explain} share. */
final class QuestionOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = StoreLayout.DEFAULT,
            description = "Store directory (default: ${DEFAULT-VALUE}).")
    private Path store = Path.of(StoreLayout.DEFAULT);

    @Option(names = "--dataset", paramLabel = "NAME", description = "Data set to ask.")
    private @Nullable String dataset;

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

    /** Whether a data set was named. */
    boolean isGiven() {
        return dataset != null;
    }

    /** Opens the store, which has to be there. */
    SqliteCatalog open() {
        return SqliteCatalog.openExisting(StoreLayout.catalog(store));
    }

    /** The query that the options stand for. */
    Query query(QueryEngine engine, Policy policy) {
        String name = dataset;
        if (name == null) {
            throw new CommandLine.ParameterException(spec.commandLine(), "Missing required option: '--dataset=NAME'");
        }
        Ingestion dataSet = engine.dataSet(name);
        try {
            ValueType.TimestampType time = dataSet.timeType();
            Optional<Expr> condition = Optional.ofNullable(where)
                    .map(text -> WhereParser.parse(text, dataSet.plan().input().schema()));
            Optional<Value> start = time(from, time);
            Optional<Value> end = time(to, time);
            if (start.isPresent() && end.isPresent() && start.get().compareTo(end.get()) >= 0) {
                throw new IllegalArgumentException("--from " + from + " is not before --to " + to);
            }
            return new Query(name, percentiles, condition, groupBy, start, end, policy);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static Optional<Value> time(@Nullable String text, ValueType.TimestampType type) {
        return Optional.ofNullable(text).map(given -> TimeText.parse(given, type));
    }
}

package io.mullion.job.cli;

import io.mullion.job.answer.TextTable;
import io.mullion.job.ingest.EventTimeText;
import io.mullion.job.ingest.StoreLayout;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mullion panes}: what a store holds. */
@Command(
        name = "panes",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Lists the data sets of a store: rows, panes, commits, rejected records by reason, and the time that"
                        + " is complete.")
final class PanesCommand implements Callable<Integer> {
    private static final String NONE = "-";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = StoreLayout.DEFAULT,
            description = "Store directory (default: ${DEFAULT-VALUE}).")
    private Path store = Path.of(StoreLayout.DEFAULT);

    @Option(names = "--dataset", paramLabel = "NAME", description = "Only this data set.")
    private @Nullable String dataset;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (PaneCatalog catalog = SqliteCatalog.openExisting(StoreLayout.catalog(store))) {
            List<String> names = dataset == null ? catalog.dataSets() : List.of(dataset);
            TextTable table = new TextTable(
                    1, List.of("data set", "rows", "rejected", "panes", "commits", "runs", "complete from", "to"));
            TextTable rejections = new TextTable(2, List.of("rejected", "reason", "records"));
            boolean anyRejected = false;
            for (String name : names) {
                LineageState lineage = catalog.lineage(name);
                anyRejected |= !lineage.rejected().isEmpty();
                table.add(row(lineage, EventTimeText.of(ingestion(catalog, name))));
                lineage.rejected().forEach((reason, count) -> rejections.add(List.of(name, reason, number(count))));
            }
            out.print(names.isEmpty() ? "no data sets yet\n" : table.text());
            if (anyRejected) {
                out.println();
                out.print(rejections.text());
            }
        }
        out.flush();
        return 0;
    }

    private static Ingestion ingestion(PaneCatalog catalog, String name) {
        return catalog.ingestion(name).orElseThrow();
    }

    private static List<String> row(LineageState lineage, EventTimeText times) {
        long rejected =
                lineage.rejected().values().stream().mapToLong(Long::longValue).sum();
        return List.of(
                lineage.dataset(),
                number(lineage.rows()),
                number(rejected),
                number(lineage.panes()),
                number(lineage.commits()),
                number(lineage.epoch()),
                time(lineage.firstWindow(), times),
                time(lineage.sealedTo(), times));
    }

    private static String time(OptionalLong epochMillis, EventTimeText times) {
        return epochMillis.isPresent() ? times.of(epochMillis.getAsLong()) : NONE;
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}

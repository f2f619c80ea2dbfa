package io.mullion.job.cli;

import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.ingest.EventTimeText;
import io.mullion.job.ingest.LocalBackfill;
import io.mullion.job.ingest.StoreLayout;
import io.mullion.job.request.TimeText;
import io.mullion.store.catalog.Backfill;
import io.mullion.store.catalog.Ingestion;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mullion backfill}: reads windows of a data set again. */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Reads a time range of a data set again and puts it in the place of what was there, in one step at its end."
                    + " Queries see the old panes until then, and rows that an ingest brings meanwhile stay.",
            "The range is whole windows that are sealed, or lie before the first one. The input may be another file than the"
                    + " one that was ingested; it has to hold all rows of the range that the ingest has read so far."
        },
        footer = {
            "",
            "Exit status: 0 the range was filled again, 1 it was not, 2 usage.",
            "",
            "Example:",
            "  mullion backfill --dataset flights --file corrected.csv --from 2001-04-01T10:00 --to 2001-04-01T12:00"
        })
final class BackfillCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--config", paramLabel = "FILE", description = "YAML file that describes the data set.")
    private @Nullable Path config;

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            defaultValue = "flights",
            description = "A data set that comes with Mullion, without --config (default: ${DEFAULT-VALUE}).")
    private String dataset = "flights";

    @Option(names = "--file", paramLabel = "FILE", description = "CSV file to read, plain or .gz.")
    private @Nullable Path file;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            required = true,
            description = "Start of the range, as in 2001-04-01T10:00.")
    private String from = "";

    @Option(names = "--to", paramLabel = "TIME", required = true, description = "End of the range, not part of it.")
    private String to = "";

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = StoreLayout.DEFAULT,
            description = "Store directory (default: ${DEFAULT-VALUE}).")
    private Path store = Path.of(StoreLayout.DEFAULT);

    @Override
    public Integer call() throws InterruptedException {
        DatasetConfig named = config == null ? ConfigReader.builtIn(dataset) : ConfigReader.read(config);
        DatasetConfig wanted = file == null ? named : named.withFile(file);
        Ingestion ingestion = wanted.toIngestion();
        PrintWriter notes = spec.commandLine().getErr();
        Backfill backfill = new LocalBackfill(
                        wanted,
                        new StoreLayout(store),
                        range(ingestion),
                        Runtime.getRuntime().availableProcessors() > 1 ? 2 : 1,
                        notes,
                        Terminal.isAttached())
                .run();
        if (backfill.state() != Backfill.State.PUBLISHED) {
            notes.println("mullion: the input was not read to its end, and nothing was changed");
            notes.flush();
            return Failures.FAILED;
        }
        EventTimeText times = EventTimeText.of(ingestion);
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%s: [%s, %s) filled again by commit %d: %,d rows in the place of %,d%n",
                wanted.dataset(),
                times.of(backfill.range().from()),
                times.of(backfill.range().to()),
                backfill.commit().orElseThrow(),
                backfill.events(),
                backfill.replacedEvents());
        out.flush();
        return 0;
    }

    private WindowRange range(Ingestion ingestion) {
        long start = time("--from", from, ingestion);
        long end = time("--to", to, ingestion);
        if (start >= end) {
            throw new ParameterException(
                    spec.commandLine(), "--to has to be after --from, got %s and %s".formatted(from, to));
        }
        return new WindowRange(start, end);
    }

    private long time(String option, String text, Ingestion ingestion) {
        try {
            Value.Timestamp time = (Value.Timestamp) TimeText.parse(text, ingestion.timeType());
            return time.instant().toEpochMilli();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
        }
    }
}

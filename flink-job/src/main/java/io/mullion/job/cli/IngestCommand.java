package io.mullion.job.cli;

import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.ingest.IngestSummary;
import io.mullion.job.ingest.LocalIngest;
import io.mullion.job.ingest.StoreLayout;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mullion ingest}: reads a data set into a store, or goes on reading it. */
@Command(
        name = "ingest",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Reads a data set and stores panes of it. Killed or stopped, the same command goes on behind its last"
                    + " checkpoint; nothing is lost and nothing counted twice."
        },
        footer = {
            "",
            "Exit status: 0 the input was read to its end, 1 it was not or every record was rejected, 2 usage.",
            "",
            "Example:",
            "  mullion ingest --dataset flights --file flights.csv.gz"
        })
final class IngestCommand implements Callable<Integer> {
    private static final String DEFAULT_DATASET = "flights";
    private static final int MAX_DEFAULT_PARALLELISM = 4;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ArgGroup
    private What what = new What();

    @Option(names = "--file", paramLabel = "FILE", description = "CSV file to read, plain or .gz.")
    private @Nullable Path file;

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = StoreLayout.DEFAULT,
            description = "Store directory (default: ${DEFAULT-VALUE}).")
    private Path store = Path.of(StoreLayout.DEFAULT);

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Threads that build panes, 1 to 128 (default: the processors, at most 4).")
    private int parallelism =
            Math.min(MAX_DEFAULT_PARALLELISM, Runtime.getRuntime().availableProcessors());

    /** One of the two ways to name a data set. */
    private static final class What {
        @Option(names = "--config", paramLabel = "FILE", description = "YAML file that describes the data set.")
        private @Nullable Path config;

        @Option(
                names = "--dataset",
                paramLabel = "NAME",
                description = "A data set that comes with Mullion (default: " + DEFAULT_DATASET + ").")
        private String dataset = DEFAULT_DATASET;
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter notes = spec.commandLine().getErr();
        IngestSummary summary = ingest(notes).run();
        spec.commandLine().getOut().print(summary.text());
        spec.commandLine().getOut().flush();
        if (summary.lineage().rows() == 0 && summary.rejected() > 0) {
            notes.printf(
                    "mullion: every record was rejected; the reasons stand in %s. Mend the description of the data set, and"
                            + " ingest into another store%n",
                    summary.deadLetter());
            notes.flush();
            return Failures.FAILED;
        }
        return 0;
    }

    private LocalIngest ingest(PrintWriter notes) {
        DatasetConfig named = what.config == null ? ConfigReader.builtIn(what.dataset) : ConfigReader.read(what.config);
        DatasetConfig config = file == null ? named : named.withFile(file);
        try {
            return new LocalIngest(config, new StoreLayout(store), parallelism, notes, Terminal.isAttached());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--parallelism: " + e.getMessage(), e);
        }
    }
}

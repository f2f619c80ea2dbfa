package io.mullion.job.ingest;

import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.sink.Restored;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Entry point for {@code flink run}. The cluster has to see the store's directory, since the catalog is a file in it. A run
 * that goes on from a checkpoint or savepoint is told so by {@code flink run -s}; without it the catalog refuses a data set
 * that has commits.
 */
@Command(
        name = "mullion-job",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Ingests a data set on a Flink cluster: flink run [-s CHECKPOINT] mullion-job.jar [OPTIONS]")
public final class IngestJob {
    @Option(names = "--config", paramLabel = "FILE", description = "Configuration of the data set.")
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
            names = "--store",
            paramLabel = "DIR",
            required = true,
            description = "Store directory, seen by every machine of the cluster under this path.")
    private Path store = Path.of(StoreLayout.DEFAULT);

    @Option(
            names = "--rewind",
            description =
                    "With flink run -s: go back to that savepoint although commits came after it. They are taken away,"
                            + " their rows are read again, and queries as of them are refused.")
    private boolean rewind;

    private IngestJob() {}

    /**
     * Submits the job and, unless {@code flink run} is detached, waits for its end.
     *
     * @throws IllegalArgumentException when the arguments are wrong
     */
    public static void main(String[] args) throws Exception {
        IngestJob job = new IngestJob();
        try {
            if (CommandLine.printHelpIfRequested(new CommandLine(job).parseArgs(args))) {
                return;
            }
        } catch (ParameterException e) {
            throw new IllegalArgumentException(e.getMessage() + " (--help lists the options)", e);
        }
        job.submit();
    }

    private void submit() throws Exception {
        DatasetConfig named = config == null ? ConfigReader.builtIn(dataset) : ConfigReader.read(config);
        submit(
                file == null ? named : named.withFile(file),
                new StoreLayout(store),
                rewind ? Restored.REWINDING : Restored.FROM_LAST_COMMIT_ONLY);
    }

    private static void submit(DatasetConfig config, StoreLayout layout, Restored restored) throws Exception {
        DatasetJob job = DatasetJob.of(config, layout);
        register(job, layout);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        Configuration settings = job.settings();
        String checkpoints = settings.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY);
        env.configure(settings);
        job.attachTo(env, checkpoints, restored);
        env.execute(job.name());
    }

    private static void register(DatasetJob job, StoreLayout layout) throws IOException {
        Files.createDirectories(layout.root());
        try (PaneCatalog catalog = SqliteCatalog.open(layout.catalog())) {
            catalog.register(job.ingestion());
        }
    }
}

package io.mullion.job.ingest;

import io.mullion.job.config.DatasetConfig;
import io.mullion.job.sink.Restored;
import io.mullion.job.source.Sources;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Ingests a data set on a Flink inside this process until its input is read to the end, and goes on where an earlier ingest
 * stopped or was killed. Asking again afterwards finds nothing left and changes nothing.
 *
 * @param parallelism of building panes, 1 to {@value IngestTopology#MAX_PARALLELISM}; it may differ from run to run
 * @param notes where progress is told
 * @param terminal whether {@code notes} is a terminal
 */
public record LocalIngest(
        DatasetConfig config, StoreLayout layout, int parallelism, PrintWriter notes, boolean terminal) {

    public LocalIngest {
        if (parallelism < 1 || parallelism > IngestTopology.MAX_PARALLELISM) {
            throw new IllegalArgumentException(
                    "parallelism must be 1 to %d, got %d".formatted(IngestTopology.MAX_PARALLELISM, parallelism));
        }
    }

    /**
     * Ingests, and returns when everything is committed.
     *
     * @throws io.mullion.job.config.ConfigException when the configuration or the input cannot be used
     * @throws io.mullion.store.catalog.RefusedException when the data set is another one in this store
     * @throws IngestException when another process ingests it, it cannot be resumed, or the job failed
     */
    public IngestSummary run() throws InterruptedException {
        long startNanos = System.nanoTime();
        DatasetJob job = DatasetJob.of(config, layout);
        try (IngestLock lock = IngestLock.take(layout.lock(config.dataset()), config.dataset());
                PaneCatalog catalog = SqliteCatalog.open(layout.catalog())) {
            catalog.register(job.ingestion());
            long before = records(catalog);
            StartPoint start = new Resumption(catalog, config, job.spec(), layout).find();
            if (start instanceof StartPoint.Done done) {
                note("the input has been read to its end before, nothing is left of its %,d records", done.records());
            } else {
                runFrom(start, job, catalog);
            }
            LineageState lineage = catalog.lineage(config.dataset());
            return new IngestSummary(
                    lineage,
                    records(catalog) - before,
                    Duration.ofNanos(System.nanoTime() - startNanos),
                    layout.deadLetter(config.dataset()),
                    EventTimeText.of(job.ingestion()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the store " + layout.root(), e);
        }
    }

    private void runFrom(StartPoint start, DatasetJob job, PaneCatalog catalog) throws InterruptedException {
        Leftovers leftovers = new Leftovers(layout, config.dataset());
        Optional<Path> checkpoint = Optional.empty();
        if (start instanceof StartPoint.Checkpoint found) {
            checkpoint = Optional.of(found.directory());
            LineageState lineage = catalog.lineage(config.dataset());
            note("resuming behind %,d records, from %s", records(catalog), found.directory());
            leftovers.ofFencedRuns(catalog.runs(config.dataset()), lineage.lastCommit());
        } else {
            Sources.verify(config, job.spec());
            leftovers.ofFreshStart();
        }
        Configuration settings = job.settings();
        StreamExecutionEnvironment env = EmbeddedFlink.environment(settings, parallelism, checkpoint);
        job.attachTo(env, settings.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY), Restored.FROM_LAST_COMMIT_ONLY);
        new JobWatch(notes, terminal, EventTimeText.of(job.ingestion())).run(env, job.name());
        leftovers.ofFinishedInput();
    }

    private long records(PaneCatalog catalog) {
        LineageState lineage = catalog.lineage(config.dataset());
        return lineage.ingested() + Resumption.rejected(lineage);
    }

    private void note(String message, Object... values) {
        notes.println(config.dataset() + ": " + String.format(Locale.ROOT, message, values));
        notes.flush();
    }
}

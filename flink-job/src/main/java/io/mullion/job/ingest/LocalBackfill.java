package io.mullion.job.ingest;

import io.mullion.ir.planner.WindowRange;
import io.mullion.job.config.ConfigException;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.source.Sources;
import io.mullion.store.catalog.Backfill;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Reads windows of a data set again on a Flink inside this process, and puts them in the place of the panes that were there
 * (S9). Until it has read its input to the end nothing changes for anybody; stopped or killed, it begins anew when asked
 * again.
 *
 * @param config of the data set; its file may be another than the one that was ingested
 * @param range whole windows that are sealed
 * @param parallelism of building panes, 1 to {@value IngestTopology#MAX_PARALLELISM}
 * @param notes where progress is told
 * @param terminal whether {@code notes} is a terminal
 */
public record LocalBackfill(
        DatasetConfig config,
        StoreLayout layout,
        WindowRange range,
        int parallelism,
        PrintWriter notes,
        boolean terminal) {

    /**
     * Fills the windows, and returns what became of it.
     *
     * @throws ConfigException when the configuration or the input cannot be used
     * @throws io.mullion.store.catalog.RefusedException when the windows cannot be filled again
     * @throws IngestException when another process does the same, or the job failed
     */
    public Backfill run() throws InterruptedException {
        DatasetJob job = DatasetJob.of(config, layout);
        try (IngestLock lock = IngestLock.take(layout.backfillLock(config.dataset()), config.dataset());
                PaneCatalog catalog = SqliteCatalog.open(layout.catalog())) {
            requireReadToItsEnd(job, catalog.lineage(config.dataset()));
            abandonEarlier(catalog);
            Sources.verify(config, job.spec());
            Backfill backfill = catalog.beginBackfill(job.ingestion(), range);
            run(job, backfill);
            return catalog.backfills(config.dataset()).get((int) backfill.id() - 1);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the store " + layout.root(), e);
        }
    }

    private void run(DatasetJob job, Backfill backfill) throws InterruptedException {
        StreamExecutionEnvironment env = EmbeddedFlink.environment(
                JobSettings.of(
                        StoreLayout.uri(layout.checkpoints(config.dataset() + ".backfill")),
                        config.checkpointInterval()),
                parallelism,
                Optional.empty());
        Path deadLetter = layout.backfillDeadLetter(config.dataset(), backfill.id());
        new BackfillTopology(
                        job.ingestion(),
                        backfill,
                        config.combinerBytes(),
                        new SqliteOpener(layout.catalog().toString()),
                        new org.apache.flink.core.fs.Path(StoreLayout.uri(deadLetter)))
                .attach(env, Sources.of(config, job.spec()).source());
        new JobWatch(notes, terminal, EventTimeText.of(job.ingestion()))
                .run(env, "mullion backfill " + config.dataset());
        new Leftovers(layout, config.dataset()).ofBackfill();
    }

    /**
     * What the ingestion still has to read of the same input would come as late rows, beside the backfill that has them
     * too.
     */
    private void requireReadToItsEnd(DatasetJob job, LineageState lineage) {
        OptionalLong records = Sources.count(config, job.spec());
        if (records.isEmpty()) {
            throw new ConfigException(
                    "%s is read from an endless input, and a backfill needs one that ends: name it with --file"
                            .formatted(config.dataset()));
        }
        long committed = lineage.ingested() + Resumption.rejected(lineage);
        boolean isSameInput = lineage.input().equals(job.ingestion().input());
        if (isSameInput && committed != records.getAsLong()) {
            throw new IngestException(String.format(
                    Locale.ROOT,
                    "%s has ingested %,d of the %,d records of this input, and rows that are still to come would count twice:"
                            + " let the ingest end first",
                    config.dataset(),
                    committed,
                    records.getAsLong()));
        }
    }

    /** This process holds the lock, so whoever began these is gone. */
    private void abandonEarlier(PaneCatalog catalog) {
        for (Backfill earlier : catalog.backfills(config.dataset())) {
            if (earlier.state() == Backfill.State.HIDDEN) {
                catalog.abandonBackfill(config.dataset(), earlier.id());
                notes.printf("%s: backfill %d was not finished and is given up%n", config.dataset(), earlier.id());
                notes.flush();
            }
        }
    }
}

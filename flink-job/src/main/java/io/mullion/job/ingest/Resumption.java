package io.mullion.job.ingest;

import io.mullion.job.config.DatasetConfig;
import io.mullion.job.config.JobSpec;
import io.mullion.job.source.Sources;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides where an ingest begins (S9).
 *
 * <p>Flink deletes the checkpoints of a job that has read its input to the end. Whether that is what happened to a lineage
 * without checkpoints can be told from its counts: every record is a row in a pane or rejected, and every commit is whole,
 * so the input is done when the two add up to the number of its records.
 */
record Resumption(PaneCatalog catalog, DatasetConfig config, JobSpec spec, StoreLayout layout) {

    /**
     * @throws IngestException when the lineage has commits, part of the input is still to be read, and no checkpoint is
     *     left
     */
    StartPoint find() {
        LineageState lineage = catalog.lineage(config.dataset());
        List<Run> runs = catalog.runs(config.dataset()).stream()
                .map(run -> layout.inThisStore(run, config.dataset()))
                .toList();
        Optional<Path> checkpoint = CheckpointFinder.newest(runs, lineage.lastCommit());
        if (checkpoint.isPresent()) {
            return new StartPoint.Checkpoint(checkpoint.get());
        }
        if (lineage.commits() == 0) {
            return new StartPoint.Beginning();
        }
        long committed = lineage.rows() + rejected(lineage);
        OptionalLong records = Sources.count(config, spec);
        if (records.equals(OptionalLong.of(committed))) {
            return new StartPoint.Done(committed);
        }
        throw new IngestException(
                ("%s holds %d records of %s, and no checkpoint is left to go on from (looked in %s); reading again from"
                                + " the start would count them twice. Put the checkpoints back, or ingest into another"
                                + " store with --store")
                        .formatted(
                                config.dataset(),
                                committed,
                                records.isPresent() ? Long.toString(records.getAsLong()) : "an endless input",
                                layout.checkpoints(config.dataset())));
    }

    static long rejected(LineageState lineage) {
        return lineage.rejected().values().stream().mapToLong(Long::longValue).sum();
    }
}

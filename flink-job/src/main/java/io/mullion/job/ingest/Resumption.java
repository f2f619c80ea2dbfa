package io.mullion.job.ingest;

import io.mullion.job.config.DatasetConfig;
import io.mullion.job.config.JobSpec;
import io.mullion.job.source.Sources;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
     * Finds where to begin.
     *
     * @throws IngestException when the lineage has commits, part of the input is still to be read, and no checkpoint is
     *     left or the one there is belongs to another place
     */
    StartPoint find() {
        LineageState lineage = catalog.lineage(config.dataset());
        List<Run> runs = catalog.runs(config.dataset());
        List<Run> here = runs.stream()
                .map(run -> layout.inThisStore(run, config.dataset()))
                .toList();
        Optional<Path> checkpoint = CheckpointFinder.newest(here, lineage.lastCommit());
        if (checkpoint.isPresent()) {
            requireNotMoved(runs, here);
            return new StartPoint.Checkpoint(checkpoint.get());
        }
        if (lineage.commits() == 0) {
            return new StartPoint.Beginning();
        }
        long committed = lineage.ingested() + rejected(lineage);
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

    /**
     * A checkpoint names the dead letter by its path. Restored in a store that was moved or copied, the job would write
     * rejected records to the old place, where nobody who asks this store would find them.
     */
    private void requireNotMoved(List<Run> runs, List<Run> here) {
        for (int i = 0; i < runs.size(); i++) {
            if (!runs.get(i).equals(here.get(i)) && !isReachedOnAnotherWay(runs.get(i))) {
                throw new IngestException(
                        ("the store %s was moved or copied while the ingest of %s was not at its end, and it can only go"
                                        + " on where it began: its checkpoints are of %s. Move the store back and run it"
                                        + " to its end there, or ingest into another store with --store")
                                .formatted(
                                        layout.root(),
                                        config.dataset(),
                                        runs.get(i).checkpoints()));
            }
        }
    }

    /** Whether the run's store is this one under another name, such as a symbolic link. */
    private boolean isReachedOnAnotherWay(Run run) {
        Optional<Path> there = StoreLayout.local(run.checkpoints()).map(Path::getParent);
        try {
            return there.isPresent()
                    && Files.exists(there.get())
                    && Files.isSameFile(there.get(), layout.checkpoints(config.dataset()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look at " + there.orElseThrow(), e);
        }
    }

    static long rejected(LineageState lineage) {
        return lineage.rejected().values().stream().mapToLong(Long::longValue).sum();
    }
}

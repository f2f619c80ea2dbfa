package io.mullion.job.ingest;

import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.util.FileUtils;

/** Removes files that no run can use any more. Nothing outside the data set's own directories is touched. */
record Leftovers(StoreLayout layout, String dataset) {

    /** Checkpoints of runs before the one of the last commit: the catalog refuses to resume from them. */
    void ofFencedRuns(List<Run> runs, Optional<CheckpointId> lastCommit) {
        if (lastCommit.isEmpty()) {
            return;
        }
        Predicate<Run> fenced = run -> run.epoch() < lastCommit.get().epoch();
        Set<String> inUse =
                runs.stream().filter(fenced.negate()).map(Run::checkpoints).collect(Collectors.toSet());
        runs.stream()
                .filter(fenced)
                .map(Run::checkpoints)
                .filter(directory -> !inUse.contains(directory))
                .flatMap(directory -> StoreLayout.local(directory).stream())
                .filter(directory -> layout.checkpoints(dataset).equals(directory.getParent()))
                .forEach(Leftovers::delete);
    }

    /** All checkpoints, and dead letter files that were never completed, once the input has been read to its end. */
    void ofFinishedInput() {
        delete(layout.checkpoints(dataset));
        deadLetter(name -> name.startsWith("."));
    }

    /** Checkpoints of a backfill that has ended. */
    void ofBackfill() {
        delete(layout.checkpoints(dataset + ".backfill"));
    }

    /** Dead letters of a run that never committed anything: a fresh start writes them again. */
    void ofFreshStart() {
        deadLetter(name -> name.startsWith(".part-") || name.startsWith("part-"));
    }

    private void deadLetter(Predicate<String> names) {
        Path directory = layout.deadLetter(dataset);
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            entries.filter(entry -> names.test(entry.getFileName().toString()))
                    .toList()
                    .forEach(Leftovers::delete);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tidy up " + directory, e);
        }
    }

    /** A cluster that has just finished may still be removing its last checkpoint; Flink's own deletion allows for that. */
    private static void delete(Path root) {
        try {
            FileUtils.deleteFileOrDirectory(root.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + root, e);
        }
    }
}

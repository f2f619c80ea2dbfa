package io.mullion.job.ingest;

import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the newest completed checkpoint that a lineage may resume from: one at or after its last commit. Completed means
 * that {@code chk-<id>/_metadata} is there, which Flink writes last and moves into place.
 *
 * <p>Runs of one job (restarts) share a directory, and ids only grow inside it, so the highest id there is the newest. A
 * run that is older than the one of the last commit cannot have a checkpoint at or after that commit.
 */
final class CheckpointFinder {
    private static final Pattern NAME = Pattern.compile("chk-(\\d{1,18})");
    private static final String METADATA = "_metadata";

    private CheckpointFinder() {}

    /**
     * @param runs newest first
     */
    static Optional<Path> newest(List<Run> runs, Optional<CheckpointId> lastCommit) {
        for (Run run : runs) {
            if (lastCommit.isPresent() && run.epoch() < lastCommit.get().epoch()) {
                break;
            }
            long least = lastCommit
                    .filter(commit -> directoryOf(runs, commit.epoch()).equals(Optional.of(run.checkpoints())))
                    .map(CheckpointId::checkpoint)
                    .orElse(0L);
            Optional<Path> found =
                    StoreLayout.local(run.checkpoints()).flatMap(directory -> newestIn(directory, least));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> directoryOf(List<Run> runs, long epoch) {
        return runs.stream()
                .filter(run -> run.epoch() == epoch)
                .map(Run::checkpoints)
                .findFirst();
    }

    private static Optional<Path> newestIn(Path directory, long least) {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> id(entry).isPresent() && id(entry).getAsLong() >= least)
                    .filter(entry -> Files.exists(entry.resolve(METADATA)))
                    .max(Comparator.comparingLong(entry -> id(entry).orElseThrow()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look for checkpoints in " + directory, e);
        }
    }

    private static OptionalLong id(Path entry) {
        Matcher matcher = NAME.matcher(entry.getFileName().toString());
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}

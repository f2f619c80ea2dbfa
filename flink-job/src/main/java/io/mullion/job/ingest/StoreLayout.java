package io.mullion.job.ingest;

import io.mullion.store.catalog.Run;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where things lie in a store directory:
 *
 * <pre>
 * catalog.db              the pane catalog
 * checkpoints/DATASET/    Flink's checkpoints, one directory a job
 * dead-letter/DATASET/    rejected records
 * DATASET.lock            held by the process that ingests the data set
 * DATASET.backfill.lock   held by the process that fills windows of it again
 * </pre>
 */
public record StoreLayout(Path root) {
    /** The store that commands use unless told otherwise. */
    public static final String DEFAULT = "mullion-data";

    private static final String CHECKPOINTS = "checkpoints";

    public StoreLayout {
        root = root.toAbsolutePath().normalize();
    }

    public static Path catalog(Path store) {
        return new StoreLayout(store).catalog();
    }

    public Path catalog() {
        return root.resolve("catalog.db");
    }

    public Path checkpoints(String dataset) {
        return root.resolve(CHECKPOINTS).resolve(dataset);
    }

    public Path deadLetter(String dataset) {
        return root.resolve("dead-letter").resolve(dataset);
    }

    public Path lock(String dataset) {
        return root.resolve(dataset + ".lock");
    }

    public Path backfillLock(String dataset) {
        return root.resolve(dataset + ".backfill.lock");
    }

    /** Rejected records of a backfill; those of the ingestion are elsewhere and stay. */
    public Path backfillDeadLetter(String dataset, long backfill) {
        return root.resolve("dead-letter").resolve(dataset + ".backfill-" + backfill);
    }

    /**
     * The run, with its checkpoints looked for in this store. A run remembers where its store lay when it began; once the
     * store has been moved or copied, the checkpoints over there are another store's to use and to delete.
     */
    Run inThisStore(Run run, String dataset) {
        return local(run.checkpoints())
                .filter(there -> there.endsWith(Path.of(CHECKPOINTS, dataset, String.valueOf(there.getFileName()))))
                .map(there -> new Run(run.epoch(), uri(checkpoints(dataset).resolve(there.getFileName()))))
                .orElse(run);
    }

    /** A local path as Flink wants it: not escaped, since Flink takes {@code %20} for three characters of a name. */
    static String uri(Path path) {
        return "file://" + path.toAbsolutePath();
    }

    /** The local path of a directory that Flink knows, if it is one of this machine. */
    static Optional<Path> local(String uri) {
        URI parsed = new org.apache.flink.core.fs.Path(uri).toUri();
        return parsed.getScheme() == null || parsed.getScheme().equals("file")
                ? Optional.of(Path.of(parsed.getPath()))
                : Optional.empty();
    }
}

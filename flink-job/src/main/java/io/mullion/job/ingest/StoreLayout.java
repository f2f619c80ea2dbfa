package io.mullion.job.ingest;

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
 * </pre>
 */
public record StoreLayout(Path root) {
    /** The store that commands use unless told otherwise. */
    public static final String DEFAULT = "mullion-data";

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
        return root.resolve("checkpoints").resolve(dataset);
    }

    public Path deadLetter(String dataset) {
        return root.resolve("dead-letter").resolve(dataset);
    }

    public Path lock(String dataset) {
        return root.resolve(dataset + ".lock");
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

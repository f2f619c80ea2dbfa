package io.mullion.job.ingest;

import java.nio.file.Path;

/** Where an ingest has to begin. */
sealed interface StartPoint {

    /** At the start of the input: nothing was ever committed. */
    record Beginning() implements StartPoint {}

    /**
     * Behind a checkpoint.
     *
     * @param directory holds the checkpoint's {@code _metadata}
     */
    record Checkpoint(Path directory) implements StartPoint {}

    /**
     * Nowhere: everything the input holds is committed.
     *
     * @param records how many records that is
     */
    record Done(long records) implements StartPoint {}
}

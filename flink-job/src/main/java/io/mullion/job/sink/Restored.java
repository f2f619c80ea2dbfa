package io.mullion.job.sink;

/** What a run does that is restored from a checkpoint older than the lineage's last commit (S9). */
public enum Restored {
    /** It is refused: the rows of the later commits would count twice. */
    FROM_LAST_COMMIT_ONLY,
    /** The later commits are taken away, and their rows read again. */
    REWINDING
}

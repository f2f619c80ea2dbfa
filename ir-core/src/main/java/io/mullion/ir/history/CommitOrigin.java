package io.mullion.ir.history;

import io.mullion.ir.planner.WindowRange;
import java.util.List;

/** What a commit did. Ingestions and backfills publish rows; the others only store them otherwise. */
public sealed interface CommitOrigin {

    /** A checkpoint of the job, and the source position it recorded. */
    record Ingestion(CheckpointId id, List<SplitProgress> progress) implements CommitOrigin {
        public Ingestion {
            progress = List.copyOf(progress);
        }
    }

    /** Windows read again up to the source position of commit {@code upTo}. */
    record Backfill(WindowRange range, long upTo) implements CommitOrigin {}

    record RollUp() implements CommitOrigin {}

    record Compaction() implements CommitOrigin {}

    record Expiry() implements CommitOrigin {}
}

package io.mullion.ir.history;

/** What a request at a snapshot gives. */
public sealed interface CoverResult {

    record Covered(Cover cover) implements CoverResult {}

    /** A rewind has taken a commit of the snapshot away, or there never was one. */
    record SnapshotIsGone(String lineage, long commit) implements CoverResult {}
}

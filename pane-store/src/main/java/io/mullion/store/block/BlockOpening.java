package io.mullion.store.block;

/** What came of opening a block. */
public sealed interface BlockOpening {

    /** Header and directory are as they were written, so a population that is not listed has no pane here. */
    record Opened(BlockReader reader) implements BlockOpening {}

    /** Nothing about the block can be trusted, absence included. */
    record Corrupt(String reason) implements BlockOpening {}
}

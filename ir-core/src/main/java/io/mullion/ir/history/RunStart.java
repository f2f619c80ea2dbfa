package io.mullion.ir.history;

/** How a job begins. */
public sealed interface RunStart {

    /** Without restored state: it reads its input from the start. */
    record Fresh() implements RunStart {}

    /** From a complete checkpoint of an earlier run; resuming means from the last committed one. */
    record Restored(CheckpointId from) implements RunStart {}
}

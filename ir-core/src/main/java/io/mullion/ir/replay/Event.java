package io.mullion.ir.replay;

import io.mullion.ir.value.Value;

/**
 * One row of the source.
 *
 * @param job a label that some rows do not have
 * @param time epoch ms
 * @param fate what the job makes of it
 */
record Event(int split, long offset, Value region, Value job, long time, Fate fate) {
    enum Fate {
        READ,
        /** Rejected by the job, and read by a backfill. */
        READ_LATER,
        /** Read by the job, and rejected by a backfill. */
        REJECTED_LATER
    }
}

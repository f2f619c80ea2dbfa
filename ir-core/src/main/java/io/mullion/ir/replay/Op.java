package io.mullion.ir.replay;

/** One step of a history; the numbers choose among what there is when it is played, so steps may be left out. */
record Op(Kind kind, int actor, int a, int b, int c) {
    enum Kind {
        READ,
        CHECKPOINT,
        KILL,
        ZOMBIE,
        REPLAY,
        FRESH_START,
        OLD_START,
        SECOND_JOB,
        IDLE,
        END,
        ROLL_UP,
        COMPACT,
        BACKFILL,
        EXPIRE,
        DAMAGE,
        DISTRUST,
        REWIND,
        ASK
    }
}

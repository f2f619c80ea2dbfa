package io.mullion.ir.replay;

import static io.mullion.ir.replay.Op.Kind.ASK;
import static io.mullion.ir.replay.Op.Kind.BACKFILL;
import static io.mullion.ir.replay.Op.Kind.CHECKPOINT;
import static io.mullion.ir.replay.Op.Kind.COMPACT;
import static io.mullion.ir.replay.Op.Kind.DAMAGE;
import static io.mullion.ir.replay.Op.Kind.DISTRUST;
import static io.mullion.ir.replay.Op.Kind.END;
import static io.mullion.ir.replay.Op.Kind.EXPIRE;
import static io.mullion.ir.replay.Op.Kind.FRESH_START;
import static io.mullion.ir.replay.Op.Kind.IDLE;
import static io.mullion.ir.replay.Op.Kind.KILL;
import static io.mullion.ir.replay.Op.Kind.OLD_START;
import static io.mullion.ir.replay.Op.Kind.READ;
import static io.mullion.ir.replay.Op.Kind.REPLAY;
import static io.mullion.ir.replay.Op.Kind.REWIND;
import static io.mullion.ir.replay.Op.Kind.ROLL_UP;
import static io.mullion.ir.replay.Op.Kind.SECOND_JOB;
import static io.mullion.ir.replay.Op.Kind.ZOMBIE;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes histories of 10 to 60 steps and a few questions between them, by seed. */
final class RandomHistories {
    /** How often each kind of step comes up, relative to the others. */
    private static final Object[][] WEIGHTS = {
        {READ, 22},
        {CHECKPOINT, 20},
        {KILL, 3},
        {ZOMBIE, 3},
        {REPLAY, 2},
        {FRESH_START, 1},
        {OLD_START, 1},
        {SECOND_JOB, 1},
        {IDLE, 2},
        {END, 2},
        {ROLL_UP, 20},
        {COMPACT, 6},
        {BACKFILL, 12},
        {EXPIRE, 2},
        {DAMAGE, 2},
        {DISTRUST, 1},
        {REWIND, 2},
        {ASK, 9},
    };

    private static final List<Op.Kind> DRAWN = drawn();

    private RandomHistories() {}

    static Script of(long seed) {
        Random random = new Random(seed);
        int length = 10 + random.nextInt(51);
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            Op.Kind kind = i < 4 ? (i % 2 == 0 ? READ : CHECKPOINT) : DRAWN.get(random.nextInt(DRAWN.size()));
            ops.add(op(kind, random));
        }
        for (int i = 0; i < 3; i++) {
            ops.add(op(ASK, random));
        }
        return new Script(seed, ops);
    }

    private static Op op(Op.Kind kind, Random random) {
        return new Op(
                kind, random.nextInt(4), random.nextInt(1 << 20), random.nextInt(1 << 20), random.nextInt(1 << 20));
    }

    private static List<Op.Kind> drawn() {
        List<Op.Kind> kinds = new ArrayList<>();
        for (Object[] weight : WEIGHTS) {
            for (int i = 0; i < (Integer) weight[1]; i++) {
                kinds.add((Op.Kind) weight[0]);
            }
        }
        return kinds;
    }
}

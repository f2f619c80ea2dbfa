package io.mullion.ir.replay;

import java.util.List;
import java.util.stream.Collectors;

/** A history to play. @param seed makes the source and the lineages */
record Script(long seed, List<Op> ops) {
    Script {
        ops = List.copyOf(ops);
    }

    String text() {
        return ops.stream().map(Op::toString).collect(Collectors.joining("\n  ", "seed " + seed + "\n  ", "\n"));
    }
}

package io.mullion.ir.oracle;

import java.util.stream.Stream;

/** Smaller cases. */
record Shrinking(StateTrial trial) {
    Stream<Trial> candidates() {
        return Stream.empty();
    }
}

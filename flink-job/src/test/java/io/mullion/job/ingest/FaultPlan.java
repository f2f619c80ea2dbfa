package io.mullion.job.ingest;

import java.io.Serializable;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides, for one test, when something goes wrong. Tasks get copies of this, but all copies in one JVM share their state,
 * so that a restarted task goes on with the plan and does not begin it again.
 */
record FaultPlan(String name, long seed, int faults) implements Serializable {
    private static final Map<String, State> STATES = new ConcurrentHashMap<>();

    private static final class State {
        private final Random random;
        private int left;
        private int happened;

        State(long seed, int faults) {
            this.random = new Random(seed);
            this.left = faults;
        }
    }

    /** With one chance in so many, says that something goes wrong now, until there were enough faults. */
    boolean strikes(int oneIn) {
        State state = state();
        synchronized (state) {
            if (state.left == 0 || state.random.nextInt(oneIn) != 0) {
                return false;
            }
            state.left--;
            state.happened++;
            return true;
        }
    }

    /** A number from 0 on, below {@code bound}. */
    int pick(int bound) {
        State state = state();
        synchronized (state) {
            return state.random.nextInt(bound);
        }
    }

    int happened() {
        State state = state();
        synchronized (state) {
            return state.happened;
        }
    }

    private State state() {
        return STATES.computeIfAbsent(name + seed, key -> new State(seed, faults));
    }
}

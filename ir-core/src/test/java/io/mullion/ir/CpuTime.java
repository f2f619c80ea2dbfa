package io.mullion.ir;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Times work by what the thread itself used, so that scaling tests hold on a busy machine. */
public final class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuTime() {}

    /** The least CPU time in nanoseconds that one of a few runs took. */
    public static long best(int attempts, Runnable work) {
        long best = Long.MAX_VALUE;
        for (int attempt = 0; attempt < attempts; attempt++) {
            long start = THREADS.getCurrentThreadCpuTime();
            work.run();
            best = Math.min(best, THREADS.getCurrentThreadCpuTime() - start);
        }
        return best;
    }
}

package io.mullion.job.cli;

import io.mullion.ir.oracle.Report;
import io.mullion.ir.oracle.Verification;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A long verification on several threads. It goes round by round, in each of which every thread takes as many cases, and
 * stops after the first round with enough plans, so what is run depends on no clock.
 */
final class VerificationRun {
    private static final int CASES = 1_000;

    private final long seed;
    private final int threads;
    private final PrintWriter progress;
    private final Verification total;
    private final long startNanos = System.nanoTime();

    VerificationRun(long seed, int threads, PrintWriter progress) {
        this.seed = seed;
        this.threads = threads;
        this.progress = progress;
        this.total = Verification.of(seed);
    }

    Report until(long plans) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            for (long round = 0; total.plans() < plans && !total.hasFailed(); round++) {
                long first = round * threads * CASES;
                List<Future<Verification>> parts = new ArrayList<>();
                IntStream.range(0, threads)
                        .forEach(thread -> parts.add(executor.submit(() -> run(first + (long) thread * CASES, plans))));
                for (Future<Verification> part : parts) {
                    total.add(part.get());
                }
                show(plans);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a case of seed " + seed + " could not be run", e.getCause());
        } finally {
            executor.shutdownNow();
        }
        return total.report();
    }

    private Verification run(long first, long plans) {
        Verification part = Verification.of(seed);
        for (long number = first; number < first + CASES && part.plans() < plans && !part.hasFailed(); number++) {
            part.run(number);
        }
        return part;
    }

    private void show(long plans) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        progress.printf(
                Locale.ROOT,
                "%,d of %,d plans, %,.0f a second%n",
                total.plans(),
                plans,
                total.plans() / Math.max(seconds, 1e-3));
        progress.flush();
    }
}

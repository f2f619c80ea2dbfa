package io.mullion.bench.ingest;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * CPU time of this process so far, garbage collection included. What the compiler takes is left out where Linux tells it:
 * that is spent once and not for each event.
 */
final class CpuTime {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final Path THREADS = Path.of("/proc/self/task");

    /** Name, then from the third field on: user and system time are the 14th and 15th, in hundredths of a second. */
    private static final Pattern COMPILER_THREAD =
            Pattern.compile("\\d+ \\(C[12] Compiler.*\\)(?: \\S+){11} (\\d+) (\\d+) .*", Pattern.DOTALL);

    private static final long TICK_NANOS = 10_000_000;

    private CpuTime() {}

    static long nanos() throws IOException {
        return PROCESS.getProcessCpuTime() - compilerNanos();
    }

    private static long compilerNanos() throws IOException {
        if (!Files.isDirectory(THREADS)) {
            return 0;
        }
        List<Path> threads;
        try (Stream<Path> found = Files.list(THREADS)) {
            threads = found.toList();
        }
        long nanos = 0;
        for (Path thread : threads) {
            nanos += compilerNanos(thread.resolve("stat"));
        }
        return nanos;
    }

    private static long compilerNanos(Path stat) {
        try {
            Matcher fields = COMPILER_THREAD.matcher(Files.readString(stat));
            return fields.matches()
                    ? (Long.parseLong(fields.group(1)) + Long.parseLong(fields.group(2))) * TICK_NANOS
                    : 0;
        } catch (IOException ended) {
            // Threads come and go; those of the compiler stay.
            return 0;
        }
    }
}

package io.mullion.job.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A Java program in a process of its own, with the Java of this one and a small heap. What it prints goes to a file.
 *
 * <p>It ends with this process: a thread of this one's shutdown kills it.
 */
public final class JavaProcess implements Closeable {
    private static final long GONE_LIMIT_SECONDS = 20;

    private final String name;
    private final Process process;
    private final Path log;
    private final Thread onShutdown;

    private JavaProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.onShutdown = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(onShutdown);
    }

    /**
     * Starts a program.
     *
     * @param log is appended to
     * @param heapMebibytes the most it may take
     * @param command class path option and main class, then arguments; further options of the JVM in front
     */
    public static JavaProcess start(
            String name, Path log, int heapMebibytes, Map<String, String> environment, List<String> command)
            throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMebibytes + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        line.addAll(command);
        Files.createDirectories(log.toAbsolutePath().getParent());
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return new JavaProcess(name, builder.start(), log);
    }

    /** The class path of this process, tests included. */
    public static String ownClassPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    public String name() {
        return name;
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** What it has printed. */
    public String output() throws IOException {
        return Files.readString(log);
    }

    /**
     * Waits for the end.
     *
     * @return the exit status
     * @throws IOException when it does not end in time; it is killed then
     */
    public int await(long seconds) throws IOException, InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            kill();
            throw new IOException("%s did not end in %d seconds; it printed: %s".formatted(name, seconds, output()));
        }
        forget();
        return process.exitValue();
    }

    /** Kills it as {@code kill -9} does, and returns when it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor(GONE_LIMIT_SECONDS, TimeUnit.SECONDS);
        forget();
    }

    @Override
    public void close() {
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(onShutdown);
        } catch (IllegalStateException shutdownHasBegun) {
            // Then the hook does its work.
        }
    }
}

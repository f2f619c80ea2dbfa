package io.mullion.job.ingest;

import io.mullion.job.cli.Mullion;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code mullion ingest} in a process of its own, with what it wrote. */
final class ChildIngest implements AutoCloseable {
    private final Process process;
    private final Path output;

    private ChildIngest(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static ChildIngest start(Path directory, String... arguments) throws IOException {
        Path output = Files.createTempFile(directory, "ingest", ".log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx512m");
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens") || argument.startsWith("--add-exports"))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(Mullion.class.getName());
        command.add("ingest");
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new ChildIngest(process, output);
    }

    boolean isRunning() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the end and returns the exit status. */
    int exitStatus() throws InterruptedException {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the ingest did not end in two minutes");
        }
        return process.exitValue();
    }

    /** Kills the process as {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    String output() throws IOException {
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }
}

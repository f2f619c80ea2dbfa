package io.mullion.job.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Flink session cluster of several processes, from the jars that Maven has: a JobManager, TaskManagers with one slot
 * each, and, where JobManagers are to be killed, a ZooKeeper that keeps what they know. Its processes have Flink on their
 * class path and nothing of Mullion, which has to come with the job's jar.
 */
public final class FlinkCluster implements Closeable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final int JOB_MANAGER_MEBIBYTES = 384;
    private static final int TASK_MANAGER_MEBIBYTES = 512;
    private static final int CLIENT_MEBIBYTES = 256;
    private static final int LAST_LINES = 30;
    private static final int CLIENT_SECONDS = 120;

    /** What lies in the {@code lib} of a Flink distribution, by the folders of a Maven repository. */
    private static final List<String> FLINK_LIB = List.of(
            "/org/apache/flink/",
            "/org/apache/logging/",
            "/org/slf4j/",
            "/org/apache/commons/commons-lang3/",
            "/org/apache/commons/commons-text/",
            "/org/apache/commons/commons-math3/",
            "/org/apache/commons/commons-compress/",
            "/org/apache/commons/commons-collections4/",
            "/commons-cli/",
            "/commons-collections/",
            "/commons-io/",
            "/com/esotericsoftware/",
            "/org/objenesis/",
            "/org/javassist/",
            "/org/xerial/snappy/",
            "/org/lz4/",
            "/at/yawk/lz4/",
            "/com/ververica/",
            "/com/github/oshi/",
            "/org/scala-lang/",
            "/org/snakeyaml/",
            "/tools/profiler/");

    /** Of Flink, but not of its distribution. */
    private static final List<String> NOT_FLINK_LIB =
            List.of("flink-connector-kafka", "flink-test-utils", "-tests.jar");

    private static final ObjectMapper JSON = new ObjectMapper();
    private final HttpClient http = HttpClient.newHttpClient();
    private final Path directory;
    private final Path configuration;
    private final int restPort;
    private final boolean highlyAvailable;
    private final List<JavaProcess> taskManagers = new ArrayList<>();
    private JavaProcess jobManager;
    private JavaProcess zooKeeper;
    private int started;

    private FlinkCluster(Path directory, Path configuration, int restPort, boolean highlyAvailable) {
        this.directory = directory;
        this.configuration = configuration;
        this.restPort = restPort;
        this.highlyAvailable = highlyAvailable;
    }

    /**
     * Starts a cluster, and returns when its TaskManagers have registered.
     *
     * @param directory for its files
     * @param highlyAvailable whether a JobManager that is killed may be started again and goes on with its jobs
     */
    public static FlinkCluster start(Path directory, int taskManagers, boolean highlyAvailable)
            throws IOException, InterruptedException {
        Path configuration = Files.createDirectories(directory.resolve("conf"));
        int restPort = freePort();
        int zooKeeperPort = freePort();
        Files.writeString(
                configuration.resolve("config.yaml"),
                configuration(directory, restPort, highlyAvailable, zooKeeperPort));
        FlinkCluster cluster = new FlinkCluster(directory, configuration, restPort, highlyAvailable);
        try {
            if (highlyAvailable) {
                cluster.startZooKeeper(zooKeeperPort);
            }
            cluster.startJobManager();
            for (int i = 0; i < taskManagers; i++) {
                cluster.startTaskManager();
            }
            cluster.awaitTaskManagers(taskManagers);
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** Kills the JobManager as {@code kill -9} does. */
    public void killJobManager() throws InterruptedException {
        jobManager.kill();
    }

    /** Starts a JobManager in the place of one that was killed. */
    public void startJobManager() throws IOException {
        jobManager = start(
                "jobmanager",
                JOB_MANAGER_MEBIBYTES,
                "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
                "--executionMode",
                "cluster");
    }

    /** Kills a TaskManager, the one that was started first. */
    public void killTaskManager() throws InterruptedException {
        taskManagers.remove(0).kill();
    }

    public void startTaskManager() throws IOException {
        taskManagers.add(start(
                "taskmanager-" + ++started,
                TASK_MANAGER_MEBIBYTES,
                "org.apache.flink.runtime.taskexecutor.TaskManagerRunner"));
    }

    /** Waits until so many TaskManagers are known to the JobManager. */
    public void awaitTaskManagers(int count) throws IOException, InterruptedException {
        await(
                "%d TaskManagers".formatted(count),
                () -> rest("/overview").path("taskmanagers").asInt() >= count);
    }

    /**
     * Runs Flink's command line, such as {@code run -d job.jar}.
     *
     * @return what it printed
     * @throws IOException when its exit status is not 0
     */
    public String flink(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "-cp",
                flinkClassPath(),
                "org.apache.flink.client.cli.CliFrontend"));
        command.addAll(arguments);
        Path log = Files.createTempFile(directory, "client-", ".log");
        JavaProcess client = JavaProcess.start(
                "flink " + arguments.get(0),
                log,
                CLIENT_MEBIBYTES,
                Map.of("FLINK_CONF_DIR", configuration.toString()),
                command);
        int status = client.await(CLIENT_SECONDS);
        if (status != 0) {
            throw new IOException("flink %s ended with %d: %s".formatted(arguments, status, client.output()));
        }
        return client.output();
    }

    /** Asks the JobManager's REST interface. */
    public JsonNode rest(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + restPort + path))
                .timeout(Duration.ofSeconds(10))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        return JSON.readTree(response.body());
    }

    /** The metrics of one operator of a job by name, each summed over subtasks; names begin with the operator's. */
    public Map<String, Double> metrics(String job) throws IOException, InterruptedException {
        Map<String, Double> metrics = new TreeMap<>();
        for (JsonNode vertex : rest("/jobs/" + job).path("vertices")) {
            String at = "/jobs/" + job + "/vertices/" + vertex.path("id").asText() + "/subtasks/metrics";
            List<String> names = new ArrayList<>();
            rest(at).forEach(metric -> names.add(metric.path("id").asText()));
            for (String name : names) {
                String asked = at + "?agg=sum&get=" + name.replace(" ", "%20");
                rest(asked)
                        .forEach(metric -> metrics.put(
                                metric.path("id").asText(), metric.path("sum").asDouble()));
            }
        }
        return metrics;
    }

    /** Waits until something holds of the cluster; an answer that does not come is asked for again. */
    public void await(String what, Condition condition) throws InterruptedException, IOException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        IOException last = null;
        while (System.nanoTime() < deadline) {
            try {
                if (condition.holds()) {
                    return;
                }
            } catch (IOException notYet) {
                last = notYet;
            }
            Thread.sleep(200);
        }
        throw new IOException(
                "%s did not come in %d seconds; the logs end with %s".formatted(what, START_LIMIT.toSeconds(), logs()),
                last);
    }

    /** The last lines of every log. */
    private String logs() throws IOException {
        StringBuilder ends = new StringBuilder();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                List<String> lines = Files.readAllLines(file);
                ends.append("\n--- ").append(file.getFileName()).append('\n');
                lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
                        .forEach(line -> ends.append(line).append('\n'));
            }
        }
        return ends.toString();
    }

    /** Something that comes to hold, or cannot be told yet. */
    public interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    @Override
    public void close() {
        taskManagers.forEach(JavaProcess::close);
        for (JavaProcess process : Arrays.asList(jobManager, zooKeeper)) {
            if (process != null) {
                process.close();
            }
        }
    }

    private void startZooKeeper(int port) throws IOException {
        Path config = configuration.resolve("zoo.cfg");
        Files.writeString(config, """
                tickTime=2000
                initLimit=10
                syncLimit=5
                dataDir=%s
                clientPort=%d
                clientPortAddress=127.0.0.1
                admin.enableServer=false
                server.1=127.0.0.1:%d:%d
                """.formatted(
                        Files.createDirectories(directory.resolve("zookeeper")), port, freePort(), freePort()));
        zooKeeper = JavaProcess.start(
                "zookeeper",
                directory.resolve("zookeeper.log"),
                CLIENT_MEBIBYTES,
                Map.of(),
                List.of(
                        "-cp",
                        flinkClassPath(),
                        "org.apache.flink.runtime.zookeeper.FlinkZooKeeperQuorumPeer",
                        "--zkConfigFile",
                        config.toString(),
                        "--peerId",
                        "1"));
    }

    private JavaProcess start(String name, int mebibytes, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.time=ALL-UNNAMED",
                "-Dlog4j.configurationFile=" + logging(),
                "-cp",
                flinkClassPath(),
                main,
                "--configDir",
                configuration.toString()));
        command.addAll(List.of(arguments));
        return JavaProcess.start(name, directory.resolve(name + ".log"), mebibytes, Map.of(), command);
    }

    private Path logging() throws IOException {
        return Files.writeString(configuration.resolve("log4j2.properties"), """
                rootLogger.level = INFO
                rootLogger.appenderRef.out.ref = Out
                appender.out.name = Out
                appender.out.type = CONSOLE
                appender.out.layout.type = PatternLayout
                appender.out.layout.pattern = %d{HH:mm:ss,SSS} %-5p %-40.40c{1.} - %m%n
                """);
    }

    private static String configuration(Path directory, int restPort, boolean highlyAvailable, int zooKeeperPort)
            throws IOException {
        String plain = """
                jobmanager.rpc.address: 127.0.0.1
                jobmanager.rpc.port: %d
                jobmanager.bind-host: 127.0.0.1
                rest.address: 127.0.0.1
                rest.bind-address: 127.0.0.1
                rest.port: %d
                taskmanager.host: 127.0.0.1
                taskmanager.bind-host: 127.0.0.1
                taskmanager.numberOfTaskSlots: 1
                taskmanager.cpu.cores: 1.0
                taskmanager.memory.task.heap.size: 256m
                taskmanager.memory.task.off-heap.size: 32m
                taskmanager.memory.framework.heap.size: 64m
                taskmanager.memory.framework.off-heap.size: 64m
                taskmanager.memory.network.min: 32m
                taskmanager.memory.network.max: 32m
                taskmanager.memory.managed.size: 16m
                taskmanager.memory.jvm-metaspace.size: 128m
                taskmanager.memory.jvm-overhead.min: 64m
                taskmanager.memory.jvm-overhead.max: 64m
                heartbeat.interval: 1000
                heartbeat.timeout: 6000
                restart-strategy.type: fixed-delay
                restart-strategy.fixed-delay.attempts: 100000
                restart-strategy.fixed-delay.delay: 500 ms
                metrics.fetcher.update-interval: 500
                io.tmp.dirs: %s
                """.formatted(freePort(), restPort, Files.createDirectories(directory.resolve("tmp")));
        if (!highlyAvailable) {
            return plain;
        }
        return plain + """
                high-availability.type: zookeeper
                high-availability.zookeeper.quorum: 127.0.0.1:%d
                high-availability.zookeeper.client.session-timeout: 6000
                high-availability.storageDir: %s
                """.formatted(zooKeeperPort, directory.resolve("ha").toUri());
    }

    private static String flinkClassPath() {
        return Arrays.stream(JavaProcess.ownClassPath().split(File.pathSeparator))
                .filter(jar -> FLINK_LIB.stream().anyMatch(jar::contains))
                .filter(jar -> NOT_FLINK_LIB.stream().noneMatch(jar::contains))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

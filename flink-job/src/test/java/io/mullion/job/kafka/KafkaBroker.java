package io.mullion.job.kafka;

import io.mullion.job.cluster.JavaProcess;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A Kafka broker in a process of its own, which is its own controller (KRaft) and listens on a free port of the loopback
 * address. It can be killed as by {@code kill -9} and started again: port, cluster and data stay.
 *
 * <p>Closing it ends the process; the files stay where they were asked for.
 */
public final class KafkaBroker implements Closeable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final int HEAP_MEBIBYTES = 320;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    private final Path directory;
    private final Path configuration;
    private final int port;
    private JavaProcess process;

    private KafkaBroker(Path directory, Path configuration, int port, JavaProcess process) {
        this.directory = directory;
        this.configuration = configuration;
        this.port = port;
        this.process = process;
    }

    /**
     * Starts a broker, and returns when it answers.
     *
     * @param directory for its files, its log included; empty or not there yet
     */
    public static KafkaBroker start(Path directory) throws IOException {
        Files.createDirectories(directory);
        int port = freePort();
        Path configuration = directory.resolve("server.properties");
        Properties properties = properties(directory, port, freePort());
        try (var out = Files.newBufferedWriter(configuration)) {
            properties.store(out, null);
        }
        KafkaBroker broker = new KafkaBroker(directory, configuration, port, launch(directory, configuration));
        broker.awaitReady();
        return broker;
    }

    /** The address for {@code bootstrap.servers}. */
    public String servers() {
        return "127.0.0.1:" + port;
    }

    /** Kills the process as {@code kill -9} does, and returns when it is gone. */
    public void kill() throws InterruptedException {
        process.kill();
    }

    /** Starts a broker that was killed on what it left, and returns when it answers. */
    public void restart() throws IOException {
        process = launch(directory, configuration);
        awaitReady();
    }

    public boolean isRunning() {
        return process.isRunning();
    }

    /** Creates a topic. */
    public void createTopic(String topic, int partitions) throws InterruptedException {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot create the topic " + topic, e);
        }
    }

    /** Gives a topic more partitions. */
    public void addPartitions(String topic, int total) throws InterruptedException {
        try (Admin admin = admin()) {
            admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(total)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot give %s %d partitions".formatted(topic, total), e);
        }
    }

    /** A client that asks the broker; the caller closes it. */
    public Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers()));
    }

    @Override
    public void close() {
        process.close();
    }

    private void awaitReady() throws IOException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        try (Admin admin = admin()) {
            while (true) {
                try {
                    admin.describeCluster().nodes().get(1, TimeUnit.SECONDS);
                    return;
                } catch (ExecutionException | java.util.concurrent.TimeoutException notYet) {
                    if (!process.isRunning() || System.nanoTime() > deadline) {
                        close();
                        throw new IOException("the broker did not start; its log: " + process.output(), notYet);
                    }
                    Thread.sleep(BETWEEN_TRIES.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted while the broker starts", e));
        }
    }

    private static JavaProcess launch(Path directory, Path configuration) throws IOException {
        return JavaProcess.start(
                "Kafka broker",
                log(directory),
                HEAP_MEBIBYTES,
                Map.of(),
                List.of("-cp", JavaProcess.ownClassPath(), KafkaBrokerMain.class.getName(), configuration.toString()));
    }

    private static Path log(Path directory) {
        return directory.resolve("broker.log");
    }

    private static Properties properties(Path directory, int port, int controllerPort) {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
        properties.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port);
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        properties.put("log.dirs", directory.resolve("data").toString());
        properties.put("auto.create.topics.enable", "false");
        properties.put("offsets.topic.num.partitions", "1");
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("transaction.state.log.num.partitions", "1");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("log.retention.ms", "-1");
        // A killed broker may come back only when its old session has ended.
        properties.put("broker.session.timeout.ms", "2000");
        properties.put("broker.heartbeat.interval.ms", "500");
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "4");
        properties.put("log.cleaner.enable", "false");
        return properties;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

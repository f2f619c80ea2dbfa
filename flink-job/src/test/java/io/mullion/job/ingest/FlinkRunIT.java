package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.cluster.FlinkCluster;
import io.mullion.job.kafka.KafkaBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code flink run} of the shaded jar on a cluster of several processes, which are killed, and whose job goes from one
 * parallelism to another.
 */
class FlinkRunIT {
    private static final String JAR = "target/mullion-job.jar";
    private static final Pattern JOB = Pattern.compile("JobID ([0-9a-f]{32})");
    private static final Pattern SAVEPOINT = Pattern.compile("Path: (\\S+)");

    @TempDir
    private Path directory;

    private FlinkCluster cluster;

    @Test
    void s9EachMessageCountsOnceOnAClusterThatIsKilledAndRescaled() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(directory.resolve("kafka"));
                TopicRows rows = new TopicRows(broker, "requests", 11, 3, 3);
                FlinkCluster flink = FlinkCluster.start(directory.resolve("flink"), 3, true)) {
            cluster = flink;
            Path config = config(broker);
            rows.send(1_000);
            String job = run(config, 2, List.of());
            awaitEvents(1);
            aSecondJobIsRefused(config, job);

            rows.send(1_000);
            flink.killTaskManager();
            rows.send(500);
            flink.startTaskManager();
            awaitEvents(2_000);
            metricsShowWhatHappened(job);

            job = run(config, 3, List.of("-s", stop(job)));
            rows.send(500);
            flink.killJobManager();
            rows.send(500);
            flink.startJobManager();
            flink.awaitTaskManagers(3);
            awaitEvents(3_000);

            job = run(config, 1, List.of("-s", stop(job)));
            rows.sendFlush(0, 1, 2);
            StoreLayout store = new StoreLayout(store());
            flink.await(
                    "the seal",
                    () -> StoreContents.lineage(store, "requests").sealedTo().orElse(0) >= rows.flushWindow());
            flink.flink(List.of("cancel", job));

            StoreContents contents = StoreContents.read(store(), "requests");
            assertThat(contents.events()).isEqualTo(rows.events());
            assertThat(contents.deadLetter()).isEqualTo(rows.rejected());
            assertThat(contents.lineage().rows()).isEqualTo(rows.total());
            assertThat(Resumption.rejected(contents.lineage()))
                    .isEqualTo(rows.rejected().size());
        }
    }

    private void aSecondJobIsRefused(Path config, String first) throws Exception {
        String second = run(config, 1, List.of());
        cluster.await("the end of the second job", () -> state(second).equals("FAILED"));
        assertThat(cluster.rest("/jobs/" + second + "/exceptions").toString())
                .contains("a fresh start would count every row twice");
        assertThat(state(first)).isEqualTo("RUNNING");
    }

    private void metricsShowWhatHappened(String job) throws Exception {
        Map<String, Double> metrics = cluster.metrics(job);
        assertThat(metrics)
                .containsKeys(
                        "route.events", "route.reason.NULL_MEASURE.rejected", "panes.lateRows", "panes.openPanes");
        assertThat(metrics.get("route.events")).isPositive();
    }

    private String run(Path config, int parallelism, List<String> options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "-d", "-p", Integer.toString(parallelism)));
        arguments.addAll(options);
        arguments.addAll(List.of(
                Path.of(JAR).toAbsolutePath().toString(),
                "--config",
                config.toString(),
                "--store",
                store().toString()));
        return found(JOB, cluster.flink(arguments));
    }

    /** Stops the job with a savepoint, and returns where that is. */
    private String stop(String job) throws Exception {
        return found(
                SAVEPOINT,
                cluster.flink(List.of(
                        "stop",
                        "--savepointPath",
                        directory.resolve("savepoints").toUri().toString(),
                        job)));
    }

    private String state(String job) throws IOException, InterruptedException {
        return cluster.rest("/jobs/" + job).path("state").asText();
    }

    private void awaitEvents(long atLeast) throws Exception {
        StoreLayout store = new StoreLayout(store());
        cluster.await(
                atLeast + " events",
                () -> StoreContents.lineage(store, "requests").ingested() >= atLeast);
    }

    private Path config(KafkaBroker broker) throws IOException {
        return Files.writeString(directory.resolve("requests.yaml"), """
                dataset: requests
                source: {kind: kafka, servers: "%s", topics: requests, idle: 1s}
                time: {column: ts, format: epoch-ms}
                labels: [host]
                measure: ms
                lateness: 5s
                checkpoint: {interval: 500ms}
                """.formatted(broker.servers()));
    }

    private Path store() {
        return directory.resolve("store");
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
        return matcher.group(1);
    }
}

package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.job.config.ConfigException;
import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.kafka.KafkaBroker;
import io.mullion.job.parse.SourceRecord;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.core.execution.JobClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job reads topics of a real broker. */
class KafkaIngestIT {
    private static final String NAME = "requests";
    private static final FilterFunction<SourceRecord> ALL = record -> true;
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir
    private static Path brokerDirectory;

    private static KafkaBroker broker;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startBroker() throws IOException {
        broker = KafkaBroker.start(brokerDirectory);
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    /** Lets everything through, and throws when the plan says so. */
    private record Unreliable(FaultPlan plan, int oneIn) implements FilterFunction<SourceRecord> {
        @Override
        public boolean filter(SourceRecord record) {
            if (plan.strikes(oneIn)) {
                throw new IllegalStateException("planned: in the middle of the messages");
            }
            return true;
        }
    }

    @Test
    void s9EachMessageCountsOnceWhileTasksAndTheBrokerFail() throws Exception {
        FaultPlan plan = new FaultPlan("kafka", 5, 4);
        try (TopicRows rows = new TopicRows(broker, "failing", 5, 3, 3)) {
            JobUnderTest job = JobUnderTest.of(config("failing", "earliest"), store(), 100);
            rows.send(2_000);
            JobClient client = job.start(new Unreliable(plan, 700), job.catalog(), 2, Optional.empty());
            rows.send(2_000);
            broker.kill();
            Thread.sleep(500);
            broker.restart();
            rows.send(1_000);
            await(lineage -> lineage.ingested() > 2_000);
            client.cancel().get(30, TimeUnit.SECONDS);

            rows.send(1_000);
            JobClient again = job.start(new Unreliable(plan, 700), job.catalog(), 3, Optional.of(newestCheckpoint()));
            rows.send(1_000);
            rows.sendFlush(0, 1, 2);
            await(lineage -> lineage.sealedTo().orElse(0) >= rows.flushWindow());
            again.cancel().get(30, TimeUnit.SECONDS);

            assertThat(plan.happened()).isPositive();
            StoreContents contents = StoreContents.read(store(), NAME);
            assertThat(contents.events()).isEqualTo(rows.events());
            assertThat(contents.deadLetter()).isEqualTo(rows.rejected());
            assertThat(contents.lineage().rows()).isEqualTo(rows.total());
            assertThat(Resumption.rejected(contents.lineage()))
                    .isEqualTo(rows.rejected().size());
        }
    }

    @Test
    void s10AnIdlePartitionDoesNotHoldUpTheOthers() throws Exception {
        try (TopicRows rows = new TopicRows(broker, "idle", 6, 4, 2)) {
            JobUnderTest job = JobUnderTest.of(config("idle", "earliest"), store(), 0);
            rows.send(500);
            rows.sendFlush(0, 1);
            // Partitions 2 and 3 stay empty.
            JobClient client = job.start(ALL, job.catalog(), 2, Optional.empty());
            await(lineage -> lineage.sealedTo().orElse(0) >= rows.flushWindow());
            client.cancel().get(30, TimeUnit.SECONDS);
            assertThat(StoreContents.read(store(), NAME).events()).isEqualTo(rows.events());
        }
    }

    @Test
    void s10AStreamThatIsReadFromItsEndIsCompleteFromTheFirstWholeWindow() throws Exception {
        try (TopicRows rows = new TopicRows(broker, "latest", 7, 1, 1)) {
            rows.send(100);
            long before = System.currentTimeMillis();
            JobUnderTest job = JobUnderTest.of(config("latest", "latest"), store(), 0);
            JobClient client = job.start(ALL, job.catalog(), 1, Optional.empty());
            long after = System.currentTimeMillis();
            rows.send(10);
            await(lineage -> Resumption.rejected(lineage) + lineage.ingested() > 0
                    || lineage.firstWindow().isPresent());
            client.cancel().get(30, TimeUnit.SECONDS);
            LineageState lineage = lineage();
            assertThat(lineage.ingested()).isLessThanOrEqualTo(10);
            assertThat(lineage.firstWindow().orElseThrow())
                    .isBetween(before + 600_000, after + 600_000 + 60_000)
                    .satisfies(window -> assertThat(window % 60_000).isZero());
            assertThat(lineage.sealedTo()).isEmpty();
        }
    }

    @Test
    void messagesThatRetentionTookAwayStopTheJob() throws Exception {
        try (TopicRows rows = new TopicRows(broker, "gone", 8, 1, 1)) {
            JobUnderTest job = JobUnderTest.of(config("gone", "earliest"), store(), 1);
            rows.send(300);
            JobClient client = job.start(ALL, job.catalog(), 1, Optional.empty());
            await(lineage -> lineage.ingested() > 0);
            client.cancel().get(30, TimeUnit.SECONDS);
            rows.send(300);
            try (var admin = broker.admin()) {
                admin.deleteRecords(Map.of(new TopicPartition("gone", 0), RecordsToDelete.beforeOffset(500)))
                        .all()
                        .get();
            }
            JobClient again = job.start(ALL, job.catalog(), 1, Optional.of(newestCheckpoint()));
            assertThatThrownBy(() -> again.getJobExecutionResult().get(60, TimeUnit.SECONDS))
                    .hasStackTraceContaining("OffsetOutOfRange");
        }
    }

    @Test
    void aTopicThatCannotBeReadIsRefusedBeforeTheJobRuns() throws Exception {
        DatasetConfig config = config("no-such-topic", "earliest");
        assertThatThrownBy(config::toIngestion)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("one of the topics [no-such-topic]")
                .hasMessageContaining("does not exist; create it first");
        broker.createTopic("now-there", 1);
        assertThat(config("now-there", "earliest").toIngestion().input())
                .startsWith("Kafka cluster ")
                .endsWith(", topics now-there");
        try (var admin = broker.admin()) {
            NewTopic compacted = new NewTopic("compacted", 1, (short) 1).configs(Map.of("cleanup.policy", "compact"));
            admin.createTopics(List.of(compacted)).all().get();
        }
        DatasetConfig compacted = config("compacted", "earliest");
        assertThatThrownBy(compacted::toIngestion)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("the topic compacted is compacted");
    }

    private DatasetConfig config(String topic, String start) throws IOException {
        String yaml = """
                dataset: requests
                source: {kind: kafka, servers: "%s", topics: %s, start: %s, idle: 300ms}
                time: {column: ts, format: epoch-ms}
                labels: [host]
                measure: ms
                lateness: 5s
                checkpoint: {interval: 200ms}
                """.formatted(broker.servers(), topic, start);
        return ConfigReader.read(Files.writeString(directory.resolve("requests.yaml"), yaml));
    }

    private Path store() {
        return directory.resolve("store");
    }

    private LineageState lineage() {
        try (SqliteCatalog catalog = SqliteCatalog.openExisting(new StoreLayout(store()).catalog())) {
            return catalog.lineage(NAME);
        }
    }

    private void await(Predicate<LineageState> reached) throws InterruptedException {
        Instant deadline = Instant.now().plus(LIMIT);
        LineageState lineage = lineage();
        while (!reached.test(lineage)) {
            assertThat(Instant.now()).as("in time, but: %s", lineage).isBefore(deadline);
            Thread.sleep(100);
            lineage = lineage();
        }
    }

    private Path newestCheckpoint() {
        try (SqliteCatalog catalog = SqliteCatalog.openExisting(new StoreLayout(store()).catalog())) {
            return CheckpointFinder.newest(
                            catalog.runs(NAME), catalog.lineage(NAME).lastCommit())
                    .orElseThrow();
        }
    }
}

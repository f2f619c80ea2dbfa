package io.mullion.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.job.config.ConfigReader;
import io.mullion.job.config.DatasetConfig;
import io.mullion.job.ingest.StoreLayout;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.catalog.StagedCommit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MullionTest {
    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpNamesEveryCommand() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("Usage: mullion", "ingest", "query", "explain", "panes", "verify-semantics", "--debug");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "ingest", "query", "explain", "panes"})
    void everyCommandHasHelpAndKnowsDebug(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out.toString()).contains("Usage: mullion " + command, "--store", "--debug");
    }

    @Test
    void verifiesTheSemantics() {
        assertThat(run("verify-semantics", "--help")).isZero();
        assertThat(out.toString()).contains("Usage: mullion verify-semantics", "--plans", "--seed", "--faults");
        assertThat(run("verify-semantics", "--plans", "2000", "--threads", "2")).isZero();
        assertThat(out.toString()).contains("claims", "0 violation(s)");
        assertThat(err.toString()).contains("of 2,000 plans");
        assertThat(run("verify-semantics", "--plans", "2000", "--histories", "20"))
                .isZero();
        assertThat(out.toString()).contains("20 histories from seed 1", "strict answer with rows");
        assertThat(run("verify-semantics", "--threads", "0")).isEqualTo(2);
        assertThat(run("verify-semantics", "--histories", "-1")).isEqualTo(2);
    }

    @Test
    void theVersion() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("mullion ").contains(" on Java ");
    }

    @Test
    void askedWronglyItSaysSoAndEndsWith2() {
        assertThat(run()).isEqualTo(2);
        assertThat(run("ingset")).isEqualTo(2);
        assertThat(run("ingest", "--parallelism", "x")).isEqualTo(2);
        assertThat(run("ingest", "--parallelism", "0")).isEqualTo(2);
        assertThat(run("ingest", "--config", "a", "--dataset", "b")).isEqualTo(2);
        assertThat(err.toString().lines())
                .contains(
                        "mullion: a command is needed",
                        "mullion: --parallelism: parallelism must be 1 to 128, got 0",
                        "Try 'mullion ingest --help' for more information.")
                .noneMatch(line -> line.startsWith("\tat "));
    }

    @Test
    void whatCannotBeDoneIsOneLineAndEndsWith1() {
        String missing = directory.resolve("no.csv").toString();
        assertThat(run("ingest", "--store", directory.resolve("s").toString(), "--file", missing))
                .isEqualTo(1);
        assertThat(err).hasToString("mullion: there is no file " + missing + " to read" + System.lineSeparator());
    }

    @Test
    void debugShowsWhereItCameFrom() {
        int status = Mullion.execute(
                true, new PrintWriter(out), new PrintWriter(err), "panes", "--debug", "--store", directory.toString());
        assertThat(status).isEqualTo(1);
        assertThat(err.toString().lines()).anyMatch(line -> line.startsWith("\tat "));
    }

    @Test
    void panesOfAStoreThatIsNotThere() {
        assertThat(run("panes", "--store", directory.resolve("none").toString()))
                .isEqualTo(1);
        assertThat(err.toString()).startsWith("mullion: ").contains("none");
    }

    @Test
    void panesOfEveryDataSet() throws IOException {
        Path store = store(directory);
        assertThat(run("panes", "--store", store.toString())).isZero();
        assertThat(out.toString().lines())
                .anyMatch(line -> line.matches("rows +0 +1,002 +0 +1 +1 +1970-01-01T00:00 +1970-01-01T00:05"))
                .anyMatch(line -> line.matches("rows +BAD_TIME +1,000"))
                .anyMatch(line -> line.matches("rows +NOT_FINITE +2"));
        assertThat(run("panes", "--store", store.toString(), "--dataset", "other"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("other");
    }

    /** A store of the data set {@code rows}, sealed for five minutes, without panes. */
    static Path store(Path directory) throws IOException {
        Path yaml = Files.writeString(directory.resolve("rows.yaml"), """
                dataset: rows
                source: {kind: csv}
                time: {column: ts}
                labels: [origin]
                measure: value
                """);
        Path csv = Files.writeString(directory.resolve("rows.csv"), "ts,origin,value\n");
        DatasetConfig config = ConfigReader.read(yaml).withFile(csv);
        Path store = Files.createDirectory(directory.resolve("store"));
        try (SqliteCatalog catalog = SqliteCatalog.open(StoreLayout.catalog(store))) {
            catalog.register(config.toIngestion());
            long epoch =
                    catalog.beginRun("rows", Optional.empty(), "file:///none").epoch();
            catalog.commit(
                    "rows",
                    new StagedCommit(
                            new CheckpointId(epoch, 1),
                            List.of(),
                            OptionalLong.of(0),
                            OptionalLong.of(300_000),
                            0,
                            ImmutableSortedMap.of("BAD_TIME", 1_000L, "NOT_FINITE", 2L)));
        }
        return store;
    }

    private int run(String... args) {
        return Mullion.execute(false, new PrintWriter(out), new PrintWriter(err), args);
    }
}

package io.mullion.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mullion explain}, on questions, on plans in files, and on merges. */
class ExplainCommandTest {
    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path store = Path.of("");

    @BeforeEach
    void fill() throws IOException {
        store = MullionTest.store(directory);
    }

    @Test
    void aQuestionIsExplainedWithItsGaps() {
        assertThat(ask("--from", "1970-01-01T00:03", "--to", "1970-01-01T00:07", "--where", "origin = 'ORD'"))
                .isZero();
        assertThat(out.toString().lines())
                .contains(
                        "query      SummaryEstimate quantiles [0.5, 0.9, 0.99]  [rank ± 1.33 % at 97 % confidence]",
                        "origin  |-----------------------|-----------------------|",
                        "'ORD'   ========================oooooooooooooooooooooooo",
                        "o  OPEN gap with {commit of rows ∈ {1}}")
                .anyMatch(line -> line.startsWith("selection   {origin ∈ {'ORD'}, ts ∈ "))
                .anyMatch(line -> line.startsWith("gap: OPEN"));
    }

    @Test
    void queryExplainsAlike() {
        ask("--from", "1970-01-01T00:00");
        String explained = out.toString();
        out.getBuffer().setLength(0);
        assertThat(run(
                        "query",
                        "--explain",
                        "--store",
                        store.toString(),
                        "--dataset",
                        "rows",
                        "--from",
                        "1970-01-01T00:00"))
                .isZero();
        assertThat(out).hasToString(explained);
    }

    @Test
    void plansOfQuestionsAreMergedOrRefused() throws IOException {
        Path ord = json("ord", "--where", "origin = 'ORD'");
        Path atl = json("atl", "--where", "origin = 'ATL'");
        Path early = json("early", "--to", "1970-01-01T00:02");

        assertThat(run("explain", "--merge", ord.toString(), atl.toString())).isZero();
        assertThat(out.toString())
                .contains("merge       accepted: 2 states of one definition, pairwise disjoint, told apart by origin");
        out.getBuffer().setLength(0);
        assertThat(run("explain", "--merge", ord.toString(), early.toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains("PossibleOverlap: children[0] and children[1] may hold the same row")
                .contains("#  may be the same rows: children[0] and children[1]");
    }

    @Test
    void aPlanInAFile() throws IOException {
        Path ord = json("ord", "--where", "origin = 'ORD'");
        assertThat(run("explain", "--plan", ord.toString())).isZero();
        assertThat(out.toString()).contains("ingestion    SummaryAgg KLL(k=200) of value");
    }

    @Test
    void aForgedMergeInAPlanIsRefusedAndDrawn() throws IOException {
        JsonNode question = new ObjectMapper()
                .readTree(json("ord", "--where", "origin = 'ORD'").toFile());
        String agg = question.at("/plan/input").toString();
        Path forged = Files.writeString(
                directory.resolve("forged.json"),
                "{\"version\":1,\"plan\":{\"kind\":\"summaryMerge\",\"children\":[%s,%s]}}".formatted(agg, agg));
        assertThat(run("explain", "--plan", forged.toString()))
                .as(out + "" + err)
                .isEqualTo(1);
        assertThat(out.toString())
                .startsWith("the plan holds a merge that is refused, at $.plan")
                .contains("PossibleOverlap: children[0] and children[1]")
                .contains("'ORD'   ####");
    }

    @Test
    void askedWronglyItSaysSo() {
        assertThat(run("explain")).isEqualTo(2);
        assertThat(run("explain", "--dataset", "rows", "--plan", "x")).isEqualTo(2);
        assertThat(run("explain", "--plan", directory.resolve("none").toString()))
                .isEqualTo(2);
        assertThat(run("query", "--store", store.toString())).isEqualTo(2);
        assertThat(err.toString().lines())
                .contains(
                        "mullion: name one of --dataset, --plan and --merge, got 0",
                        "mullion: name one of --dataset, --plan and --merge, got 2",
                        "mullion: there is no file " + directory.resolve("none") + " to read",
                        "mullion: Missing required option: '--dataset=NAME'");
    }

    private Path json(String name, String... question) throws IOException {
        out.getBuffer().setLength(0);
        List<String> options = new ArrayList<>(List.of("--json"));
        options.addAll(Arrays.asList(question));
        assertThat(ask(options.toArray(String[]::new))).isZero();
        Path file = Files.writeString(directory.resolve(name + ".json"), out.toString());
        out.getBuffer().setLength(0);
        return file;
    }

    private int ask(String... options) {
        List<String> all = new ArrayList<>(List.of("explain", "--store", store.toString(), "--dataset", "rows"));
        all.addAll(Arrays.asList(options));
        return run(all.toArray(String[]::new));
    }

    private int run(String... args) {
        return Mullion.execute(false, new PrintWriter(out), new PrintWriter(err), args);
    }
}

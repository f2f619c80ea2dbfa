package io.mullion.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.plan.Summary;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.parse.RowFormat;
import io.mullion.job.parse.TimeSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigReaderTest {
    private static final String COMPLETE = """
            dataset: flights
            source: {kind: csv, path: data/flights.csv, delimiter: ";"}
            time: {column: ts, format: iso, zone: Europe/Paris, max-ahead: 2h}
            labels: [origin, airline]
            measure: value
            pane: {width: 10s}
            sketch: {k: 400}
            lateness: 500ms
            checkpoint: {interval: 1m}
            combiner: {memory: 48mb}
            non-finite: reject
            """;

    private static final String SHORTEST = """
            dataset: flights
            source: {kind: csv}
            time: {column: ts}
            labels: [origin]
            measure: value
            """;

    @Test
    void readsEveryKey() {
        assertThat(ConfigReader.parse(COMPLETE, "f.yaml"))
                .isEqualTo(new DatasetConfig(
                        "flights",
                        new SourceConfig.File(Optional.of(Path.of("data/flights.csv")), new RowFormat.Csv(';')),
                        "ts",
                        new TimeSpec("iso", "Europe/Paris"),
                        Duration.ofHours(2),
                        List.of("origin", "airline"),
                        "value",
                        new PaneGrid(10_000, 0),
                        new Summary.Kll(400),
                        Duration.ofMillis(500),
                        Duration.ofMinutes(1),
                        48 << 20));
    }

    @Test
    void fillsInWhatIsLeftOut() {
        assertThat(ConfigReader.parse(SHORTEST, "f.yaml"))
                .isEqualTo(new DatasetConfig(
                        "flights",
                        new SourceConfig.File(Optional.empty(), new RowFormat.Csv(',')),
                        "ts",
                        new TimeSpec("iso", "none"),
                        Duration.ofDays(1),
                        List.of("origin"),
                        "value",
                        PaneGrid.ONE_MINUTE,
                        new Summary.Kll(200),
                        Duration.ZERO,
                        Duration.ofSeconds(5),
                        64 << 20));
    }

    @Test
    void readsAGenerator() {
        String yaml = SHORTEST.replace(
                "{kind: csv}",
                "{kind: generator, rate: 50, rows: 1000, populations: 7, seed: 3, start: 2026-05-01T10:00}");
        assertThat(ConfigReader.parse(yaml, "f.yaml").source())
                .isEqualTo(new SourceConfig.Generator(
                        50, OptionalLong.of(1000), 7, 3, LocalDateTime.of(2026, 5, 1, 10, 0)));
    }

    @Test
    void anEpochIsUtcUnlessToldOtherwise() {
        String yaml = SHORTEST.replace("{column: ts}", "{column: ts, format: epoch-ms}");
        assertThat(ConfigReader.parse(yaml, "f.yaml").time()).isEqualTo(new TimeSpec("epoch-ms", "UTC"));
    }

    @Test
    void flightsComeWithMullion() {
        assertThat(ConfigReader.builtIn("flights").labels()).containsExactly("origin");
        assertThatThrownBy(() -> ConfigReader.builtIn("fligths"))
                .isInstanceOf(ConfigException.class)
                .hasMessage("no data set 'fligths' comes with Mullion; describe yours in a file and pass --config");
    }

    @Test
    void aFileThatIsNotThere() {
        assertThatThrownBy(() -> ConfigReader.read(Path.of("no/such.yaml")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("there is no configuration file no/such.yaml");
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "measure: value         | mesure: value                        | unknown key 'mesure'; known here: checkpoint, combiner, dataset, labels, lateness, measure, non-finite, pane, sketch, source, time",
                "{column: ts}           | {colum: ts}                          | unknown key 'time.colum'; known here: column, format, max-ahead, zone",
                "{kind: csv}            | {kind: csv, seed: 1}                 | unknown key 'source.seed'; known here: delimiter, path",
                "{kind: csv}            | {kind: pulsar}                        | source.kind must be csv, json, kafka or generator, not 'pulsar'",
                "{kind: csv}            | {path: a.csv}                        | source.kind must be csv, json, kafka or generator",
                "labels: [origin]       | labels: []                           | labels: at least one column is needed",
                "labels: [origin]       | labels: [~]                          | the key 'labels' is missing",
                "labels: [origin]       | labels: [a, a]                       | labels: column 'a' is named twice",
                "labels: [origin]       | labels: [ts]                         | time.column: 'ts' is a label as well",
                "measure: value         | measure: ts                          | measure: 'ts' is a label or the time as well",
                "dataset: flights       | dataset: ../x                        | dataset: '../x' is no name",
                "measure: value         | 'measure: value\nsketch: {k: 4}'     | KLL needs 8 <= k <= 65535, got 4",
                "measure: value         | 'measure: value\nlateness: 5'        | lateness: '5' is no duration",
                "measure: value         | 'measure: value\npane: {width: 0s}'  | a pane is at least 1 ms wide, got 0",
                "measure: value         | 'measure: value\nnon-finite: keep'   | non-finite: 'keep' is no policy; the only one is reject",
                "measure: value         | 'measure: value\nmeasure: other'     | Duplicate field 'measure'",
                "measure: value         | 'measure: value\ncheckpoint: {interval: 1ms}' | checkpoint.interval: must be at least 100ms",
                "measure: value         | 'measure: value\ncombiner: {memory: 64}' | combiner.memory: '64' is no size; write a whole number and a unit",
                "measure: value         | 'measure: value\ncombiner: {memory: 17gb}' | combiner.memory: must be 1 kb to 16384 mb, got 18253611008 bytes",
                "measure: value         | 'measure: value\ncombiner: {memory: 0kb}' | combiner.memory: must be 1 kb to 16384 mb, got 0 bytes",
                "{column: ts}           | {column: ts, zone: Mars}             | time.zone: 'Mars' is no time zone",
                "{column: ts}           | {column: ts, format: epoch-s, zone: none} | time.zone: none does not fit time.format: epoch-s",
                "{column: ts}           | '{column: ts, format: hello}'        | time.format: 'hello' is neither iso, epoch-ms nor epoch-s",
                "{column: ts}           | '{column: ts, format: HH:mm}'        | time.format: 'HH:mm' is neither",
                "{kind: csv}            | '{kind: csv, delimiter: ab}'         | source.delimiter: must be one character, got 'ab'",
                "{kind: csv}            | '{kind: generator, rate: 0}'         | source.rate: must be at least 1, got 0",
                "{kind: csv}            | '{kind: generator, start: today}'    | source.start: 'today' is no time",
            })
    void saysWhatIsWrong(String good, String bad, String message) {
        assertThatThrownBy(() -> ConfigReader.parse(SHORTEST.replace(good, bad.replace("\\n", "\n")), "f.yaml"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("f.yaml: ")
                .hasMessageContaining(message);
    }

    @Test
    void namesAMissingKey() {
        assertThatThrownBy(() -> ConfigReader.parse(SHORTEST.replace("measure: value", ""), "f.yaml"))
                .isInstanceOf(ConfigException.class)
                .hasMessage("f.yaml: the key 'measure' is missing");
    }

    @Test
    void refusesWhatIsNotYaml() {
        assertThatThrownBy(() -> ConfigReader.parse("dataset: [", "f.yaml"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("f.yaml: ");
        assertThatThrownBy(() -> ConfigReader.parse("", "f.yaml"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("f.yaml: the file is empty");
    }

    @Test
    void aFileOfAnotherNameForADataSet() {
        DatasetConfig csv = ConfigReader.parse(SHORTEST, "f.yaml");
        assertThat(csv.withFile(Path.of("x.csv")).source())
                .isEqualTo(new SourceConfig.File(Optional.of(Path.of("x.csv")), new RowFormat.Csv(',')));
        DatasetConfig generated = ConfigReader.parse(SHORTEST.replace("{kind: csv}", "{kind: generator}"), "f.yaml");
        assertThatThrownBy(() -> generated.withFile(Path.of("x.csv")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("data set flights is generated and reads no file; leave --file out");
    }
}

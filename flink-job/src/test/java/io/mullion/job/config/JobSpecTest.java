package io.mullion.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.job.parse.RowFormat;
import io.mullion.job.parse.RowSpec;
import io.mullion.job.parse.TimeSpec;
import io.mullion.store.catalog.Ingestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobSpecTest {
    private static final String YAML = """
            dataset: flights
            source: {kind: csv, delimiter: "|"}
            time: {column: ts, format: yyyy-MM-dd HH:mm, zone: Europe/Paris}
            labels: [origin, airline]
            measure: delay
            sketch: {k: 400}
            """;

    @TempDir
    private Path directory;

    @Test
    void whatRunsIsReadBackFromThePlan() throws IOException {
        JobSpec spec = JobSpec.of(ingestion(YAML));
        assertThat(spec.dataset()).isEqualTo("flights");
        assertThat(spec.k()).isEqualTo(400);
        assertThat(spec.rows())
                .isEqualTo(new RowSpec(
                        List.of("origin", "airline"),
                        "ts",
                        new TimeSpec("yyyy-MM-dd HH:mm", "Europe/Paris"),
                        "delay",
                        new RowFormat.Csv('|'),
                        Duration.ofDays(1)));
    }

    @Test
    void theSchemaHasTheColumnsThatAreUsed() throws IOException {
        Ingestion ingestion = ingestion(YAML);
        assertThat(ingestion.plan().input().schema().names()).containsExactly("origin", "airline", "ts", "delay");
        assertThat(ingestion.labelNames()).containsExactly("origin", "airline");
        assertThat(ingestion.timeType()).isEqualTo(ValueType.TIMESTAMP_LTZ_MS);
        assertThat(ingestion(YAML.replace("Europe/Paris", "none")).timeType()).isEqualTo(ValueType.TIMESTAMP_MS);
    }

    @Test
    void whatChangesTheRowsChangesTheDefinition() throws IOException {
        assertThat(ingestion(YAML).plan()).isEqualTo(ingestion(YAML).plan());
        for (String other : List.of(
                YAML.replace("Europe/Paris", "UTC"),
                YAML.replace("\"|\"", "\";\""),
                YAML.replace("HH:mm", "HH:mm:ss"),
                YAML.replace("k: 400", "k: 200"))) {
            assertThat(ingestion(other).plan()).isNotEqualTo(ingestion(YAML).plan());
        }
    }

    @Test
    void theInputIsItsPathItsSizeAndItsBytes() throws IOException {
        Path file = Files.writeString(directory.resolve("a.csv"), "ts,value\n1,2\n");
        String before = input(file);
        assertThat(before).startsWith(file.toRealPath() + " (13 bytes, checksum ");
        Files.writeString(file, "ts,value\n1,3\n");
        assertThat(input(file)).isNotEqualTo(before).startsWith(file.toRealPath() + " (13 bytes, checksum ");
        Path large = directory.resolve("large.csv");
        byte[] bytes = new byte[3 << 20];
        Files.write(large, bytes);
        String zeros = input(large);
        bytes[bytes.length / 2] = 1;
        Files.write(large, bytes);
        assertThat(input(large)).isNotEqualTo(zeros);
        assertThatThrownBy(() -> input(directory.resolve("b.csv")))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("there is no file ");
        assertThatThrownBy(() -> input(directory))
                .isInstanceOf(ConfigException.class)
                .hasMessageEndingWith(" is not a file; give the file itself");
        assertThatThrownBy(() -> ConfigReader.parse(YAML, "f.yaml").toIngestion())
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("no file to read: pass --file");
    }

    @Test
    void refusesAPlanItDoesNotRun() throws IOException {
        Ingestion good = ingestion(YAML);
        SummaryAgg plan = good.plan();
        SummaryAgg filtered = SummaryAgg.over(
                new Filter(plan.input(), Conditions.equal(Conditions.column(0), Value.text("ORD"))), plan.summary(), 3);
        assertThatThrownBy(() -> JobSpec.of(with(good, filtered)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the job cannot run the plan of flights: it reads Filter");
        assertThatThrownBy(() -> JobSpec.of(with(good, plan.by(List.of(0)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the job cannot run the plan of flights: it has keys, a filter or weights");
    }

    private Ingestion ingestion(String yaml) throws IOException {
        Path file = directory.resolve("flights.csv");
        if (!Files.exists(file)) {
            Files.writeString(file, "origin|airline|ts|delay\n");
        }
        return ConfigReader.parse(yaml, "f.yaml").withFile(file).toIngestion();
    }

    private static String input(Path file) {
        return ConfigReader.parse(YAML, "f.yaml").withFile(file).toIngestion().input();
    }

    private static Ingestion with(Ingestion ingestion, SummaryAgg plan) {
        return new Ingestion(
                ingestion.dataset(),
                plan,
                ingestion.populationColumns(),
                ingestion.timeColumn(),
                ingestion.grid(),
                ingestion.input());
    }
}

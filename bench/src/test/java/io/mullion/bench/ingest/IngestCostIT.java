package io.mullion.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class IngestCostIT {

    @Test
    void aSmallRunPrintsALineForEachWorkloadAndBackend() {
        List<String> lines = lines(
                "--populations",
                "50x20,5000x1",
                "--events",
                "5000",
                "--repetitions",
                "1",
                "--sketches-in-heap",
                "1000");
        assertThat(lines).hasSize(9);
        assertThat(lines.get(0)).contains("source", "KLL loop", "count window", "KLL window", "Mullion");
        assertThat(lines.get(1)).startsWith("         50         20 uniform  hashmap ");
        assertThat(lines.get(8)).startsWith("      5,000          1 skewed   rocksdb ");
        assertThat(lines.subList(1, 9)).allMatch(line -> line.split(" ns", -1).length >= 4);
        assertThat(lines.get(3)).as("sketches that do not fit").contains(" - ");
        assertThat(lines.get(1)).doesNotContain(" - ");
    }

    private static List<String> lines(String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CommandLine command = new CommandLine(new IngestCost(new PrintStream(bytes, true, StandardCharsets.UTF_8)));
        assertThat(command.execute(arguments)).isZero();
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}

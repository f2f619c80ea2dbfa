package io.mullion.job.cli;

import io.mullion.job.config.ConfigReader;
import io.mullion.job.demo.Demo;
import io.mullion.job.ingest.IngestSummary;
import io.mullion.job.ingest.LocalIngest;
import io.mullion.job.ingest.StoreLayout;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mullion demo}: from real rows to answers that are held against the exact ones. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Ingests a sample of real US flights (April 2001) on an embedded Flink, then prints delay quantiles by airport",
            "beside the exact ones, and a merge that is refused. Run again it finds everything done and asks only."
        },
        footer = {"", "Exit status: 0 when n, min and max are exact and every rank error is in bound, else 1."})
final class DemoCommand implements Callable<Integer> {
    private static final String DATASET = "flights";
    private static final String SAMPLE = "flights-2001-04.csv.gz";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = "mullion-demo",
            description = "Store directory (default: ${DEFAULT-VALUE}).")
    private Path store = Path.of("mullion-demo");

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        StoreLayout layout = new StoreLayout(store);
        Path sample = unpack(layout.root());
        out.println("Ingesting " + sample + " into 1-minute panes per airport …");
        out.flush();
        IngestSummary summary = new LocalIngest(
                        ConfigReader.builtIn(DATASET).withFile(sample),
                        layout,
                        1,
                        spec.commandLine().getErr(),
                        Terminal.isAttached())
                .run();
        out.print(summary.text());
        boolean right;
        try (SqliteCatalog catalog = SqliteCatalog.openExisting(layout.catalog())) {
            out.println();
            right = new Demo(catalog, DATASET, sample, out).show();
        }
        out.printf("%nThe store lies in %s. Ask it yourself:%n", layout.root());
        out.printf(
                "  ./mullion query --store %s --dataset %s --where \"origin IN ('ORD','ATL')\" --group-by origin%n",
                store, DATASET);
        out.printf("  ./mullion panes --store %s%n", store);
        out.flush();
        return right ? 0 : 1;
    }

    /** Writes the sample beside the store, unless it is there already: a resumed ingest must find the same file. */
    private static Path unpack(Path root) throws IOException {
        Path sample = root.resolve(SAMPLE);
        if (Files.exists(sample)) {
            return sample;
        }
        Files.createDirectories(root);
        Path part = root.resolve(SAMPLE + ".part");
        try (InputStream packed = DemoCommand.class.getResourceAsStream("/samples/" + SAMPLE)) {
            Files.copy(
                    Objects.requireNonNull(packed, "the sample is missing from this build"),
                    part,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        return Files.move(part, sample, StandardCopyOption.ATOMIC_MOVE);
    }
}

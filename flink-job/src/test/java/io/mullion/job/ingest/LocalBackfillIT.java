package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mullion.ir.planner.WindowRange;
import io.mullion.job.config.DatasetConfig;
import io.mullion.store.catalog.Backfill;
import io.mullion.store.catalog.RefusedException;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S9: a range that is read again, from the same file and from a corrected one. */
class LocalBackfillIT {
    private static final long MINUTE = 60_000;
    /** Five minutes in the middle, on both sides of 1970. */
    private static final WindowRange RANGE = new WindowRange(-2 * MINUTE, 3 * MINUTE);

    @TempDir
    private Path directory;

    private final StringWriter notes = new StringWriter();

    private DatasetConfig config(Rows rows, String name) throws IOException {
        return Datasets.config(directory, rows.write(directory.resolve(name)));
    }

    private Backfill backfill(DatasetConfig config, WindowRange range) throws InterruptedException {
        return new LocalBackfill(config, layout(), range, 2, new PrintWriter(notes), false).run();
    }

    private StoreLayout layout() {
        return new StoreLayout(directory.resolve("store"));
    }

    private StoreContents contents() throws IOException {
        return StoreContents.read(layout().root(), Datasets.NAME);
    }

    private void ingest(DatasetConfig config) throws InterruptedException {
        new LocalIngest(config, layout(), 2, new PrintWriter(notes), false).run();
    }

    @Test
    void theSameInputAgainChangesNothing() throws Exception {
        Rows rows = Rows.of(21, 3_000, 30);
        DatasetConfig config = config(rows, "rows.csv");
        ingest(config);

        Backfill backfill = backfill(config, RANGE);

        assertThat(backfill.state()).isEqualTo(Backfill.State.PUBLISHED);
        assertThat(backfill.events()).isPositive().isEqualTo(backfill.replacedEvents());
        contents().assertHolds(rows);
        ingest(config);
        contents().assertHolds(rows);
    }

    @Test
    void aCorrectedInput() throws Exception {
        Rows before = Rows.of(22, 3_000, 30);
        Rows after = Rows.of(23, 3_000, 30);
        DatasetConfig ingested = config(before, "rows.csv");
        ingest(ingested);

        Backfill backfill = backfill(config(after, "corrected.csv"), RANGE);

        Map<String, Long> expected = new TreeMap<>();
        before.events().forEach((key, n) -> expected.compute(key, (k, old) -> isInside(k) ? null : n));
        after.events().forEach((key, n) -> expected.compute(key, (k, old) -> isInside(k) ? n : old));
        assertThat(contents().events()).isEqualTo(expected);
        long filled = after.events().entrySet().stream()
                .filter(entry -> isInside(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        assertThat(backfill.events()).isEqualTo(filled);
        assertThat(contents().lineage().rejected()).isEqualTo(before.rejected());
        assertThat(layout().backfillDeadLetter(Datasets.NAME, backfill.id())).isNotEmptyDirectory();
    }

    private static boolean isInside(String key) {
        long window = Long.parseLong(key.substring(key.lastIndexOf('@') + 1));
        return RANGE.from() <= window && window < RANGE.to();
    }

    @Test
    void oneThatWasNotFinishedIsGivenUp() throws Exception {
        Rows rows = Rows.of(24, 1_000, 30);
        DatasetConfig config = config(rows, "rows.csv");
        ingest(config);
        WindowRange early = new WindowRange(-5 * MINUTE, -3 * MINUTE);
        try (SqliteCatalog catalog = SqliteCatalog.open(layout().catalog())) {
            catalog.beginBackfill(config.toIngestion(), early);
        }

        assertThat(backfill(config, early).id()).isEqualTo(2);
        assertThat(notes.toString()).contains("backfill 1 was not finished and is given up");
        contents().assertHolds(rows);
    }

    @Test
    void whatCannotBeFilledAgain() throws Exception {
        Rows rows = Rows.of(25, 1_000, 30);
        DatasetConfig config = config(rows, "rows.csv");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> backfill(config, RANGE))
                .withMessageContaining("there is no data set");
        ingest(config);
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> backfill(config, new WindowRange(0, 1_000 * MINUTE)))
                .withMessageContaining("only sealed windows");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> backfill(config, new WindowRange(-5 * MINUTE, -1)))
                .withMessageContaining("its panes are windows of 60000 ms");
        contents().assertHolds(rows);
    }

    @Test
    void beforeTheIngestHasReadAll() throws Exception {
        Rows rows = Rows.of(26, 3_000, 30);
        DatasetConfig config = config(rows, "rows.csv");
        JobUnderTest job = JobUnderTest.of(config, layout().root(), 1);
        var client = job.start(
                record -> {
                    Thread.sleep(1);
                    return true;
                },
                job.catalog(),
                1,
                java.util.Optional.empty());
        try (SqliteCatalog catalog = SqliteCatalog.open(layout().catalog())) {
            while (catalog.lineage(Datasets.NAME).sealedTo().isEmpty()) {
                Thread.sleep(20);
            }
        }
        assertThatExceptionOfType(IngestException.class)
                .isThrownBy(() -> backfill(config, new WindowRange(-10 * MINUTE, -9 * MINUTE)))
                .withMessageContaining("let the ingest end first");
        client.cancel().get();
        assertThat(Files.exists(layout().backfillLock(Datasets.NAME))).isTrue();
    }
}

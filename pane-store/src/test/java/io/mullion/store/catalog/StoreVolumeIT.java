package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.MINUTE;
import static io.mullion.store.catalog.StoreFixture.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.store.pane.Population;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real data is thin: millions of panes of one or two values. All of it has to go through a heap of 1 GB. */
class StoreVolumeIT {
    private static final int POPULATIONS = 5_000;
    private static final int COMMITS = 8;
    private static final int MINUTES = 61;

    @TempDir
    private Path directory;

    @Test
    void twoAndAHalfMillionThinPanesAreWrittenAndRead() {
        try (SqliteCatalog catalog = started(directory.resolve("store.db"))) {
            List<Population> populations = IntStream.range(0, POPULATIONS)
                    .mapToObj(i -> StoreFixture.population("region-" + i % 50, "tier-" + i))
                    .toList();
            Collection<Long> ids =
                    new ArrayList<>(catalog.populationIds(DATASET, populations).values());

            long started = System.nanoTime();
            for (int commit = 0; commit < COMMITS; commit++) {
                catalog.commit(DATASET, commit(ids, commit));
            }
            long written = System.nanoTime();

            long[] read = new long[2];
            PaneReader.Result result = catalog.read(DATASET, COMMITS)
                    .read(ids, 0, Long.MAX_VALUE, (population, window, commit, pane) -> {
                        read[0]++;
                        read[1] += pane.n();
                    });
            long end = System.nanoTime();
            long panes = (long) COMMITS * MINUTES * POPULATIONS;
            assertThat(result.quarantined()).isEmpty();
            assertThat(read[0]).isEqualTo(panes).isEqualTo(result.panes());
            assertThat(read[1]).isEqualTo(catalog.lineage(DATASET).rows());
            System.out.printf(
                    "%,d panes: staged and committed in %.1f s, read in %.1f s, %,d bytes%n",
                    panes, (written - started) / 1e9, (end - written) / 1e9, result.bytes());
        }
    }

    private static StagedCommit commit(Collection<Long> ids, int commit) {
        var staging = StoreFixture.staging().sealed(0, (commit + 1L) * MINUTES);
        LongStream.range(0, MINUTES).forEach(minute -> {
            for (long id : ids) {
                long at = commit * (long) MINUTES + minute;
                if ((id + minute) % 3 == 0) {
                    staging.pane(id, at, id, at * MINUTE);
                } else {
                    staging.pane(id, at, id);
                }
            }
        });
        return staging.as(1, commit + 1L);
    }
}

package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.checkpoint;
import static io.mullion.store.catalog.StoreFixture.id;
import static io.mullion.store.catalog.StoreFixture.staging;
import static io.mullion.store.catalog.StoreFixture.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may commit, and who may start (S9). */
class FencingTest {
    @TempDir
    private Path directory;

    private SqliteCatalog catalog;
    private long us;

    @BeforeEach
    void start() {
        catalog = started(directory.resolve("store.db"));
        us = id(catalog, "us", "free");
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    private void commit(long epoch, long checkpoint) {
        catalog.commit(DATASET, staging().pane(us, checkpoint, epoch).as(epoch, checkpoint));
    }

    private Run restore(long epoch, long checkpoint) {
        return catalog.beginRun(DATASET, Optional.of(checkpoint(epoch, checkpoint)), "file:///next");
    }

    @Test
    void runsAreNumberedAndListedNewestFirst() {
        assertThat(catalog.beginRun(DATASET, Optional.empty(), "file:///run2")).isEqualTo(new Run(2, "file:///run2"));
        assertThat(catalog.runs(DATASET)).containsExactly(new Run(2, "file:///run2"), new Run(1, "file:///run1"));
        assertThat(catalog.lineage(DATASET).epoch()).isEqualTo(2);
    }

    @ParameterizedTest(name = "run 2 from checkpoint 5 of run 1: checkpoint {1} of run {0} is accepted: {2}")
    @CsvSource({"2, 6, true", "2, 1, true", "1, 5, true", "1, 4, true", "1, 6, false", "0, 5, false", "3, 6, false"})
    void acceptedCommits(long epoch, long checkpoint, boolean accepted) {
        commit(1, 3);
        restore(1, 5);
        if (accepted) {
            commit(epoch, checkpoint);
            assertThat(catalog.lineage(DATASET).commits()).isEqualTo(2);
        } else {
            assertThatExceptionOfType(RefusedException.class)
                    .isThrownBy(() -> commit(epoch, checkpoint))
                    .withMessageContaining("'requests'")
                    .withMessageContaining("checkpoint " + checkpoint + " of run " + epoch)
                    .withMessageContaining("run 2, which started from checkpoint 5 of run 1");
            assertThat(catalog.lineage(DATASET).commits()).isEqualTo(1);
        }
    }

    @Test
    void aCommitThatIsThereStaysANoOpEvenForAFencedRun() {
        commit(1, 3);
        restore(1, 3);
        commit(2, 4);
        commit(1, 3);
        assertThat(catalog.lineage(DATASET).commits()).isEqualTo(2);
    }

    @Test
    void aFreshStartFencesARunWithoutCommits() {
        catalog.beginRun(DATASET, Optional.empty(), "file:///run2");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> commit(1, 1))
                .withMessageContaining("run 2, which started fresh");
    }

    @Test
    void aFreshStartOnCommitsIsRefusedWithTheRemedy() {
        commit(1, 7);
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.beginRun(DATASET, Optional.empty(), "file:///again"))
                .withMessageContaining("'requests'")
                .withMessageContaining("checkpoint 7 of run 1")
                .withMessageContaining("count every row twice")
                .withMessageContaining("resume from that checkpoint or a later one, or use another store");
        assertThat(catalog.runs(DATASET)).as("nothing was fenced by it").hasSize(1);
        commit(1, 8);
    }

    @ParameterizedTest(
            name = "last commit is checkpoint 7 of run 2: a start from checkpoint {1} of run {0} is accepted: {2}")
    @CsvSource({
        "2, 7, true",
        "2, 9, true",
        "2, 6, false",
        "1, 5, false",
        "1, 9, false",
        "3, 1, false",
        "0, 0, false",
    })
    void acceptedStarts(long epoch, long checkpoint, boolean accepted) {
        commit(1, 5);
        restore(1, 5);
        commit(2, 7);
        if (accepted) {
            assertThat(restore(epoch, checkpoint).epoch()).isEqualTo(3);
        } else {
            assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> restore(epoch, checkpoint));
            assertThat(catalog.lineage(DATASET).epoch()).isEqualTo(2);
        }
    }

    @Test
    void nothingIsCommittedBeforeARunHasBegun() {
        try (SqliteCatalog empty = SqliteCatalog.open(directory.resolve("other.db"))) {
            empty.register(StoreFixture.requests());
            assertThatExceptionOfType(RefusedException.class)
                    .isThrownBy(() -> empty.commit(DATASET, staging().as(1, 1)))
                    .withMessageContaining("no run has begun");
        }
    }

    @Test
    void theLastCommitIsTheLatestCheckpointAlsoWhenAnEarlierOneComesAfterIt() {
        commit(1, 5);
        commit(1, 4);
        assertThat(catalog.lineage(DATASET).lastCommit()).contains(checkpoint(1, 5));
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> restore(1, 4));
    }
}

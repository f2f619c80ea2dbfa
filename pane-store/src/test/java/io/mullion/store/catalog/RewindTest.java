package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.MINUTE;
import static io.mullion.store.catalog.StoreFixture.checkpoint;
import static io.mullion.store.catalog.StoreFixture.id;
import static io.mullion.store.catalog.StoreFixture.read;
import static io.mullion.store.catalog.StoreFixture.staging;
import static io.mullion.store.catalog.StoreFixture.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mullion.ir.planner.WindowRange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S9: going back to a checkpoint takes away what came after it. */
class RewindTest {
    @TempDir
    private Path directory;

    private SqliteCatalog catalog;
    private long us;

    @BeforeEach
    void start() {
        catalog = started(directory.resolve("store.db"));
        us = id(catalog, "us", "free");
        for (int i = 1; i <= 3; i++) {
            catalog.commit(
                    DATASET,
                    staging().pane(us, i, i).sealed(1, i + 1).rejected("nan", i).as(1, i));
        }
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    private List<String> panes() {
        return read(catalog, catalog.lineage(DATASET).commits(), List.of(us), 0, 99)
                .panes();
    }

    @Test
    @DisplayName("later commits, their panes, rejections and seals go; their numbers and snapshots do not come back")
    void toACheckpoint() {
        Run run = catalog.rewind(DATASET, checkpoint(1, 1), "file:///run2");

        assertThat(run.epoch()).isEqualTo(2);
        LineageState lineage = catalog.lineage(DATASET);
        assertThat(lineage.commits()).isEqualTo(1);
        assertThat(lineage.sealedTo()).hasValue(2 * MINUTE);
        assertThat(lineage.rows()).isEqualTo(1);
        assertThat(lineage.rejected()).containsExactly(java.util.Map.entry("nan", 1L));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.commit(DATASET, staging().as(1, 4)))
                .withMessageContaining("fenced");

        catalog.commit(DATASET, staging().pane(us, 2, 20).sealed(1, 3).as(2, 2));
        assertThat(catalog.lineage(DATASET).commits()).isEqualTo(4);
        assertThat(panes()).containsExactly("1@1#1=1.0..1.0", "1@2#4=20.0..20.0");
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> catalog.read(DATASET, 3));
    }

    @Test
    @DisplayName("going back to the last commit takes nothing away, and going back further twice does")
    void severalTimes() {
        catalog.rewind(DATASET, checkpoint(1, 3), "file:///run2");
        assertThat(catalog.lineage(DATASET).commits()).isEqualTo(3);
        catalog.rewind(DATASET, checkpoint(1, 2), "file:///run3");
        catalog.rewind(DATASET, checkpoint(1, 1), "file:///run4");
        catalog.commit(DATASET, staging().pane(us, 9, 9).as(4, 2));
        assertThat(panes()).containsExactly("1@1#1=1.0..1.0", "1@9#4=9.0..9.0");
    }

    @Test
    @DisplayName("a checkpoint before the first commit takes everything away")
    void toBeforeTheFirst() {
        catalog.rewind(DATASET, checkpoint(1, 0), "file:///run2");
        assertThat(panes()).isEmpty();
        assertThat(catalog.lineage(DATASET).lastCommit()).isEmpty();
        assertThat(catalog.lineage(DATASET).sealedTo()).isEmpty();
    }

    @Test
    @DisplayName("a backfill goes with the commits it began at or is published by, and what it replaced comes back")
    void backfills() {
        WindowRange first = new WindowRange(MINUTE, 2 * MINUTE);
        Backfill published = catalog.beginBackfill(StoreFixture.requests(), first);
        catalog.publishBackfill(
                DATASET, published.id(), staging().pane(us, 1, 7).as(1, 1));
        Backfill hidden = catalog.beginBackfill(StoreFixture.requests(), first);
        assertThat(panes()).contains("1@1#4=7.0..7.0").doesNotContain("1@1#1=1.0..1.0");

        catalog.rewind(DATASET, checkpoint(1, 2), "file:///run2");

        assertThat(panes()).containsExactly("1@1#1=1.0..1.0", "1@2#2=2.0..2.0");
        assertThat(catalog.backfills(DATASET)).extracting(Backfill::state).containsOnly(Backfill.State.ABANDONED);
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() ->
                        catalog.publishBackfill(DATASET, hidden.id(), staging().as(1, 1)));
        catalog.commit(DATASET, staging().as(2, 3));
        assertThat(catalog.lineage(DATASET).commits()).isEqualTo(5);
    }

    @Test
    @DisplayName("where an earlier checkpoint was committed after a later one, there is no place between them")
    void outOfOrder() {
        catalog.commit(DATASET, staging().pane(us, 5, 5).as(1, 5));
        catalog.commit(DATASET, staging().pane(us, 4, 4).as(1, 4));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.rewind(DATASET, checkpoint(1, 4), "file:///run2"))
                .withMessageContaining("commit 4 is of a later one and lies before commit 5");
        assertThat(catalog.lineage(DATASET).epoch()).isEqualTo(1);
        assertThat(panes()).hasSize(5);
        catalog.rewind(DATASET, checkpoint(1, 3), "file:///run2");
        assertThat(panes()).hasSize(3);
    }

    @Test
    void aRunThatNeverWas() {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.rewind(DATASET, checkpoint(7, 1), "file:///run2"))
                .withMessageContaining("has no run 7");
        assertThat(catalog.lineage(DATASET).commits()).isEqualTo(3);
    }

    @Test
    @DisplayName("without a rewind, an older checkpoint is refused")
    void notByAccident() {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.beginRun(DATASET, Optional.of(checkpoint(1, 2)), "file:///run2"));
        assertThat(catalog.lineage(DATASET).commits()).isEqualTo(3);
    }
}

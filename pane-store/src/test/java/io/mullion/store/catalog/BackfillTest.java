package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.MINUTE;
import static io.mullion.store.catalog.StoreFixture.id;
import static io.mullion.store.catalog.StoreFixture.read;
import static io.mullion.store.catalog.StoreFixture.staging;
import static io.mullion.store.catalog.StoreFixture.started;
import static io.mullion.store.catalog.StoreFixture.tamper;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.Hole;
import io.mullion.ir.planner.WindowRange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S9: windows that are read again take the place of the panes that were there, in one step. */
class BackfillTest {
    @TempDir
    private Path directory;

    private SqliteCatalog catalog;
    private long us;

    @BeforeEach
    void start() {
        catalog = started(directory.resolve("store.db"));
        us = id(catalog, "us", "free");
        catalog.commit(
                DATASET,
                staging().pane(us, 10, 1).pane(us, 11, 2, 2).sealed(10, 12).as(1, 1));
        catalog.commit(DATASET, staging().pane(us, 12, 3).sealed(10, 13).as(1, 2));
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    private static WindowRange minutes(long from, long to) {
        return new WindowRange(from * MINUTE, to * MINUTE);
    }

    private List<String> panes() {
        return read(catalog, catalog.lineage(DATASET).commits(), List.of(us), 0, 99)
                .panes();
    }

    private void refused(WindowRange range, String why) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.beginBackfill(StoreFixture.requests(), range))
                .withMessageContaining(why);
    }

    @Test
    @DisplayName("nothing of a backfill is seen before it is published, then all of it, and late rows meanwhile stay")
    void inOneStep() {
        Backfill backfill = catalog.beginBackfill(StoreFixture.requests(), minutes(11, 12));
        assertThat(backfill.upTo()).isEqualTo(2);
        catalog.commit(DATASET, staging().pane(us, 11, 4).as(1, 3));
        assertThat(panes()).containsExactly("1@10#1=1.0..1.0", "1@11#1=2.0..2.0", "1@11#3=4.0..4.0", "1@12#2=3.0..3.0");

        StagedCommit again = staging().pane(us, 11, 5, 6, 7).rejected("nan", 9).as(1, 1);
        catalog.publishBackfill(DATASET, backfill.id(), again);

        assertThat(panes()).containsExactly("1@10#1=1.0..1.0", "1@11#3=4.0..4.0", "1@11#4=5.0..7.0", "1@12#2=3.0..3.0");
        LineageState lineage = catalog.lineage(DATASET);
        assertThat(lineage.rows()).isEqualTo(6);
        assertThat(lineage.ingested()).isEqualTo(5);
        assertThat(lineage.panes()).isEqualTo(4);
        assertThat(lineage.rejected()).isEmpty();
        assertThat(lineage.lastCommit()).contains(new CheckpointId(1, 3));
        assertThat(read(catalog, 3, List.of(us), 11, 12).panes())
                .as("as of commit 3")
                .containsExactly("1@11#1=2.0..2.0", "1@11#3=4.0..4.0");
    }

    @Test
    @DisplayName("publishing again changes nothing, and the live run goes on after it")
    void again() {
        Backfill backfill = catalog.beginBackfill(StoreFixture.requests(), minutes(10, 13));
        StagedCommit staged = staging().pane(us, 10, 8).as(1, 1);
        catalog.publishBackfill(DATASET, backfill.id(), staged);
        LineageState once = catalog.lineage(DATASET);
        catalog.publishBackfill(DATASET, backfill.id(), staged);
        assertThat(catalog.lineage(DATASET)).isEqualTo(once);
        assertThat(panes()).containsExactly("1@10#3=8.0..8.0");

        catalog.commit(DATASET, staging().pane(us, 13, 9).sealed(10, 14).as(1, 3));
        assertThat(catalog.lineage(DATASET).commits()).isEqualTo(4);
        catalog.beginRun(DATASET, Optional.of(new CheckpointId(1, 3)), "file:///run2");
        assertThat(panes()).containsExactly("1@10#3=8.0..8.0", "1@13#4=9.0..9.0");
    }

    @Test
    @DisplayName("a backfill of windows that a backfill brought replaces that one, and late rows that had come by then")
    void twice() {
        catalog.publishBackfill(
                DATASET,
                catalog.beginBackfill(StoreFixture.requests(), minutes(10, 12)).id(),
                staging().pane(us, 10, 20).as(1, 1));
        catalog.commit(DATASET, staging().pane(us, 10, 21).as(1, 3));
        catalog.publishBackfill(
                DATASET,
                catalog.beginBackfill(StoreFixture.requests(), minutes(10, 11)).id(),
                staging().pane(us, 10, 22, 23).as(1, 1));

        assertThat(panes()).containsExactly("1@10#5=22.0..23.0", "1@12#2=3.0..3.0");
        assertThat(catalog.lineage(DATASET).rows()).isEqualTo(3);
        assertThat(catalog.backfills(DATASET))
                .extracting(Backfill::replacedEvents)
                .containsExactly(3L, 2L);
    }

    @Test
    @DisplayName("windows before the first complete one become complete; what lies between is a hole")
    void beforeTheFirstWindow() {
        catalog.publishBackfill(
                DATASET,
                catalog.beginBackfill(StoreFixture.requests(), minutes(3, 5)).id(),
                staging().pane(us, 4, 1).as(1, 1));
        LineageState lineage = catalog.lineage(DATASET);
        assertThat(lineage.firstWindow()).hasValue(3 * MINUTE);
        assertThat(lineage.holes())
                .extracting(Hole::windows, Hole::kind)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(minutes(5, 10), GapKind.MISSING));

        catalog.publishBackfill(
                DATASET,
                catalog.beginBackfill(StoreFixture.requests(), minutes(5, 10)).id(),
                staging().as(1, 1));
        assertThat(catalog.lineage(DATASET).holes()).isEmpty();
        assertThat(catalog.lineage(DATASET).firstWindow()).hasValue(3 * MINUTE);
    }

    @Test
    @DisplayName("damaged panes that were filled again are not missed")
    void mends() {
        tamper(directory.resolve("store.db"), "UPDATE block SET body = zeroblob(200) WHERE seq = 1");
        assertThat(read(catalog, 2, List.of(us), 0, 99).result().quarantined()).isNotEmpty();

        catalog.publishBackfill(
                DATASET,
                catalog.beginBackfill(StoreFixture.requests(), minutes(10, 12)).id(),
                staging().pane(us, 10, 1).as(1, 1));
        StoreFixture.Read after = read(catalog, 3, List.of(us), 0, 99);
        assertThat(after.panes()).containsExactly("1@10#3=1.0..1.0", "1@12#2=3.0..3.0");
        assertThat(after.result().quarantined()).isEmpty();
    }

    @Test
    void whatCannotBegin() {
        refused(new WindowRange(10 * MINUTE, 11 * MINUTE + 1), "its panes are windows of 60000 ms");
        refused(minutes(12, 14), "the seal is at 1970-01-01T00:13");
        catalog.beginBackfill(StoreFixture.requests(), minutes(10, 12));
        refused(minutes(11, 13), "backfill 1 of 1970-01-01T00:10");
        catalog.abandonBackfill(DATASET, 1);
        assertThat(catalog.beginBackfill(StoreFixture.requests(), minutes(11, 13))
                        .id())
                .isEqualTo(2);
    }

    @Test
    void whatCannotBePublished() {
        long hidden =
                catalog.beginBackfill(StoreFixture.requests(), minutes(10, 12)).id();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> catalog.publishBackfill(
                        DATASET, hidden, staging().pane(us, 12, 1).as(1, 1)))
                .withMessageContaining("has panes of 720000 to 780000");
        catalog.abandonBackfill(DATASET, hidden);
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(
                        () -> catalog.publishBackfill(DATASET, hidden, staging().as(1, 1)))
                .withMessageContaining("was abandoned");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.publishBackfill(DATASET, 7, staging().as(1, 1)))
                .withMessageContaining("has no backfill 7");
    }

    @Test
    @DisplayName("a backfill that lost its row would let replaced panes come back: it is noticed")
    void damage() {
        catalog.publishBackfill(
                DATASET,
                catalog.beginBackfill(StoreFixture.requests(), minutes(10, 12)).id(),
                staging().as(1, 1));
        tamper(directory.resolve("store.db"), "UPDATE backfill SET up_to = 1");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> catalog.lineage(DATASET))
                .withMessageContaining("backfill 1 of data set 'requests' does not have its checksum");
        tamper(directory.resolve("store.db"), "DELETE FROM backfill");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> read(catalog, 3, List.of(us), 0, 99))
                .withMessageContaining("filled again by the commits [3], and has backfills of []");
    }
}

package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.MINUTE;
import static io.mullion.store.catalog.StoreFixture.bytes;
import static io.mullion.store.catalog.StoreFixture.id;
import static io.mullion.store.catalog.StoreFixture.read;
import static io.mullion.store.catalog.StoreFixture.staging;
import static io.mullion.store.catalog.StoreFixture.started;
import static io.mullion.store.catalog.StoreFixture.tamper;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mullion.store.catalog.StoreFixture.Read;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaneReadTest {
    @TempDir
    private Path directory;

    private Path file;
    private SqliteCatalog catalog;
    private long us;
    private long eu;

    /** Commit 1 holds minutes 0 to 4, commit 2 minutes 5 to 9 and a late row of minute 2. */
    @BeforeEach
    void fill() {
        file = directory.resolve("store.db");
        catalog = started(file);
        us = id(catalog, "us", "free");
        eu = id(catalog, "eu", "free");
        var first = staging().sealed(0, 5);
        for (int minute = 0; minute < 5; minute++) {
            first.pane(us, minute, minute).pane(eu, minute, 100 + minute);
        }
        catalog.commit(DATASET, first.as(1, 1));
        var second = staging().sealed(0, 10).pane(us, 2, -2);
        for (int minute = 5; minute < 10; minute++) {
            second.pane(us, minute, minute);
        }
        catalog.commit(DATASET, second.as(1, 2));
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void populationsAndTimeBoundWhatIsRead() {
        assertThat(read(catalog, 2, List.of(eu), 1, 3).panes())
                .containsExactly("2@1#1=101.0..101.0", "2@2#1=102.0..102.0");
        assertThat(read(catalog, 2, List.of(us), 2, 3).panes()).containsExactly("1@2#1=2.0..2.0", "1@2#2=-2.0..-2.0");
        assertThat(read(catalog, 2, List.of(us), 4, 6).panes()).containsExactly("1@4#1=4.0..4.0", "1@5#2=5.0..5.0");
        assertThat(read(catalog, 2, List.of(), 0, 10).panes()).isEmpty();
        assertThat(read(catalog, 2, List.of(us), 3, 3).panes()).isEmpty();
        assertThat(read(catalog, 2, List.of(us), 10, 99).panes()).isEmpty();
        assertThat(read(catalog, 2, List.of(77L), 0, 10).panes()).isEmpty();
    }

    @Test
    void theResultCountsPanesAndBytes() {
        Read all = read(catalog, 2, List.of(us, eu), 0, 10);
        assertThat(all.result().panes()).isEqualTo(16).isEqualTo(all.panes().size());
        assertThat(all.result().bytes()).isPositive();
        assertThat(all.result().quarantined()).isEmpty();
    }

    @Test
    void aSnapshotSeesNothingOfLaterCommits() {
        PaneReader pinned = catalog.read(DATASET, 1);
        catalog.commit(DATASET, staging().pane(us, 0, 9).as(1, 3));
        assertThat(pinned.read(
                                List.of(us),
                                0,
                                10 * MINUTE,
                                (population, window, commit, pane) ->
                                        assertThat(commit).isEqualTo(1))
                        .panes())
                .isEqualTo(5);
        assertThat(read(catalog, 1, List.of(us), 0, 1).panes()).containsExactly("1@0#1=0.0..0.0");
        assertThat(read(catalog, 3, List.of(us), 0, 1).panes()).containsExactly("1@0#1=0.0..0.0", "1@0#3=9.0..9.0");
        assertThat(read(catalog, 0, List.of(us), 0, 10).panes()).isEmpty();
    }

    @Test
    void aSnapshotThatIsNotThereIsRefused() {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.read(DATASET, 3))
                .withMessageContaining("no commit 3");
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> catalog.read(DATASET, -1));
    }

    private void flipBody(long seq, int at) {
        byte[] body = bytes(file, "SELECT body FROM block WHERE seq = " + seq);
        body[at < 0 ? body.length + at : at] ^= 1;
        tamper(file, "UPDATE block SET body = ? WHERE seq = ?", body, seq);
    }

    @ParameterizedTest(name = "byte {0}")
    @ValueSource(ints = {0, 5, 40, 100, 107, 109, -1})
    void aBlockThatIsNotAsItWasWrittenIsQuarantinedForItsTime(int at) {
        flipBody(1, at);
        Read read = read(catalog, 2, List.of(us, eu), 1, 9);
        assertThat(read.panes())
                .as("the other block is read")
                .containsExactly(
                        "1@2#2=-2.0..-2.0", "1@5#2=5.0..5.0", "1@6#2=6.0..6.0", "1@7#2=7.0..7.0", "1@8#2=8.0..8.0");
        assertThat(read.result().quarantined()).singleElement().satisfies(range -> {
            assertThat(range.from()).isEqualTo(MINUTE);
            assertThat(range.to()).isEqualTo(5 * MINUTE);
            assertThat(range.reason()).startsWith("block 1 of commit 1: ");
        });
        assertThat(read(catalog, 2, List.of(us, eu), 5, 10).result().quarantined())
                .isEmpty();
    }

    @Test
    void aChunkThatIsNotAsItWasWrittenTakesNoOtherWithIt() {
        flipBody(1, -20);
        Read read = read(catalog, 2, List.of(us, eu), 0, 5);
        assertThat(read.panes()).as("eu is last in the block").hasSize(6).allMatch(pane -> pane.startsWith("1@"));
        assertThat(read.result().quarantined())
                .containsExactly(new PaneReader.Quarantined(
                        0, 5 * MINUTE, "block 1 of commit 1: checksum of the chunk, of population 2 and 0 more"));
        assertThat(read(catalog, 2, List.of(us), 0, 5).result().quarantined())
                .as("what is not asked for is not read")
                .isEmpty();
    }

    @Test
    void aSoundBlockUnderAnotherRowIsQuarantined() {
        tamper(file, "UPDATE block SET body = (SELECT body FROM block WHERE seq = 2) WHERE seq = 1");
        Read read = read(catalog, 2, List.of(us, eu), 0, 10);
        assertThat(read.panes()).hasSize(6).allMatch(pane -> pane.contains("#2"));
        assertThat(read.result().quarantined())
                .singleElement()
                .satisfies(range -> assertThat(range.reason()).contains("not the block its row expects"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"window_from = -60000", "window_to = 600000", "panes = 9", "populations = 1", "body_crc = 7", "crc = 7"
    })
    void aRowThatIsNotAsItWasWrittenMakesTheWholeRequestUncertain(String change) {
        tamper(file, "UPDATE block SET " + change + " WHERE seq = 1");
        Read read = read(catalog, 2, List.of(us, eu), 0, 10);
        assertThat(read.panes()).allMatch(pane -> pane.contains("#2"));
        assertThat(read.result().quarantined()).singleElement().satisfies(range -> {
            assertThat(range.from()).isZero();
            assertThat(range.to()).isEqualTo(10 * MINUTE);
        });
    }

    @Test
    void aBlockThatIsGoneIsMissed() {
        tamper(file, "DELETE FROM block WHERE seq = 1");
        Read read = read(catalog, 2, List.of(us), 0, 10);
        assertThat(read.result().quarantined())
                .containsExactly(new PaneReader.Quarantined(0, 10 * MINUTE, "the store lists 2 blocks and has 1"));
    }

    @Test
    void aCommitThatIsNotAsItWasWrittenIsRefused() {
        tamper(file, "UPDATE commit_log SET sealed_to = 6000000 WHERE seq = 2");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> catalog.lineage(DATASET))
                .withMessageContaining("commit 2 of data set 'requests'");
    }

    @Test
    void aConsumerThatFailsLeavesTheStoreUsable() {
        PaneReader reader = catalog.read(DATASET, 2);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> reader.read(List.of(us), 0, 10 * MINUTE, (population, window, commit, pane) -> {
                    throw new IllegalStateException("enough");
                }));
        catalog.commit(DATASET, staging().pane(us, 0, 9).as(1, 3));
        assertThat(read(catalog, 3, List.of(us), 0, 10).panes()).hasSize(12);
    }
}

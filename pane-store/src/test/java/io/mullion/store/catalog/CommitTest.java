package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.MINUTE;
import static io.mullion.store.catalog.StoreFixture.checkpoint;
import static io.mullion.store.catalog.StoreFixture.id;
import static io.mullion.store.catalog.StoreFixture.read;
import static io.mullion.store.catalog.StoreFixture.staging;
import static io.mullion.store.catalog.StoreFixture.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.pane.DefinitionId;
import io.mullion.store.pane.PaneSketch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitTest {
    @TempDir
    private Path directory;

    private SqliteCatalog catalog;
    private long us;
    private long eu;

    @BeforeEach
    void start() {
        catalog = started(directory.resolve("store.db"));
        us = id(catalog, "us", "free");
        eu = id(catalog, "eu", "free");
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void aLineageWithoutCommitsIsEmpty() {
        assertThat(catalog.lineage(DATASET))
                .isEqualTo(new LineageState(
                        DATASET,
                        1,
                        0,
                        Optional.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        List.of(),
                        0,
                        0,
                        0,
                        ImmutableSortedMap.of(),
                        "requests.csv"));
    }

    @Test
    void whatIsCommittedIsThereWithItsSeal() {
        catalog.commit(
                DATASET,
                staging()
                        .pane(us, 0, 1, 2)
                        .pane(eu, 1, 3)
                        .sealed(0, 2)
                        .rejected("nan", 4)
                        .as(1, 1));
        catalog.commit(
                DATASET,
                staging().pane(us, 2, 5).sealed(0, 3).rejected("nan", 1).as(1, 2));
        assertThat(catalog.lineage(DATASET))
                .isEqualTo(new LineageState(
                        DATASET,
                        1,
                        2,
                        Optional.of(checkpoint(1, 2)),
                        OptionalLong.of(0),
                        OptionalLong.of(3 * MINUTE),
                        List.of(),
                        4,
                        4,
                        3,
                        ImmutableSortedMap.of("nan", 5L),
                        "requests.csv"));
        assertThat(read(catalog, 2, List.of(us, eu), 0, 9).panes())
                .containsExactlyInAnyOrder("1@0#1=1.0..2.0", "2@1#1=3.0..3.0", "1@2#2=5.0..5.0");
    }

    @Test
    void committingAgainChangesNothing() {
        catalog.commit(
                DATASET,
                staging().pane(us, 0, 1).sealed(0, 1).rejected("nan", 1).as(1, 1));
        LineageState once = catalog.lineage(DATASET);
        catalog.commit(
                DATASET,
                staging()
                        .pane(us, 0, 1)
                        .pane(us, 1, 1)
                        .sealed(0, 9)
                        .rejected("nan", 1)
                        .as(1, 1));
        assertThat(catalog.lineage(DATASET)).isEqualTo(once);
        assertThat(read(catalog, 1, List.of(us), 0, 9).panes()).containsExactly("1@0#1=1.0..1.0");
    }

    @Test
    void aSealOnlyAdvancesAndTheFirstWindowOnlyMovesBack() {
        catalog.commit(DATASET, staging().as(1, 1));
        assertThat(catalog.lineage(DATASET).sealedTo()).isEmpty();
        catalog.commit(DATASET, staging().sealed(5, 8).as(1, 2));
        catalog.commit(DATASET, staging().as(1, 3));
        catalog.commit(DATASET, staging().sealed(3, 6).as(1, 4));
        catalog.commit(DATASET, staging().sealed(4, 7).as(1, 5));
        assertThat(catalog.lineage(DATASET).firstWindow()).hasValue(3 * MINUTE);
        assertThat(catalog.lineage(DATASET).sealedTo()).hasValue(8 * MINUTE);
        catalog.commit(DATASET, staging().sealed(3, 9).as(1, 6));
        assertThat(catalog.lineage(DATASET).sealedTo()).hasValue(9 * MINUTE);
    }

    @Test
    void aLateRowComesInAPaneOfItsOwnCommit() {
        catalog.commit(DATASET, staging().pane(us, 0, 1).sealed(0, 1).as(1, 1));
        catalog.commit(DATASET, staging().pane(us, 0, 7).as(1, 2));
        assertThat(read(catalog, 2, List.of(us), 0, 1).panes()).containsExactly("1@0#1=1.0..1.0", "1@0#2=7.0..7.0");
    }

    private void refuse(StagedCommit commit, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> catalog.commit(DATASET, commit))
                .withMessageContaining(reason);
        assertThat(catalog.lineage(DATASET).commits()).isZero();
    }

    private static StagedCommit with(StagedCommit commit, List<byte[]> blocks, long rows) {
        return new StagedCommit(
                commit.id(), blocks, OptionalLong.empty(), OptionalLong.empty(), rows, commit.rejected());
    }

    @Test
    void blocksThatAreNotAsTheyWereWrittenAreRefused() {
        StagedCommit sound = staging().pane(us, 0, 1, 2, 3).as(1, 1);
        byte[] block = sound.blocks().get(0);
        for (int at = 0; at < block.length; at++) {
            byte[] flipped = block.clone();
            flipped[at] ^= 4;
            refuse(with(sound, List.of(flipped), 3), "a block");
        }
        refuse(with(sound, List.of(new byte[0]), 0), "unreadable");
    }

    @Test
    void blocksOfAnotherDefinitionGridOrKAreRefused() {
        refuse(packed(new DefinitionId("0".repeat(64)), 200, PaneGrid.ONE_MINUTE), "definition 000000000000");
        refuse(packed(StoreFixture.definition(), 300, PaneGrid.ONE_MINUTE), "k 300 and not 200");
        refuse(packed(StoreFixture.definition(), 200, new PaneGrid(1_000, 0)), "windows of 1000 ms");
        refuse(packed(StoreFixture.definition(), 200, new PaneGrid(60_000, 1)), "not on");
    }

    private StagedCommit packed(DefinitionId definition, int k, PaneGrid grid) {
        BlockPacker packer = new BlockPacker(definition, k, grid);
        PaneSketch pane = PaneSketch.empty(k);
        pane.update(1);
        packer.add(us, grid.ceiling(0), pane);
        return with(staging().as(1, 1), packer.pack(), 1);
    }

    @Test
    void twoPanesOfOneWindowAreRefusedAcrossBlocks() {
        List<byte[]> blocks =
                new ArrayList<>(staging().pane(us, 0, 1).pane(eu, 0, 1).as(1, 1).blocks());
        blocks.addAll(staging().pane(us, 1, 2).pane(us, 0, 2).as(1, 1).blocks());
        refuse(with(staging().as(1, 1), blocks, 4), "population 1 have the same window");
    }

    @Test
    void rowsThatAreNotInThePanesAreRefused() {
        StagedCommit sound = staging().pane(us, 0, 1, 2, 3).as(1, 1);
        refuse(with(sound, sound.blocks(), 4), "hold 3 events, and the commit says 4");
    }

    @Test
    void aPopulationWithoutLabelsIsRefused() {
        refuse(staging().pane(99, 0, 1).as(1, 1), "population 99 has no labels");
        refuse(staging().pane(0, 0, 1).as(1, 1), "population 0");
    }

    @Test
    void aSealInsideAWindowIsRefused() {
        StagedCommit commit = new StagedCommit(
                checkpoint(1, 1), List.of(), OptionalLong.of(0), OptionalLong.of(59_999), 0, ImmutableSortedMap.of());
        refuse(commit, "59999");
    }
}

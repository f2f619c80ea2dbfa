package io.mullion.store.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.SeededRandom;
import io.mullion.store.block.Blocks.Place;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Panes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class BlockRoundTripTest {
    private static final long MINUTE = 60_000;

    @Test
    void everyPaneIsReadAsItWasAdded(Random random) {
        for (int round = 0; round < 30; round++) {
            TreeMap<Place, PaneSketch> added = new TreeMap<>(Place.ORDER);
            BlockWriter writer = Blocks.writer();
            int count = 1 + random.nextInt(300);
            while (added.size() < count) {
                Place place = new Place(random.nextInt(40), (random.nextInt(200) - 100) * MINUTE);
                PaneSketch pane =
                        Panes.of(Panes.logNormal(random, 1 + random.nextInt(random.nextInt(10) == 0 ? 900 : 4)));
                if (added.putIfAbsent(place, pane) == null) {
                    writer.add(place.population(), place.windowStart(), pane);
                }
            }
            BlockReader block = Blocks.open(writer.build());
            assertThat(block.isWhole()).isTrue();
            assertThat(block.header().panes()).isEqualTo(count);
            assertThat(block.populations())
                    .containsExactly(added.keySet().stream()
                            .mapToLong(Place::population)
                            .distinct()
                            .toArray());
            var read = Blocks.contents(block);
            assertThat(read.keySet()).containsExactlyElementsOf(added.keySet());
            read.forEach((place, pane) -> assertSame(pane, added.get(place)));
        }
    }

    @Test
    void onlyWhatIsAskedForIsHandedOverAndInOrder() {
        BlockWriter writer = Blocks.writer();
        for (long population = 9; population >= 0; population--) {
            for (long minute = 19; minute >= 0; minute--) {
                writer.add(population, minute * MINUTE, Panes.of(population * 100.0 + minute));
            }
        }
        List<String> seen = new ArrayList<>();
        BlockReader block = Blocks.open(writer.build());
        List<ChunkFailure> failures = block.read(
                population -> population == 3 || population == 7 || population == 40,
                5 * MINUTE - 1,
                7 * MINUTE + 1,
                (population, window, pane) -> seen.add(population + "@" + window / MINUTE + "=" + pane.max()));
        assertThat(failures).isEmpty();
        assertThat(seen).containsExactly("3@5=305.0", "3@6=306.0", "3@7=307.0", "7@5=705.0", "7@6=706.0", "7@7=707.0");
        assertThat(block.header().from()).isZero();
        assertThat(block.header().to()).isEqualTo(20 * MINUTE);
    }

    @Test
    void fromIsInsideAndToIsOutside() {
        BlockWriter writer = Blocks.writer();
        writer.add(1, 0, Panes.of(1));
        writer.add(1, MINUTE, Panes.of(2));
        List<Long> windows = new ArrayList<>();
        Blocks.open(writer.build()).read(p -> true, 0, MINUTE, (population, window, pane) -> windows.add(window));
        assertThat(windows).containsExactly(0L);
    }

    @Test
    void windowsBefore1970AndFarApartAreKept() {
        BlockWriter writer = Blocks.writer();
        long[] windows = {-62_135_596_800_000L, -MINUTE, 0, 253_402_300_740_000L};
        for (long window : windows) {
            writer.add(Long.MAX_VALUE, window, Panes.of(window));
        }
        assertThat(Blocks.contents(Blocks.open(writer.build())).keySet())
                .extracting(Place::windowStart)
                .containsExactly(windows[0], windows[1], windows[2], windows[3]);
    }

    @Test
    void aGridWithAnOffsetKeepsItsWindows() {
        PaneGrid grid = new PaneGrid(300_000, 7_000);
        BlockWriter writer = new BlockWriter(Blocks.DEFINITION, Blocks.K, grid);
        writer.add(1, 7_000, Panes.of(1));
        writer.add(1, 607_000, Panes.of(1));
        BlockReader block = Blocks.open(writer.build());
        assertThat(Blocks.contents(block).keySet())
                .extracting(Place::windowStart)
                .containsExactly(7_000L, 607_000L);
        assertThat(block.header().to()).isEqualTo(907_000);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.add(1, 60_000, Panes.of(1)));
    }

    @Test
    void aThinPaneCostsFewBytesMoreThanItsValues() {
        BlockWriter writer = Blocks.writer();
        for (long population = 1; population <= 1_000; population++) {
            for (long minute = 0; minute < 10; minute++) {
                writer.add(population, minute * MINUTE, Panes.of(minute));
            }
        }
        assertThat(writer.build().length / 10_000.0).isLessThan(16);
    }

    @Test
    void aWriterRefusesWhatABlockCannotHold() {
        BlockWriter writer = Blocks.writer();
        assertThatIllegalStateException().isThrownBy(writer::build);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.add(-1, 0, Panes.of(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.add(1, 1, Panes.of(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.add(1, 0, Panes.ofK(201, 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.add(1, 0, Panes.of()));
        writer.add(1, 0, Panes.of(1));
        writer.add(1, MINUTE, Panes.of(1));
        writer.add(1, 0, Panes.of(2));
        assertThatIllegalArgumentException()
                .isThrownBy(writer::build)
                .withMessageContaining("population 1 and window 0");
    }

    @Test
    void aPaneIsAddedAsItWas() {
        BlockWriter writer = Blocks.writer();
        PaneSketch pane = Panes.of(1);
        writer.add(1, 0, pane);
        pane.update(2);
        assertThat(Blocks.contents(Blocks.open(writer.build())).values())
                .extracting(PaneSketch::n)
                .containsExactly(1L);
    }

    private static void assertSame(PaneSketch actual, PaneSketch expected) {
        assertThat(actual.n()).isEqualTo(expected.n());
        assertThat(actual.min()).isEqualTo(expected.min());
        assertThat(actual.max()).isEqualTo(expected.max());
        assertThat(actual.quantile(0.5)).isEqualTo(expected.quantile(0.5));
    }
}

package io.mullion.store.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.store.pane.Panes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockPackerTest {
    private static final long MINUTE = 60_000;

    private static BlockPacker packer() {
        return new BlockPacker(Blocks.DEFINITION, Blocks.K, Blocks.MINUTES);
    }

    @Test
    void blocksAreBoundedAndFollowEachOtherInTime() {
        List<Blocks.Place> places = new ArrayList<>();
        for (long population = 1; population <= 200; population++) {
            for (long minute = 0; minute < 300; minute++) {
                places.add(new Blocks.Place(population, minute * MINUTE));
            }
        }
        Collections.shuffle(places, new Random(1));
        BlockPacker packer = packer();
        places.forEach(place -> packer.add(place.population(), place.windowStart(), Panes.of(1, 2, 3)));
        assertThat(packer.size()).isEqualTo(60_000);

        List<byte[]> blocks = packer.pack();
        assertThat(blocks)
                .hasSizeGreaterThan(3)
                .allSatisfy(block -> assertThat(block).hasSizeLessThanOrEqualTo(512 * 1024));
        assertThat(blocks.subList(0, blocks.size() - 1))
                .allSatisfy(block -> assertThat(block).hasSizeGreaterThan(256 * 1024));
        Set<Blocks.Place> read = new HashSet<>();
        long end = 0;
        for (byte[] bytes : blocks) {
            BlockReader block = Blocks.open(bytes);
            assertThat(block.header().from()).as("at most one window is shared").isGreaterThanOrEqualTo(end - MINUTE);
            end = block.header().to();
            Blocks.contents(block)
                    .keySet()
                    .forEach(place -> assertThat(read.add(place)).isTrue());
        }
        assertThat(read).isEqualTo(new HashSet<>(places));
    }

    @Test
    void aPaneLargerThanTheTargetHasABlockOfItsOwn() {
        BlockPacker packer = new BlockPacker(Blocks.DEFINITION, 65_535, Blocks.MINUTES);
        packer.add(1, 0, Panes.ofK(65_535, Panes.upTo(60_000)));
        packer.add(2, 0, Panes.ofK(65_535, 1));
        packer.add(1, MINUTE, Panes.ofK(65_535, Panes.upTo(60_000)));
        assertThat(packer.pack()).hasSize(3);
    }

    @Test
    void nothingMakesNoBlocks() {
        assertThat(packer().pack()).isEmpty();
    }

    @Test
    void twoPanesOfOneWindowAreRefusedEvenWhereABlockWouldEndBetweenThem() {
        BlockPacker packer = new BlockPacker(Blocks.DEFINITION, 65_535, Blocks.MINUTES);
        packer.add(1, 0, Panes.ofK(65_535, Panes.upTo(60_000)));
        packer.add(1, 0, Panes.ofK(65_535, Panes.upTo(60_000)));
        assertThatIllegalArgumentException().isThrownBy(packer::pack).withMessageContaining("merge them first");
    }
}

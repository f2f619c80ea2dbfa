package io.mullion.store.block;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.BaseEncoding;
import com.google.common.io.Resources;
import io.mullion.store.block.Blocks.Place;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Panes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Blocks written by every version there has been, which must be read for ever. A golden file is never changed: when these
 * tests fail, the code is wrong, or the format needs a new version beside the old one.
 */
class BlockGoldenTest {
    private static final long MINUTE = 60_000;
    private static final UUID ID = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");

    private static byte[] golden(String name) throws IOException {
        String hex = Resources.toString(Resources.getResource(BlockGoldenTest.class, name), StandardCharsets.US_ASCII);
        return BaseEncoding.base16().lowerCase().decode(hex.replaceAll("\\s", ""));
    }

    @Test
    void version1OfThinPanesIsReadAndStillWrittenByteForByte() throws IOException {
        byte[] golden = golden("thin-panes.v1.hex");
        BlockWriter writer = new BlockWriter(ID, Blocks.DEFINITION, Blocks.K, Blocks.MINUTES, new ArrayList<>());
        writer.add(7, 2 * MINUTE, Panes.of(0.5, -1));
        writer.add(7, -MINUTE, Panes.of(98));
        writer.add(1_000, 0, Panes.of(1, 2, 3));
        assertThat(writer.build()).isEqualTo(golden);

        BlockReader block = Blocks.open(golden);
        assertThat(block.header())
                .isEqualTo(new BlockHeader(ID, Blocks.DEFINITION, 200, 2, 3, -MINUTE, 3 * MINUTE, MINUTE));
        var panes = Blocks.contents(block);
        assertThat(panes.keySet())
                .containsExactly(new Place(7, -MINUTE), new Place(7, 2 * MINUTE), new Place(1_000, 0));
        assertThat(panes.get(new Place(7, 2 * MINUTE)).quantiles(new double[] {0, 1}))
                .containsExactly(-1, 0.5);
    }

    @Test
    void version1OfSketchesIsRead() throws IOException {
        BlockReader block = Blocks.open(golden("sketches.v1.hex"));
        assertThat(block.isWhole()).isTrue();
        var panes = Blocks.contents(block);
        PaneSketch exact = panes.get(new Place(1, 0));
        assertThat(exact.n()).isEqualTo(100);
        assertThat(exact.isExact()).isTrue();
        assertThat(exact.quantiles(new double[] {0, 0.5, 0.99, 1})).containsExactly(0, 49, 98, 99);
        PaneSketch estimating = panes.get(new Place(2, MINUTE));
        assertThat(estimating.n()).isEqualTo(10_000);
        assertThat(estimating.effectiveK()).isEqualTo(20);
        assertThat(estimating.min()).isZero();
        assertThat(estimating.max()).isEqualTo(9_999);
        assertThat(estimating.quantile(0.5)).isBetween(3_500.0, 6_500.0);
    }
}

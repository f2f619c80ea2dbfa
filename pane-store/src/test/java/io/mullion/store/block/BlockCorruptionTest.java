package io.mullion.store.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.store.block.Blocks.Place;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Panes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Corrupt bytes never pass: whatever bit is wrong, no wrong pane comes out and no absence counts as proven. */
class BlockCorruptionTest {
    private static final long MINUTE = 60_000;
    private static final int VERSION_AT = 4;

    /** Three populations, thin panes and a sketch. */
    private static byte[] sample() {
        BlockWriter writer = Blocks.writer();
        writer.add(3, 0, Panes.of(1.5));
        writer.add(3, 2 * MINUTE, Panes.of(2.5, -7));
        writer.add(4, MINUTE, Panes.of(Panes.upTo(70)));
        writer.add(300, 2 * MINUTE, Panes.of(9));
        return writer.build();
    }

    @Test
    void everySingleBitFlipIsDetectedInWhatIsRead() {
        byte[] sound = sample();
        Map<Place, PaneSketch> expected = Blocks.contents(Blocks.open(sound));
        int unreadable = 0;
        int failedChunks = 0;
        int onlyTheWhole = 0;
        for (int bit = 0; bit < sound.length * 8; bit++) {
            byte[] flipped = sound.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            BlockOpening opening = BlockReader.open(flipped);
            if (opening instanceof BlockOpening.Corrupt corrupt) {
                assertThat(corrupt.reason()).isNotBlank();
                unreadable++;
                continue;
            }
            BlockReader block = ((BlockOpening.Opened) opening).reader();
            assertThat(block.isWhole()).as("bit %d", bit).isFalse();
            Map<Place, PaneSketch> read = new TreeMap<>(Place.ORDER);
            List<ChunkFailure> failures = block.read(
                    population -> true,
                    Long.MIN_VALUE,
                    Long.MAX_VALUE,
                    (population, window, pane) -> read.put(new Place(population, window), pane));
            failedChunks += failures.size();
            onlyTheWhole += failures.isEmpty() ? 1 : 0;
            assertThat(failures).as("bit %d", bit).hasSizeLessThanOrEqualTo(1).allSatisfy(failure -> {
                assertThat(failure.from()).isZero();
                assertThat(failure.to()).isEqualTo(3 * MINUTE);
            });
            expected.forEach((place, pane) -> {
                boolean failed = failures.stream().anyMatch(failure -> failure.population() == place.population());
                assertThat(read.containsKey(place))
                        .as("bit %d, %s", bit(sound, flipped), place)
                        .isEqualTo(!failed);
                if (!failed) {
                    assertThat(read.get(place).toBytes()).isEqualTo(pane.toBytes());
                }
            });
            assertThat(expected.keySet()).containsAll(read.keySet());
        }
        assertThat(onlyTheWhole)
                .as("flips of the last checksum, which a read does not need")
                .isEqualTo(32);
        assertThat(unreadable).as("flips of header and directory").isGreaterThan(BlockFormat.HEADER_BYTES * 8);
        assertThat(failedChunks).isEqualTo(sound.length * 8 - unreadable - onlyTheWhole);
    }

    private static int bit(byte[] a, byte[] b) {
        return Arrays.mismatch(a, b);
    }

    @Test
    void truncatedAndExtendedBlocksAreUnreadable() {
        byte[] sound = sample();
        for (int length = 0; length < sound.length; length++) {
            assertThat(Blocks.corruption(Arrays.copyOf(sound, length))).isNotBlank();
        }
        assertThat(Blocks.corruption(Arrays.copyOf(sound, sound.length + 1))).contains("lengths");
    }

    @Test
    void anUnknownVersionIsUnreadableWhateverItsChecksum() {
        byte[] newer = sample();
        ByteBuffer.wrap(newer).order(ByteOrder.LITTLE_ENDIAN).putShort(VERSION_AT, (short) 2);
        resealHeader(newer);
        assertThat(Blocks.corruption(newer)).isEqualTo("unknown block format version 2");
    }

    @Test
    void sizesThatTheBytesDoNotHaveAllocateNothing() {
        for (int at : new int[] {60, 64, 96, 100}) {
            byte[] hostile = sample();
            ByteBuffer.wrap(hostile).order(ByteOrder.LITTLE_ENDIAN).putInt(at, Integer.MAX_VALUE);
            resealHeader(hostile);
            assertThat(Blocks.corruption(hostile)).isNotBlank();
        }
    }

    @Test
    void aChunkOfAnotherBlockFailsEvenWhenEverythingElseIsTheSame() {
        byte[] one = twoPopulations(new UUID(0, 1), 1, 2);
        byte[] other = twoPopulations(new UUID(0, 2), 3, 4);
        int chunks = one.length - 4 - 2 * (2 + 12 + 4);
        byte[] mixed = one.clone();
        System.arraycopy(other, chunks, mixed, chunks, 18);
        assertThat(Arrays.equals(one, mixed)).isFalse();
        assertThat(failures(mixed)).extracting(ChunkFailure::population).containsExactly(1L);
    }

    @Test
    void aChunkOfAnotherPopulationFails() {
        byte[] block = twoPopulations(new UUID(0, 1), 1, 2);
        int chunks = block.length - 4 - 2 * 18;
        byte[] swapped = block.clone();
        System.arraycopy(block, chunks, swapped, chunks + 18, 18);
        System.arraycopy(block, chunks + 18, swapped, chunks, 18);
        assertThat(failures(swapped)).extracting(ChunkFailure::population).containsExactly(1L, 2L);
    }

    private static byte[] twoPopulations(UUID id, double first, double second) {
        BlockWriter writer = new BlockWriter(id, Blocks.DEFINITION, Blocks.K, Blocks.MINUTES, new ArrayList<>());
        writer.add(1, 0, Panes.of(first));
        writer.add(2, 0, Panes.of(second));
        return writer.build();
    }

    private static List<ChunkFailure> failures(byte[] bytes) {
        return Blocks.open(bytes).read(population -> true, 0, MINUTE, (population, window, pane) -> {});
    }

    private static void resealHeader(byte[] block) {
        int at = BlockFormat.HEADER_BYTES - BlockFormat.CRC_BYTES;
        ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN).putInt(at, BlockFormat.crc(block, 0, at));
    }
}

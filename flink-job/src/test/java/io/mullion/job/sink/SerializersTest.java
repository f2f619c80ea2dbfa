package io.mullion.job.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.job.sink.WriterState.Totals;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.StagedCommit;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SerializersTest {
    private static final StagedCommit COMMIT = new StagedCommit(
            new CheckpointId(3, 17),
            List.of(new byte[] {1, 2, 3}, new byte[0]),
            OptionalLong.of(-60_000),
            OptionalLong.empty(),
            42,
            ImmutableSortedMap.of("BAD_TIME", 2L, "NOT_FINITE", 1L));
    private static final WriterState STATE = new WriterState(
            new CheckpointId(3, 17),
            new Totals(
                    42,
                    3,
                    OptionalLong.of(45),
                    OptionalLong.of(-120_000),
                    OptionalLong.of(-60_000),
                    OptionalLong.of(0)));

    private final StagedCommitSerializer commits = new StagedCommitSerializer();
    private final WriterStateSerializer states = new WriterStateSerializer();

    @Test
    void aCommitComesBack() throws IOException {
        StagedCommit back = commits.deserialize(commits.getVersion(), commits.serialize(COMMIT));
        assertThat(back).usingRecursiveComparison().isEqualTo(COMMIT);
    }

    @Test
    void aStateComesBack() throws IOException {
        assertThat(states.deserialize(states.getVersion(), states.serialize(STATE)))
                .isEqualTo(STATE);
        WriterState fresh = new WriterState(new CheckpointId(1, 1), Totals.NONE);
        assertThat(states.deserialize(states.getVersion(), states.serialize(fresh)))
                .isEqualTo(fresh);
    }

    @Test
    void everyDamagedBitIsNoticed() throws IOException {
        byte[] commit = commits.serialize(COMMIT);
        byte[] state = states.serialize(STATE);
        for (int bit = 0; bit < 8 * commit.length; bit++) {
            byte[] damaged = flip(commit, bit);
            assertThatThrownBy(() -> commits.deserialize(1, damaged))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the commit in the checkpoint is damaged: its checksum does not fit");
        }
        for (int bit = 0; bit < 8 * state.length; bit++) {
            byte[] damaged = flip(state, bit);
            assertThatThrownBy(() -> states.deserialize(1, damaged)).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> commits.deserialize(1, new byte[3])).isInstanceOf(IOException.class);
    }

    @Test
    void anUnknownVersionIsRefused() throws IOException {
        byte[] bytes = commits.serialize(COMMIT);
        assertThatThrownBy(() -> commits.deserialize(2, bytes))
                .isInstanceOf(IOException.class)
                .hasMessage("the commit in the checkpoint has version 2, this program knows version 1");
        assertThatThrownBy(() -> states.deserialize(0, bytes)).isInstanceOf(IOException.class);
    }

    private static byte[] flip(byte[] bytes, int bit) {
        byte[] damaged = bytes.clone();
        damaged[bit / 8] ^= (byte) (1 << (bit % 8));
        return damaged;
    }
}

package io.mullion.sql.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.planner.WindowRange;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaneSplitTest {
    private static final long MINUTE = 60_000;

    @Test
    void aShortRunStaysInOnePiece() {
        assertThat(PaneSplit.cut(List.of(run(0, 60)), MINUTE, 8)).containsExactly(split(0, 60));
    }

    @Test
    void longRunsAreCutAndNothingIsLostOrReadTwice() {
        assertThat(PaneSplit.cut(List.of(run(0, 250), run(300, 310)), MINUTE, 2))
                .containsExactly(split(0, 130), split(130, 250), split(300, 310));
    }

    @Test
    void nothingToReadIsNoSplit() {
        assertThat(PaneSplit.cut(List.of(), MINUTE, 8)).isEmpty();
    }

    @Test
    void splitsSurviveTheirBytes() throws IOException {
        PaneSplitSerializer serializer = new PaneSplitSerializer();
        List<PaneSplit> splits = List.of(split(-5, 0), split(7, 9));
        assertThat(serializer.deserialize(serializer.getVersion(), serializer.serialize(splits)))
                .isEqualTo(splits);
        assertThatThrownBy(() -> serializer.deserialize(2, new byte[0])).hasMessageContaining("version 2");
    }

    private static WindowRange run(long fromMinute, long toMinute) {
        return new WindowRange(fromMinute * MINUTE, toMinute * MINUTE);
    }

    private static PaneSplit split(long fromMinute, long toMinute) {
        return new PaneSplit(fromMinute * MINUTE, toMinute * MINUTE);
    }
}

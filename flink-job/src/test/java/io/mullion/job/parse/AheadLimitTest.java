package io.mullion.job.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AheadLimitTest {
    private static final Duration AHEAD = Duration.ofSeconds(10);

    private final AtomicLong now = new AtomicLong(1_000_000);

    @Test
    void movesWithTheClock() {
        AheadLimit limit = new AheadLimit(AHEAD, true, now::get);
        assertThat(limit.isBeyond(1_010_000)).isFalse();
        assertThat(limit.isBeyond(1_010_001)).isTrue();
        now.addAndGet(5);
        assertThat(limit.isBeyond(1_010_005)).isFalse();
        assertThat(limit.isBeyond(1_010_006)).isTrue();
        assertThat(limit.isBeyond(Long.MAX_VALUE)).isTrue();
        assertThat(limit.isBeyond(-1)).isFalse();
    }

    @Test
    void aWallClockMayBeOfAnyZone() {
        AheadLimit limit = new AheadLimit(AHEAD, false, now::get);
        long farthest = 1_010_000 + Duration.ofHours(18).toMillis();
        assertThat(limit.isBeyond(farthest)).isFalse();
        assertThat(limit.isBeyond(farthest + 1)).isTrue();
        assertThat(AheadLimit.at(1_000_000, AHEAD, false)).isEqualTo(farthest);
    }
}

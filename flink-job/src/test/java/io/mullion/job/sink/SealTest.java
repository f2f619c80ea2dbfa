package io.mullion.job.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.sink.WriterState.Totals;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SealTest {
    private static final long MINUTE = 60_000;

    /** Panes of the minutes 0 to 5. */
    private static final Totals SIX_MINUTES = Totals.NONE.plusPane(0, 1).plusPane(5 * MINUTE, 1);

    private final Seal seal = new Seal(PaneGrid.ONE_MINUTE);

    @Test
    void nothingIsSealedBeforeAWatermark() {
        assertThat(seal.sealedTo(SIX_MINUTES)).isEmpty();
    }

    @Test
    void nothingIsSealedBeforeThereIsAFirstWindow() {
        seal.advance(10 * MINUTE);
        assertThat(seal.sealedTo(Totals.NONE)).isEmpty();
    }

    @Test
    void aWindowIsSealedByAWatermarkOfItsLastMillisecond() {
        seal.advance(2 * MINUTE - 2);
        assertThat(seal.sealedTo(SIX_MINUTES)).hasValue(MINUTE);
        seal.advance(2 * MINUTE - 1);
        assertThat(seal.sealedTo(SIX_MINUTES)).hasValue(2 * MINUTE);
    }

    @Test
    void aWatermarkInTheFirstWindowSealsNothing() {
        seal.advance(MINUTE / 2);
        assertThat(seal.sealedTo(SIX_MINUTES)).isEmpty();
    }

    @Test
    void theSealDoesNotGoBack() {
        seal.advance(3 * MINUTE);
        seal.advance(2 * MINUTE);
        assertThat(seal.sealedTo(SIX_MINUTES)).hasValue(3 * MINUTE);
    }

    @Test
    void s10TheEndOfTheInputSealsTheLastWindowWithData() {
        seal.advance(3 * MINUTE);
        seal.advance(Long.MAX_VALUE);
        assertThat(seal.sealedTo(SIX_MINUTES.ended(2))).hasValue(6 * MINUTE);
    }

    @Test
    void s10AJobThatWasToldToDrainSealsWhatItsWatermarkSaid() {
        seal.advance(3 * MINUTE);
        seal.advance(Long.MAX_VALUE);
        assertThat(seal.sealedTo(SIX_MINUTES)).hasValue(3 * MINUTE);
    }

    @Test
    void anInputWithoutEventsSealsNothing() {
        seal.advance(Long.MAX_VALUE);
        assertThat(seal.sealedTo(Totals.NONE.ended(0))).isEmpty();
    }

    @Test
    void windowsBefore1970() {
        Totals early = Totals.NONE.plusPane(-10 * MINUTE, 1);
        seal.advance(-5 * MINUTE - 1);
        assertThat(seal.sealedTo(early)).isEqualTo(OptionalLong.of(-5 * MINUTE));
    }
}

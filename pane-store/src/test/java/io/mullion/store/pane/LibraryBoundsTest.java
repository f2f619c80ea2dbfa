package io.mullion.store.pane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mullion.ir.accuracy.ErrorBound;
import io.mullion.ir.accuracy.Guarantee;
import io.mullion.ir.accuracy.SummaryAccuracy;
import io.mullion.ir.plan.Summary;
import org.apache.datasketches.cpc.CpcSketch;
import org.apache.datasketches.cpc.CpcUnion;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.kll.KllSketch;
import org.apache.datasketches.req.ReqSketch;
import org.apache.datasketches.theta.UpdateSketch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guarantees that plans derive, against the bounds that the sketch library gives for its own sketches. */
class LibraryBoundsTest {
    private static final int STANDARD_ERRORS = 3;

    @Test
    @DisplayName("KLL: equal for every k, of one rank and of mass")
    void kll() {
        for (int k = Summary.Kll.MIN_K; k <= Summary.Kll.MAX_K; k++) {
            ErrorBound.Rank ours = SummaryAccuracy.kll(k);
            assertThat(ours.error()).isEqualTo(KllSketch.getNormalizedRankError(k, false));
            assertThat(ours.massError()).isEqualTo(KllSketch.getNormalizedRankError(k, true));
        }
    }

    @ParameterizedTest(name = "REQ, exact at high ranks: {0}")
    @ValueSource(booleans = {true, false})
    void req(boolean highRanks) {
        for (int k = 4; k <= 1024; k += 2) {
            ReqSketch sketch =
                    ReqSketch.builder().setK(k).setHighRankAccuracy(highRanks).build();
            for (int i = 0; i < 20 * k; i++) {
                sketch.update(i);
            }
            ErrorBound.RelativeRank ours = (ErrorBound.RelativeRank) bound(new Summary.Req(k, highRanks));
            for (double rank : new double[] {0.001, 0.1, 0.5, 0.7, 0.99, 0.9999}) {
                double theirs = sketch.getRankUpperBound(rank, STANDARD_ERRORS) - rank;
                // They cut the interval at rank 1, and know that nothing was lost near the exact end.
                assertThat(ours.at(rank)).isGreaterThanOrEqualTo(theirs - 1e-12);
                if (theirs > 0 && rank + ours.at(rank) < 1) {
                    assertThat(ours.at(rank)).isCloseTo(theirs, within(1e-12));
                }
            }
        }
    }

    @Test
    @DisplayName("HLL: never below the library's three standard errors of a union, and at most 1.4 times as much")
    void hll() {
        for (int lgK = 4; lgK <= 21; lgK++) {
            double theirs = Math.max(
                    HllSketch.getRelErr(true, true, lgK, STANDARD_ERRORS),
                    HllSketch.getRelErr(false, true, lgK, STANDARD_ERRORS));
            assertThat(relative(new Summary.Hll(lgK))).as("lgK %d", lgK).isBetween(theirs, 1.4 * theirs);
        }
    }

    @Test
    @DisplayName("CPC: never below the library's three standard errors of a union, and at most 1.1 times as much")
    void cpc() {
        for (int lgK = 4; lgK <= 18; lgK++) {
            CpcSketch sketch = new CpcSketch(lgK);
            for (long i = 0; i < 1000L << Math.min(lgK, 9); i++) {
                sketch.update(i);
            }
            CpcUnion union = new CpcUnion(lgK);
            union.update(sketch);
            CpcSketch merged = union.getResult();
            // The bound that they compute with is a share of the true number: estimate = (1 ± ε) · number.
            double theirs = Math.max(
                    1 - merged.getEstimate() / merged.getUpperBound(STANDARD_ERRORS),
                    merged.getEstimate() / merged.getLowerBound(STANDARD_ERRORS) - 1);
            // They round the bounds to whole numbers.
            double rounding = 4 / merged.getEstimate();
            assertThat(relative(new Summary.Cpc(lgK)))
                    .as("lgK %d", lgK)
                    .isBetween(theirs - rounding, 1.1 * theirs + rounding);
        }
    }

    @Test
    @DisplayName("Theta: never below the library's three standard errors")
    void theta() {
        for (int lgK = 4; lgK <= 16; lgK++) {
            UpdateSketch sketch =
                    UpdateSketch.builder().setNominalEntries(1 << lgK).build();
            for (long i = 0; i < 200L << lgK; i++) {
                sketch.update(i);
            }
            sketch.rebuild();
            double theirs = Math.max(
                    1 - sketch.getEstimate() / sketch.getUpperBound(STANDARD_ERRORS),
                    sketch.getEstimate() / sketch.getLowerBound(STANDARD_ERRORS) - 1);
            assertThat(relative(new Summary.Theta(lgK))).as("lgK %d", lgK).isBetween(theirs, 1.5 * theirs);
        }
    }

    private static double relative(Summary summary) {
        return ((ErrorBound.Cardinality) bound(summary)).relative();
    }

    private static ErrorBound bound(Summary summary) {
        return ((Guarantee.Bounded) SummaryAccuracy.of(summary)).errors().get(0);
    }
}

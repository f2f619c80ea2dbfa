package io.mullion.store.pane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.store.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.datasketches.kll.KllSketch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SeededRandom.class)
class PaneMergeTest {

    @Test
    void aDayOfMinutesMergedStaysWithinTheRankBound(Random random) {
        double[] values = Panes.logNormal(random, 1440 * 300);
        PaneSketch day = PaneSketch.empty(200);
        for (int minute = 0; minute < 1440; minute++) {
            day.merge(Panes.of(Arrays.copyOfRange(values, minute * 300, minute * 300 + 300)));
        }
        assertMatches(day, values);
    }

    @Test
    void minutesMergedToHoursAndHoursToADayStayWithinTheRankBound(Random random) {
        double[] values = Panes.logNormal(random, 1440 * 100);
        PaneSketch day = PaneSketch.empty(200);
        for (int hour = 0; hour < 24; hour++) {
            PaneSketch sixty = PaneSketch.empty(200);
            for (int minute = hour * 60; minute < hour * 60 + 60; minute++) {
                sixty.merge(Panes.of(Arrays.copyOfRange(values, minute * 100, minute * 100 + 100)));
            }
            day.merge(sixty);
        }
        assertMatches(day, values);
    }

    @Test
    void panesOfEverySizeInAnyOrderKeepNMinAndMax(Random random) {
        for (int round = 0; round < 50; round++) {
            PaneSketch merged = PaneSketch.empty(200);
            List<Double> all = new ArrayList<>();
            for (int part = 0; part < 12; part++) {
                PaneSketch pane = PaneSketch.empty(200);
                int n = (int) Math.pow(10, random.nextDouble() * 3.5) - 1;
                for (int i = 0; i < n; i++) {
                    double value = random.nextGaussian();
                    pane.update(value);
                    all.add(value);
                }
                merged.merge(pane);
                assertThat(pane.n()).as("the pane merged in stays as it is").isEqualTo(n);
            }
            double[] values = all.stream().mapToDouble(v -> v).toArray();
            assertThat(merged.isExact() || values.length > 200).isTrue();
            assertMatches(merged, values);
        }
    }

    /** Error of a merge is that of the smallest k that lost information; the kernel still answers getK of the target. */
    @ParameterizedTest(name = "k={0} n={1} takes k={2} n={3}: effective k {4}, exact {5}")
    @CsvSource({
        "200, 0,     200, 0,     200, true",
        "200, 0,     20,  10,    200, true",
        "200, 0,     20,  20,    200, true",
        "200, 0,     20,  21,    20,  false",
        "200, 0,     20,  10000, 20,  false",
        "200, 150,   20,  0,     200, true",
        "200, 150,   20,  20,    200, true",
        "200, 10000, 20,  20,    200, false",
        "200, 10000, 20,  10000, 20,  false",
        "200, 3,     20,  50,    20,  false",
        "20,  5,     200, 10000, 20,  false",
        "20,  5,     200, 10,    20,  true",
        "20,  5,     200, 100,   20,  false",
        "20,  10000, 200, 10000, 20,  false",
        "400, 0,     200, 10000, 200, false",
        "400, 10000, 200, 10000, 200, false",
        "400, 10000, 200, 100,   400, false",
    })
    void effectiveK(int k, int n, int otherK, int otherN, int expected, boolean exact) {
        PaneSketch pane = Panes.ofK(k, Panes.upTo(n));
        pane.merge(Panes.ofK(otherK, Panes.upTo(otherN)));
        assertThat(pane.k()).isEqualTo(k);
        assertThat(pane.n()).isEqualTo(n + (long) otherN);
        assertThat(pane.isExact()).isEqualTo(exact);
        assertThat(pane.effectiveK()).isEqualTo(expected);
        assertThat(pane.rankError()).isEqualTo(exact ? 0 : KllSketch.getNormalizedRankError(expected, false));
        PaneSketch reread = PaneSketch.fromBytes(pane.toBytes());
        assertThat(reread.effectiveK()).as("kept by the bytes").isEqualTo(expected);
        assertThat(reread.copy().effectiveK()).as("kept by a copy").isEqualTo(expected);
        PaneSketch onward = PaneSketch.empty(k);
        onward.merge(reread);
        assertThat(onward.effectiveK()).as("kept by the next merge").isEqualTo(expected);
    }

    @Test
    void aPaneIsNotMergedWithItself() {
        PaneSketch pane = Panes.of(1);
        assertThatIllegalArgumentException().isThrownBy(() -> pane.merge(pane)).withMessageContaining("twice");
    }

    private static void assertMatches(PaneSketch merged, double[] values) {
        assertThat(merged.n()).isEqualTo(values.length);
        if (values.length == 0) {
            return;
        }
        double[] sorted = Arrays.stream(values).sorted().toArray();
        assertThat(merged.min()).isEqualTo(sorted[0]);
        assertThat(merged.max()).isEqualTo(sorted[sorted.length - 1]);
        double bound = merged.isExact() ? 0 : 2 * merged.rankError();
        for (double rank : new double[] {0, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1}) {
            assertThat(Panes.rankDistance(sorted, merged.quantile(rank), rank))
                    .as("rank %s", rank)
                    .isLessThanOrEqualTo(bound);
        }
    }
}

package io.mullion.store.pane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mullion.store.SeededRandom;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SeededRandom.class)
class PaneSketchTest {

    @ParameterizedTest(name = "rank {0} of 1..10 is {1}")
    @CsvSource({
        "0, 1",
        "0.05, 1",
        "0.1, 1",
        "0.1000001, 2",
        "0.5, 5",
        "0.50001, 6",
        "0.7, 7",
        "0.9, 9",
        "0.99, 10",
        "1, 10"
    })
    void inclusiveRanks(double rank, double expected) {
        assertThat(Panes.of(3, 1, 10, 2, 9, 4, 8, 5, 7, 6).quantile(rank)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} of 100 values")
    @ValueSource(ints = {1, 7, 14, 28, 29, 55, 56, 57, 58, 99, 100})
    void aRankThatIsAWholeNumberOfValuesIsThatValue(int i) {
        double rank = Double.parseDouble("" + i / 100 + "." + (i % 100 < 10 ? "0" : "") + i % 100);
        assertThat(Panes.of(Panes.upTo(100)).quantile(rank)).isEqualTo(i - 1.0);
    }

    @Test
    void fivePanesMergedAnswerAsOneSketchDoes() {
        PaneSketch merged = PaneSketch.empty(200);
        PaneSketch single = PaneSketch.empty(200);
        for (int pane = 0; pane < 5; pane++) {
            PaneSketch part = PaneSketch.empty(200);
            for (int i = 0; i < 20; i++) {
                part.update(pane * 20 + i);
                single.update(pane * 20 + i);
            }
            merged.merge(part);
        }
        assertThat(merged.quantile(0.99)).as("B1, cut").isEqualTo(98.0);
        assertThat(single.quantile(0.99)).as("B2, at query time").isEqualTo(98.0);
    }

    @ParameterizedTest(name = "k = {0}")
    @ValueSource(ints = {8, 20, 63, 64, 65, 200, 1000})
    void exactWhileNIsAtMostK(int k, Random random) {
        PaneSketch pane = PaneSketch.empty(k);
        double[] values = new double[k];
        for (int n = 1; n <= k; n++) {
            values[n - 1] = random.nextInt(50) - 25.0;
            pane.update(values[n - 1]);
            if (n % 7 == 0 || n == k) {
                double[] sofar = Arrays.copyOf(values, n);
                assertThat(pane.isExact()).isTrue();
                assertThat(pane.rankError()).isZero();
                for (double rank : new double[] {0, 0.01, 0.25, 0.5, 1.0 / 3, 0.99, 1}) {
                    assertThat(pane.quantile(rank))
                            .as("n=%d rank=%s", n, rank)
                            .isEqualTo(Panes.exactQuantile(sofar, rank));
                }
            }
        }
        pane.update(0);
        assertThat(pane.n()).isEqualTo(k + 1L);
        assertThat(pane.isExact()).as("one more than k").isFalse();
        assertThat(pane.rankError()).isPositive();
    }

    @ParameterizedTest(name = "k = {0}")
    @ValueSource(ints = {8, 20, 63, 64, 65, 200, 1000})
    void manyAtOnceAreExactWhileNIsAtMostK(int k, Random random) {
        double[] values = random.doubles(k + 1, -50, 50).toArray();
        for (int first = 0; first <= k; first += 1 + random.nextInt(7)) {
            PaneSketch pane = PaneSketch.empty(k);
            pane.update(values, 0, first);
            pane.update(values, first, k);
            assertThat(pane.n()).isEqualTo(k);
            assertThat(pane.isExact()).as("%d, then %d", first, k - first).isTrue();
            double[] those = Arrays.copyOf(values, k);
            for (double rank : new double[] {0, 0.01, 0.25, 0.5, 1.0 / 3, 0.99, 1}) {
                assertThat(pane.quantile(rank)).isEqualTo(Panes.exactQuantile(those, rank));
            }
            pane.update(values, k, k + 1);
            assertThat(pane.n()).isEqualTo(k + 1L);
            assertThat(pane.isExact()).isFalse();
        }
    }

    @Test
    void manyAtOnceAreWithinTheRankError(Random random) {
        double[] values = Panes.logNormal(random, 50_000);
        PaneSketch pane = PaneSketch.empty(200);
        int from = 0;
        while (from < values.length) {
            int to = Math.min(values.length, from + random.nextInt(1_500));
            pane.update(values, from, to);
            from = to;
        }
        assertThat(pane.n()).isEqualTo(values.length);
        assertThat(pane.min()).isEqualTo(Arrays.stream(values).min().getAsDouble());
        assertThat(pane.max()).isEqualTo(Arrays.stream(values).max().getAsDouble());
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        for (int percent = 1; percent < 100; percent++) {
            double value = sorted[values.length / 100 * percent];
            assertThat(pane.rank(value)).isCloseTo(percent / 100.0, within(2 * pane.rankError()));
        }
    }

    @Test
    void manyAtOnceAreAllFiniteOrNoneIsAdded() {
        PaneSketch pane = PaneSketch.empty(200);
        double[] values = new double[100];
        values[99] = Double.NaN;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pane.update(values, 0, 100))
                .withMessage("a pane holds finite values only, got NaN");
        assertThat(pane.n()).isZero();
        pane.update(values, 0, 99);
        assertThat(pane.n()).isEqualTo(99);
        assertThatThrownBy(() -> pane.update(values, 90, 101)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest(name = "k = {0}: rank error about {1}")
    @CsvSource({"200, 0.0133", "400, 0.0068", "800, 0.0035"})
    void rankErrorFollowsFromK(int k, double expected, Random random) {
        double[] values = Panes.logNormal(random, 100_000);
        PaneSketch pane = Panes.ofK(k, values);
        assertThat(pane.rankError()).isCloseTo(expected, within(0.0002));
        for (double rank = 0; rank <= 1; rank += 0.05) {
            assertThat(Panes.rankDistance(values, pane.quantile(rank), rank))
                    .as("rank %s", rank)
                    .isLessThan(3 * expected);
        }
    }

    @Test
    void estimatesAreMonotoneAndStayWithinMinAndMax(Random random) {
        double[] values = Panes.logNormal(random, 50_000);
        PaneSketch pane = Panes.of(values);
        double[] ranks = random.doubles(1000).sorted().toArray();
        double[] quantiles = pane.quantiles(ranks);
        assertThat(quantiles).isSorted();
        assertThat(pane.quantile(0))
                .isEqualTo(pane.min())
                .isEqualTo(Arrays.stream(values).min().getAsDouble());
        assertThat(pane.quantile(1))
                .isEqualTo(pane.max())
                .isEqualTo(Arrays.stream(values).max().getAsDouble());
        assertThat(quantiles[0]).isGreaterThanOrEqualTo(pane.min());
        assertThat(quantiles[999]).isLessThanOrEqualTo(pane.max());
    }

    @Test
    void boundsHoldTheExactValueAndReachTheEndsNearThem(Random random) {
        double[] values = Panes.logNormal(random, 50_000);
        PaneSketch pane = Panes.of(values);
        ValueBounds median = pane.bounds(0.5);
        assertThat(Panes.exactQuantile(values, 0.5)).isBetween(median.lower() * 0.98, median.upper() * 1.02);
        assertThat(pane.bounds(0.999).upper())
                .as("p99.9 at k=200 reaches the maximum")
                .isEqualTo(pane.max());
        assertThat(pane.bounds(0.001).lower()).isEqualTo(pane.min());
        assertThat(Panes.of(1, 2, 3).bounds(0.5)).as("exact").isEqualTo(new ValueBounds(2, 2));
    }

    @ParameterizedTest(name = "the rank of {0} in 1, 2, 2, 4 is {1}")
    @CsvSource({"0, 0", "1, 0.25", "1.5, 0.25", "2, 0.75", "3, 0.75", "4, 1", "9, 1", "-Infinity, 0", "Infinity, 1"})
    void rankOfAValue(double value, double expected) {
        assertThat(Panes.of(4, 2, 1, 2).rank(value)).isEqualTo(expected);
    }

    @Test
    void rankAndQuantileAgreeOnAnEstimatingPane() {
        PaneSketch pane = Panes.of(Panes.upTo(100_000));
        for (double rank = 0.1; rank < 1; rank += 0.1) {
            assertThat(pane.rank(pane.quantile(rank))).isCloseTo(rank, within(0.01));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valuesThatAreNotFiniteAreRefused(double value) {
        PaneSketch thin = Panes.of(1);
        PaneSketch thick = Panes.of(Panes.upTo(1000));
        assertThatIllegalArgumentException().isThrownBy(() -> thin.update(value));
        assertThatIllegalArgumentException().isThrownBy(() -> thick.update(value));
        assertThat(thin.n()).isEqualTo(1);
        assertThat(thick.n()).isEqualTo(1000);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(doubles = {Double.NaN, -0.0001, 1.0001, Double.POSITIVE_INFINITY})
    void ranksOutsideZeroToOneAreRefused(double rank) {
        PaneSketch pane = Panes.of(1, 2);
        assertThatIllegalArgumentException().isThrownBy(() -> pane.quantile(rank));
        assertThatIllegalArgumentException().isThrownBy(() -> pane.bounds(rank));
    }

    @Test
    void anEmptyPaneHasNoAnswers() {
        PaneSketch pane = PaneSketch.empty(200);
        assertThat(pane.n()).isZero();
        assertThat(pane.isExact()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> pane.quantile(0.5));
        assertThatIllegalStateException().isThrownBy(pane::min);
        assertThatIllegalStateException().isThrownBy(pane::max);
        assertThatIllegalStateException().isThrownBy(() -> pane.rank(1));
        assertThatIllegalStateException().isThrownBy(() -> pane.bounds(0.5));
    }

    @ParameterizedTest(name = "k = {0}")
    @ValueSource(ints = {-1, 0, 7, 65_536})
    void kHasBounds(int k) {
        assertThatIllegalArgumentException().isThrownBy(() -> PaneSketch.empty(k));
    }

    @Test
    void zerosOfBothSignsAreOneValueToRanksAndTwoToMinAndMax() {
        PaneSketch pane = Panes.of(0.0, -0.0);
        assertThat(Double.compare(pane.min(), -0.0)).isZero();
        assertThat(Double.compare(pane.max(), 0.0)).isZero();
        assertThat(pane.rank(-0.0)).isEqualTo(1);
    }

    @Test
    void aCopySharesNothing() {
        for (int n : new int[] {0, 3, 64, 65, 5000}) {
            PaneSketch pane = Panes.of(Panes.upTo(n));
            PaneSketch copy = pane.copy();
            copy.update(1e9);
            pane.update(-1e9);
            assertThat(pane.n()).isEqualTo(n + 1L);
            assertThat(copy.n()).isEqualTo(n + 1L);
            assertThat(pane.max()).isLessThan(1e9);
            assertThat(copy.min()).isGreaterThan(-1e9);
        }
    }
}

package io.mullion.job.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactQuantilesTest {
    private static final double[] VALUES = {1, 2, 2, 2, 10};

    @ParameterizedTest
    @CsvSource({"0, 1", "0.2, 1", "0.21, 2", "0.5, 2", "0.8, 2", "0.81, 10", "1, 10"})
    void theSmallestValueWhoseInclusiveRankReachesIt(double rank, double value) {
        assertThat(ExactQuantiles.quantile(VALUES, rank)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 2, 0",
        "0.2, 2, 0",
        "0.1, 2, 0.1",
        "0.9, 2, 0.1",
        "0.5, 1, 0.3",
        "0.5, 10, 0.3",
        "0.5, 3, 0.3",
        "1, 99, 0"
    })
    void distanceToTheRanksOfTheValue(double rank, double value, double error) {
        assertThat(ExactQuantiles.rankError(VALUES, rank, value)).isCloseTo(error, within(1e-12));
    }
}

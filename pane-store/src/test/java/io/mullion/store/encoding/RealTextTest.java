package io.mullion.store.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import io.mullion.store.SeededRandom;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SeededRandom.class)
class RealTextTest {

    @ParameterizedTest(name = "{0} is written {1}")
    @CsvSource({
        "0, 0",
        "1, 1",
        "100, 100",
        "1e15, 1000000000000000",
        "1e16, 1E+16",
        "-1200, -1200",
        "-1.5, -1.5",
        "0.99, 0.99",
        "0.1, 0.1",
        "0.002, 0.002",
        "2e23, 2E+23",
        "4.9e-324, 5E-324",
        "1.7976931348623157e308, 1.7976931348623157E+308",
        "NaN, NaN",
        "-Infinity, -Infinity"
    })
    void fewestDigits(double value, String text) {
        assertThat(RealText.write(value)).isEqualTo(text);
    }

    @Test
    void anyDoubleIsReadAsItWasWritten(Random random) {
        for (int i = 0; i < 10_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            double read = RealText.read(JsonAt.root(TextNode.valueOf(RealText.write(value))));
            assertThat(Double.compare(read, value)).as("%s", value).isZero();
        }
    }
}

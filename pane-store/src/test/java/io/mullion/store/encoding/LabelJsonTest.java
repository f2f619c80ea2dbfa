package io.mullion.store.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mullion.ir.value.Value;
import io.mullion.store.pane.Population;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LabelJsonTest {
    private static final List<Value> LABELS = List.of(
            Value.text(""),
            Value.text("NULL"),
            Value.text("\u0000"),
            Value.text("a\u0000"),
            Value.text("us"),
            Value.text("US"),
            Value.text("é"),
            Value.text("e\u0301"),
            Value.text("😀"),
            Value.text("1"),
            Value.integer(1),
            Value.real(1),
            Value.Missing.NULL,
            Value.Missing.ABSENT);

    static Stream<Value> labels() {
        return LABELS.stream();
    }

    @ParameterizedTest
    @MethodSource("labels")
    void everyLabelIsReadAsItWasWritten(Value label) {
        Population population = new Population(List.of(label, Value.text("x")));
        assertThat(LabelJson.read(LabelJson.write(population))).isEqualTo(population);
    }

    @Test
    void differentLabelsHaveDifferentBytes() {
        Set<String> bytes = new HashSet<>();
        LABELS.forEach(label -> assertThat(bytes.add(new String(LabelJson.write(label), StandardCharsets.UTF_8)))
                .isTrue());
    }

    @Test
    void bytesThatWereNotWrittenAreRefused() {
        for (String broken : List.of("", "[", "{}", "[{\"text\":\"a\"} ]", "[{\"text\":\"\\u0061\"}]", "[null]")) {
            assertThatExceptionOfType(EncodingException.class)
                    .as(broken)
                    .isThrownBy(() -> LabelJson.read(broken.getBytes(StandardCharsets.UTF_8)));
        }
    }
}

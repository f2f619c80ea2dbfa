package io.mullion.job.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.value.Value;
import io.mullion.store.pane.Population;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PopulationKeyTest {

    @Test
    void s12EveryPopulationHasOneKey() {
        List<Value> labels = List.of(
                Value.Missing.NULL,
                Value.Missing.ABSENT,
                Value.text(""),
                Value.text("N"),
                Value.text("T1:N"),
                Value.text("a:b"),
                Value.text("\u0000"),
                Value.text("😀é"));
        for (Value first : labels) {
            for (Value second : labels) {
                Population population = new Population(List.of(first, second));
                String key = PopulationKey.encode(population);
                assertThat(PopulationKey.decode(key)).isEqualTo(population);
            }
        }
        assertThat(labels.stream().map(label -> PopulationKey.encode(new Population(List.of(label)))))
                .doesNotHaveDuplicates();
    }

    @Test
    void theEncodingIsPartOfCheckpoints() {
        assertThat(PopulationKey.encode(new Population(List.of(Value.text("ORD"), Value.Missing.NULL))))
                .isEqualTo("T3:ORDN");
        assertThat(PopulationKey.encode(new Population(List.of(Value.Missing.ABSENT, Value.text("")))))
                .isEqualTo("AT0:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "T", "T3", "T4:ORD", "T-1:", "Tx:a", "T3:ORDx", "T99999999999:"})
    void refusesWhatIsNoKey(String key) {
        assertThatThrownBy(() -> PopulationKey.decode(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a population key");
    }

    @Test
    void refusesOtherLabels() {
        assertThatThrownBy(() -> PopulationKey.encode(new Population(List.of(Value.integer(1)))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

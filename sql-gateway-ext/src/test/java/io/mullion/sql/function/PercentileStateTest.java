package io.mullion.sql.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.sql.sketch.PaneOrigin;
import io.mullion.sql.sketch.Sketch;
import io.mullion.store.pane.PaneSketch;
import java.io.IOException;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.GenericArrayData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code approx_percentile} without Flink around it. */
class PercentileStateTest {
    private int minutes;
    private static final double MEDIAN = 0.5;

    private final ApproxPercentile function = new ApproxPercentile();

    @Test
    void valuesAreThoseOfTheInclusiveRank() {
        assertThat(function.getValue(numbers(0.5, 1, 2, 3, 4))).isEqualTo(2.0);
        assertThat(function.getValue(numbers(0.0, 1, 2, 3, 4))).isEqualTo(1.0);
        assertThat(function.getValue(numbers(1.0, 1, 2, 3, 4))).isEqualTo(4.0);
    }

    @Test
    void anArrayOfRanksGivesAnArray() {
        PercentileState state = function.createAccumulator();
        for (int value = 1; value <= 100; value++) {
            function.accumulate(state, (double) value, ranks(0.5, 0.99));
        }
        assertThat((Double[]) function.getValue(state)).containsExactly(50.0, 99.0);
    }

    @Test
    void s12NullNanAndInfinitiesDoNotCount() {
        PercentileState state = numbers(MEDIAN, Double.NaN, 7, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        function.accumulate(state, (Double) null, MEDIAN);
        assertThat(function.getValue(state)).isEqualTo(7.0);
    }

    @Test
    void s11NoValuesGiveNull() {
        assertThat(function.getValue(function.createAccumulator())).isNull();
        assertThat(function.getValue(numbers(MEDIAN, Double.NaN))).isNull();
        PercentileState emptySketch = function.createAccumulator();
        function.accumulate(emptySketch, sketch(200), MEDIAN);
        assertThat(function.getValue(emptySketch)).isNull();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN, 99})
    void aRankOutsideItsBoundsIsAnError(double rank) {
        assertThatThrownBy(() -> numbers(rank, 1)).hasMessageContaining("a rank lies in [0, 1], got " + rank);
        PercentileState state = function.createAccumulator();
        assertThatThrownBy(() -> function.accumulate(state, 1.0, ranks(0.5, rank)))
                .hasMessageContaining("lies in [0, 1]");
    }

    @Test
    void aRankThatIsNullOrVariesIsAnError() {
        assertThatThrownBy(() -> function.accumulate(function.createAccumulator(), 1.0, (Double) null))
                .hasMessageContaining("the rank is NULL");
        assertThatThrownBy(() -> function.accumulate(function.createAccumulator(), 1.0, (ArrayData) null))
                .hasMessageContaining("the array of ranks is NULL");
        assertThatThrownBy(() -> function.accumulate(numbers(MEDIAN, 1), 2.0, 0.7))
                .hasMessageContaining("same for all rows of a group, got [0.5] and [0.7]");
        assertThatThrownBy(() -> function.merge(numbers(MEDIAN, 1), List.of(numbers(0.7, 1))))
                .hasMessageContaining("same for all rows of a group");
    }

    @Test
    void sketchesAreMergedAndStayAsTheyAre() {
        Sketch first = sketch(200, 1, 2);
        PercentileState state = function.createAccumulator();
        function.accumulate(state, first, 1.0);
        function.accumulate(state, sketch(200, 3), 1.0);
        function.accumulate(state, (Sketch) null, 1.0);
        assertThat(function.getValue(state)).isEqualTo(3.0);
        assertThat(first.state().n()).isEqualTo(2);
    }

    @Test
    void d3SketchesOfAnotherKAreRefused() {
        PercentileState state = function.createAccumulator();
        function.accumulate(state, sketch(200, 1), MEDIAN);
        assertThatThrownBy(() -> function.accumulate(state, sketch(300, 1), MEDIAN))
                .hasMessageContaining("k = 200 and k = 300");
    }

    @Test
    void partialsPutTogetherAreAsOneWhole() throws IOException {
        PercentileState total = function.createAccumulator();
        for (int part = 0; part < 4; part++) {
            double from = part * 1_000;
            PercentileState partial = numbers(
                    MEDIAN, DoubleStream.iterate(from, v -> v + 1).limit(1_000).toArray());
            function.merge(total, List.of(function.createAccumulator(), roundTrip(partial)));
        }
        assertThat(total.values()).isNotNull();
        assertThat(total.values().n()).isEqualTo(4_000);
        assertThat((double) function.getValue(total)).isBetween(1_880.0, 2_120.0);
    }

    @Test
    void aStateSurvivesItsBytes() throws IOException {
        assertThat(roundTrip(function.createAccumulator()).ranks()).isNull();
        PercentileState state = function.createAccumulator();
        function.accumulate(state, 5.0, ranks(0.1, 0.9));
        PercentileState read = roundTrip(state);
        assertThat(read.ranks()).containsExactly(0.1, 0.9);
        assertThat((Double[]) function.getValue(read)).containsExactly(5.0, 5.0);
    }

    @Test
    void aCopySharesNothing() {
        PercentileState state = numbers(1.0, 1);
        PercentileState copy = PercentileStateSerializer.INSTANCE.copy(state);
        function.accumulate(state, 2.0, 1.0);
        assertThat(function.getValue(copy)).isEqualTo(1.0);
    }

    @Test
    void theSamePaneTwiceIsRefused() throws IOException {
        Sketch pane = sketch(200, 1, 2, 3);
        PercentileState state = function.createAccumulator();
        function.accumulate(state, pane, 0.5);
        assertThatThrownBy(() -> function.accumulate(state, pane, 0.5))
                .hasMessageContaining("population 1")
                .hasMessageContaining("came twice");

        PercentileState other = function.createAccumulator();
        function.accumulate(other, pane, 0.5);
        PercentileState restored = roundTrip(other);
        assertThatThrownBy(() -> function.merge(state, List.of(restored))).hasMessageContaining("came twice");
        assertThatThrownBy(() -> function.accumulate(restored, pane, 0.5)).hasMessageContaining("came twice");
    }

    @Test
    void panesOfTwoDataSetsAreRefused() {
        PercentileState state = function.createAccumulator();
        function.accumulate(state, sketch(200, 1), 0.5);
        Sketch stranger = new Sketch(PaneSketch.empty(200), new PaneOrigin("trains", 1, 0, 1));
        assertThatThrownBy(() -> function.accumulate(state, stranger, 0.5))
                .hasMessageContaining("flights")
                .hasMessageContaining("trains");
    }

    @Test
    void manyPanesAreToldApart() throws IOException {
        PanesSeen seen = new PanesSeen();
        for (int population = 0; population < 300; population++) {
            for (int minute = 0; minute < 300; minute++) {
                seen.add(new PaneOrigin("flights", population, 60_000L * minute, 1));
            }
        }
        assertThat(seen.size()).isEqualTo(90_000);
        assertThatThrownBy(() -> seen.add(new PaneOrigin("flights", 299, 0, 1))).hasMessageContaining("came twice");
        seen.add(new PaneOrigin("flights", 299, 0, 2));
    }

    private PercentileState numbers(double rank, double... values) {
        PercentileState state = function.createAccumulator();
        for (double value : values) {
            function.accumulate(state, value, rank);
        }
        return state;
    }

    private Sketch sketch(int k, double... values) {
        PaneSketch pane = PaneSketch.empty(k);
        for (double value : values) {
            pane.update(value);
        }
        return new Sketch(pane, new PaneOrigin("flights", 1, 60_000L * minutes++, 1));
    }

    private static ArrayData ranks(@Nullable Double... ranks) {
        return new GenericArrayData(ranks);
    }

    private static PercentileState roundTrip(PercentileState state) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        PercentileStateSerializer.INSTANCE.serialize(state, out);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        PercentileState read = PercentileStateSerializer.INSTANCE.deserialize(in);
        assertThat(in.available()).isZero();
        return read;
    }
}

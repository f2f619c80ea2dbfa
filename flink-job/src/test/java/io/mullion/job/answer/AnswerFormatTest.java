package io.mullion.job.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mullion.ir.value.Value;
import io.mullion.store.pane.ValueBounds;
import io.mullion.store.query.Answer;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Receipt;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AnswerFormatTest {
    private static final Answer ANSWER = new Answer(
            List.of("origin"),
            List.of(0.5, 0.999),
            List.of(
                    row(Value.text("ORD, \"O'Hare\"")),
                    row(Value.text("")),
                    row(Value.Missing.NULL),
                    row(Value.Missing.ABSENT)),
            receipt());

    private static final Answer EMPTY =
            new Answer(List.of(), List.of(0.5), List.of(new Answer.Row(List.of(), 0, Optional.empty())), receipt());

    private static Answer.Row row(Value origin) {
        return new Answer.Row(
                List.of(origin),
                1000,
                Optional.of(new Answer.Statistics(
                        -3.5,
                        1e20,
                        200,
                        0.0133,
                        List.of(
                                new Answer.Estimate(0.5, 7, new ValueBounds(6, 8)),
                                new Answer.Estimate(0.999, 99.25, new ValueBounds(90, 1e20))))));
    }

    private static Receipt receipt() {
        return new Receipt(
                "flights",
                4,
                Policy.PARTIAL,
                "asked",
                "covered",
                List.of("a note"),
                List.of(new Receipt.GapLine("OPEN", "part", "why")),
                12,
                3456,
                4000,
                OptionalDouble.of(-3.5),
                OptionalDouble.of(1e20),
                OptionalInt.of(200),
                0.0133);
    }

    @Test
    void tableAlignsAndTellsMissingLabelsApart() {
        assertThat(AnswerFormat.TABLE.write(ANSWER))
                .startsWith("""
                        origin            n   min  p50  p99.9     max  rank error
                        ORD, "O'Hare"  1000  -3.5    7  99.25  1.0E20     ±1.33 %
                        ''             1000  -3.5    7  99.25  1.0E20     ±1.33 %
                        NULL           1000  -3.5    7  99.25  1.0E20     ±1.33 %
                        ABSENT         1000  -3.5    7  99.25  1.0E20     ±1.33 %

                        receipt
                          data set    flights, as of commit 4
                        """)
                .contains(
                        "gap         OPEN part: why", "note        a note", "effective k 200", "12 panes, 3456 bytes");
    }

    @Test
    void tableOfNoRowsSaysNull() {
        assertThat(AnswerFormat.TABLE.write(EMPTY)).startsWith("n   min   p50   max  rank error\n0  NULL  NULL  NULL");
    }

    @Test
    void csvQuotesAndKeepsOneLineAGroup() {
        assertThat(AnswerFormat.CSV.write(ANSWER).lines())
                .startsWith(
                        "origin,n,min,p50,p99.9,max,effective_k,rank_error",
                        "\"ORD, \"\"O'Hare\"\"\",1000,-3.5,7.0,99.25,1.0E20,200,0.0133")
                .hasSize(5);
        assertThat(AnswerFormat.CSV.write(EMPTY).lines())
                .containsExactly("n,min,p50,max,effective_k,rank_error", "0,,,,,");
    }

    @Test
    void jsonHoldsEverything() throws Exception {
        JsonNode json = new ObjectMapper().readTree(AnswerFormat.JSON.write(ANSWER));

        JsonNode first = json.at("/rows/0");
        assertThat(first.at("/key/origin").asText()).isEqualTo("ORD, \"O'Hare\"");
        assertThat(first.at("/quantiles/1/rank").asDouble()).isEqualTo(0.999);
        assertThat(first.at("/quantiles/1/upper").asDouble()).isEqualTo(1e20);
        assertThat(json.at("/rows/1/key/origin").asText()).isEmpty();
        assertThat(json.at("/rows/2/key/origin").isNull()).isTrue();
        assertThat(json.at("/rows/3/key").has("origin")).isFalse();
        assertThat(json.at("/receipt/gaps/0/kind").asText()).isEqualTo("OPEN");
        assertThat(json.at("/receipt/n").asLong()).isEqualTo(4000);

        JsonNode none = new ObjectMapper().readTree(AnswerFormat.JSON.write(EMPTY));
        assertThat(none.at("/rows/0/min").isNull()).isTrue();
        assertThat(none.at("/rows/0/n").asLong()).isZero();
    }
}

package io.mullion.job.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.value.Value;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRowsTest {
    private static final RowSpec SPEC = new RowSpec(
            List.of("region", "host"),
            "ts",
            new TimeSpec("epoch-ms", "UTC"),
            "latency",
            new RowFormat.Json(),
            Duration.ofDays(1));

    private final RowParser parser = RowParser.json(SPEC, "f.jsonl");

    private Event event(String line) {
        SourceRecord record = parser.parse(line, 7);
        assertThat(record).as(line).isInstanceOf(Event.class);
        return (Event) record;
    }

    private List<Value> labels(String members) {
        String line = "{\"ts\":1,\"latency\":1%s}".formatted(members.isEmpty() ? "" : "," + members);
        return PopulationKey.decode(event(line).population()).labels();
    }

    @Test
    void anEvent() {
        assertThat(
                        event(
                                "{\"x\":[1,{\"ts\":5}],\"latency\":12.5,\"host\":\"h\",\"ts\":1700000000001,\"region\":\"us\"}"))
                .isEqualTo(new Event(PopulationKey.ofTexts(List.of("us", "h")), 1_700_000_000_001L, 12.5));
    }

    @Test
    void s12MissingNullAndEmptyLabelsAreThree() {
        assertThat(labels("")).containsExactly(Value.Missing.ABSENT, Value.Missing.ABSENT);
        assertThat(labels("\"region\":null,\"host\":\"\"")).containsExactly(Value.Missing.NULL, Value.text(""));
    }

    @Test
    void nothingOfTheRecordBeforeIsLeft() {
        labels("\"region\":\"us\",\"host\":\"h\"");
        assertThat(labels("")).containsExactly(Value.Missing.ABSENT, Value.Missing.ABSENT);
    }

    @Test
    void labelsThatAreNumbersOrBooleansAreTakenAsWritten() {
        assertThat(labels("\"region\":1.50,\"host\":true")).containsExactly(Value.text("1.50"), Value.text("true"));
        assertThat(labels("\"region\":9007199254740993,\"host\":1e2"))
                .containsExactly(Value.text("9007199254740993"), Value.text("1e2"));
    }

    @Test
    void anyCharacterMayBeInALabel() {
        assertThat(labels("\"region\":\"a,\\\"b\\\"\\n|;\",\"host\":\"\\u0000\\ud83d\\ude00\""))
                .containsExactly(Value.text("a,\"b\"\n|;"), Value.text("\u0000😀"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12.5|12.5",
                "\"12.5\"|12.5",
                "\" 1e3 \"|1000",
                "-0.0|0.0",
                "9007199254740993|9007199254740992",
                "0.1|0.1",
                "1e308|1e308",
            })
    void measures(String written, double value) {
        assertThat(event("{\"ts\":1,\"latency\":%s}".formatted(written)).value())
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"ts\":1}|MISSING_COLUMN",
                "{\"ts\":1,\"latency\":null}|NULL_MEASURE",
                "{\"ts\":1,\"latency\":\"\"}|NULL_MEASURE",
                "{\"ts\":1,\"latency\":true}|NOT_A_NUMBER",
                "{\"ts\":1,\"latency\":\"0x10\"}|NOT_A_NUMBER",
                "{\"ts\":1,\"latency\":\"NaN\"}|NOT_FINITE",
                "{\"ts\":1,\"latency\":1e400}|NOT_FINITE",
                "{\"ts\":1,\"latency\":[1]}|NESTED_FIELD",
                "{\"ts\":1,\"latency\":1,\"host\":{}}|NESTED_FIELD",
                "{\"ts\":1,\"latency\":1,\"latency\":2}|DUPLICATE_FIELD",
                "{\"ts\":1,\"latency\":1,\"x\":1,\"x\":1}|DUPLICATE_FIELD",
                "{\"ts\":1,\"latency\":1,\"host\":\"\\ud83d\"}|NOT_UNICODE",
                "{\"latency\":1}|MISSING_TIME",
                "{\"ts\":null,\"latency\":1}|MISSING_TIME",
                "{\"ts\":\"noon\",\"latency\":1}|BAD_TIME",
                "{\"ts\":1,\"latency\":NaN}|MALFORMED_LINE",
                "{\"ts\":1,\"latency\":01}|MALFORMED_LINE",
                "{\"ts\":1,\"latency\":1|MALFORMED_LINE",
                "{\"ts\":1,\"latency\":1} {}|MALFORMED_LINE",
                "{\"ts\":1,\"latency\":1}}|MALFORMED_LINE",
                "{'ts':1}|MALFORMED_LINE",
                "[1]|MALFORMED_LINE",
                "null|MALFORMED_LINE",
                "hello|MALFORMED_LINE",
            })
    void rejections(String line, RejectReason reason) {
        assertThat(parser.parse(line, 7))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.type(Rejection.class))
                .satisfies(rejection -> {
                    assertThat(rejection.reason()).isEqualTo(reason);
                    assertThat(rejection.detail()).isNotEmpty().doesNotContain("\n");
                    assertThat(rejection.position()).isEqualTo(7);
                    assertThat(rejection.raw()).isEqualTo(line);
                });
        assertThat(parser.parse("{\"ts\":1,\"latency\":1}", 8))
                .as("the next line")
                .isInstanceOf(Event.class);
    }

    @Test
    void aNestingThatIsTooDeepIsMalformed() {
        String line = "{\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",\"ts\":1,\"latency\":1}";
        assertThat(((Rejection) parser.parse(line, 1)).reason()).isEqualTo(RejectReason.MALFORMED_LINE);
    }

    @Test
    void aLabelHasUpTo64KiB() {
        String longest = "ä".repeat(RowReader.MAX_LABEL_BYTES / 2);
        assertThat(labels("\"region\":\"%s\"".formatted(longest)).get(0)).isEqualTo(Value.text(longest));
        assertThat(parser.parse("{\"ts\":1,\"latency\":1,\"region\":\"%sa\"}".formatted(longest), 1))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.type(Rejection.class))
                .satisfies(rejection -> {
                    assertThat(rejection.reason()).isEqualTo(RejectReason.LABEL_TOO_LONG);
                    assertThat(rejection.detail()).isEqualTo("'region' has 65537 bytes, a label may have 65536");
                });
    }
}

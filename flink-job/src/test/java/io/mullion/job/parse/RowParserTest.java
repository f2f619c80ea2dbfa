package io.mullion.job.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.value.Value;
import io.mullion.store.pane.Population;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowParserTest {
    private static final RowSpec SPEC = new RowSpec(
            List.of("origin"),
            "ts",
            new TimeSpec(TimeSpec.ISO, TimeSpec.NO_ZONE),
            "value",
            new RowFormat.Csv(','),
            Duration.ofDays(1));

    private final RowParser parser =
            RowParser.csv(SPEC, (RowFormat.Csv) SPEC.format(), "f.csv", "ts,origin,note,value");

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "2001-04-01T07:30:00,ORD,,33          ; ORD     ; 33",
                "2001-04-01T07:30:00,ORD,x,-0.5       ; ORD     ; -0.5",
                "2001-04-01 07:30:00,ORD,,1e3         ; ORD     ; 1000",
                "2001-04-01T07:30,ORD,, 33            ; ORD     ; 33",
                "\t2001-04-01T07:30:00 ,ORD,,33       ; ORD     ; 33",
                "2001-04-01T07:30:00,`` ORD``,,33     ; `` ORD``; 33",
                "2001-04-01T07:30:00,\"O,R\",,33      ; O,R     ; 33",
                "2001-04-01T07:30:00,\"O\"\"R\",,33   ; O\"R    ; 33",
                "\"2001-04-01T07:30:00\",ORD,,\"33\"  ; ORD     ; 33",
                "2001-04-01T07:30:00,ORD,,-0          ; ORD     ; 0",
                "2001-04-01T07:30:00,Zürich 😀,,1      ; Zürich 😀; 1",
            })
    void good(String line, String origin, double value) {
        Event event = (Event) parser.parse(line, 2);
        assertThat(event.population()).isEqualTo(PopulationKey.ofTexts(List.of(origin)));
        assertThat(event.eventTime())
                .isEqualTo(LocalDateTime.of(2001, 4, 1, 7, 30)
                        .toInstant(ZoneOffset.UTC)
                        .toEpochMilli());
        assertThat(Double.compare(event.value(), value)).isZero();
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "2001-04-01T07:30:00,ORD,             ; MISSING_COLUMN ; 3 fields, the header has 4",
                "x                                    ; MISSING_COLUMN ; 1 fields, the header has 4",
                "2001-04-01T07:30:00,ORD,,33,9        ; EXTRA_COLUMN   ; 5 fields, the header has 4",
                "2001-04-01T07:30:00,\"ORD,,33        ; MALFORMED_LINE ; the quotes do not balance inside the line",
                "2001-04-01T07:30:00,O\"RD,,33        ; MALFORMED_LINE ; the quotes do not balance inside the line",
                "2001-04-01T07:30:00,\"O\"RD,,33      ; MALFORMED_LINE ; text beside a quoted field",
                ",ORD,,33                             ; MISSING_TIME   ; the time is empty",
                "\"  \",ORD,,33                       ; MISSING_TIME   ; the time is empty",
                "yesterday,ORD,,33                    ; BAD_TIME       ; yesterday",
                "2001-02-30T07:30:00,ORD,,33          ; BAD_TIME       ; 2001-02-30",
                "2001-04-01T24:00:00,ORD,,33          ; BAD_TIME       ; no such time of day",
                "2001-04-01T07:30:60,ORD,,33          ; BAD_TIME       ; no such time of day",
                "2001-04-01,ORD,,33                   ; BAD_TIME       ; 2001-04-01",
                "2001-04-01T07:30:00Z,ORD,,33         ; BAD_TIME       ; names an offset, but time.zone is none",
                "0000-12-31T23:59:59,ORD,,33          ; BAD_TIME       ; lies outside the years 0001 to 9999",
                "+10000-01-01T00:00:00,ORD,,33        ; BAD_TIME       ; lies outside the years 0001 to 9999",
                "2001-04-01T07:30:00,ORD,,            ; NULL_MEASURE   ; the measure is empty",
                "2001-04-01T07:30:00,ORD,,\"\"        ; NULL_MEASURE   ; the measure is empty",
                "2001-04-01T07:30:00,ORD,,\"  \"      ; NULL_MEASURE   ; the measure is empty",
                "2001-04-01T07:30:00,ORD,,x           ; NOT_A_NUMBER   ; 'x' is not a decimal number",
                "2001-04-01T07:30:00,ORD,,1d          ; NOT_A_NUMBER   ; '1d' is not a decimal number",
                "2001-04-01T07:30:00,ORD,,0x1p3       ; NOT_A_NUMBER   ; '0x1p3' is not a decimal number",
                "2001-04-01T07:30:00,ORD,,\"1,5\"     ; NOT_A_NUMBER   ; '1,5' is not a decimal number",
                "2001-04-01T07:30:00,ORD,,NaN         ; NOT_FINITE     ; the measure is NaN",
                "2001-04-01T07:30:00,ORD,,-Infinity   ; NOT_FINITE     ; the measure is -Infinity",
                "2001-04-01T07:30:00,ORD,,inf         ; NOT_FINITE     ; the measure is Infinity",
                "2001-04-01T07:30:00,ORD,,1e999       ; NOT_FINITE     ; the measure is Infinity",
            })
    void rejected(String line, RejectReason reason, String detail) {
        Rejection rejection = (Rejection) parser.parse(line, 7);
        assertThat(rejection.reason()).isEqualTo(reason);
        assertThat(rejection.detail()).contains(detail);
        assertThat(rejection.origin()).isEqualTo("f.csv");
        assertThat(rejection.position()).isEqualTo(7);
        assertThat(rejection.raw()).isEqualTo(line);
        assertThat(rejection.eventTime()).isEqualTo(SourceRecord.NO_TIME);
    }

    @Test
    void aCarriageReturnInsideALine() {
        Rejection rejection = (Rejection) parser.parse("2001-04-01T07:30:00,O\rD,,33", 7);
        assertThat(rejection.reason()).isEqualTo(RejectReason.MALFORMED_LINE);
    }

    @Test
    void s12AnEmptyFieldIsNullAndAQuotedOneIsText() {
        assertThat(population("2001-04-01T07:30:00,,,1")).isEqualTo(new Population(List.of(Value.Missing.NULL)));
        assertThat(population("2001-04-01T07:30:00,\"\",,1")).isEqualTo(new Population(List.of(Value.text(""))));
        assertThat(population("2001-04-01T07:30:00, ,,1")).isEqualTo(new Population(List.of(Value.text(" "))));
    }

    @Test
    void severalLabelsComeInTheirOwnOrder() {
        RowSpec spec = new RowSpec(
                List.of("b", "a"),
                "t",
                new TimeSpec("epoch-s", "UTC"),
                "v",
                new RowFormat.Csv(';'),
                Duration.ofDays(1));
        Event event = (Event) RowParser.csv(spec, (RowFormat.Csv) spec.format(), "f.csv", "a;t;v;b")
                .parse("1;-60;2.5;", 2);
        assertThat(PopulationKey.decode(event.population()))
                .isEqualTo(new Population(List.of(Value.Missing.NULL, Value.text("1"))));
        assertThat(event.eventTime()).isEqualTo(-60_000);
    }

    @Test
    void theHeaderMustHaveEachColumnOnce() {
        assertThatThrownBy(() -> RowParser.csv(SPEC, (RowFormat.Csv) SPEC.format(), "f.csv", "ts,dest,value"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the header has no column 'origin'; its columns are [ts, dest, value]");
        assertThatThrownBy(() -> RowParser.csv(SPEC, (RowFormat.Csv) SPEC.format(), "f.csv", "ts,origin,value,origin"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the header has more than one column 'origin'; its columns are [ts, origin, value, origin]");
        assertThatThrownBy(() -> RowParser.csv(SPEC, (RowFormat.Csv) SPEC.format(), "f.csv", "ts,\"origin,value"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the quotes do not balance inside the line");
    }

    private Population population(String line) {
        return PopulationKey.decode(((Event) parser.parse(line, 2)).population());
    }
}

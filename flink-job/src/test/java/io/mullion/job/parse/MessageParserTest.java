package io.mullion.job.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageParserTest {
    private final MessageParser parser = new MessageParser(new RowSpec(
            List.of("host"),
            "ts",
            new TimeSpec("epoch-ms", "UTC"),
            "ms",
            new RowFormat.Json(),
            Duration.ofMinutes(10)));

    @Test
    void aMessageIsAnEvent() {
        assertThat(parse("{\"ts\":7,\"host\":\"ä\",\"ms\":1.5}"))
                .isEqualTo(new Event(PopulationKey.ofTexts(List.of("ä")), 7, 1.5));
    }

    @Test
    void aRejectionSaysWhereTheMessageIs() {
        assertThat(parse("{}")).isInstanceOfSatisfying(Rejection.class, rejection -> {
            assertThat(rejection.reason()).isEqualTo(RejectReason.MISSING_TIME);
            assertThat(rejection.origin()).isEqualTo("t-3");
            assertThat(rejection.position()).isEqualTo(17);
            assertThat(rejection.raw()).isEqualTo("{}");
        });
    }

    @Test
    void aMessageWithoutValueIsRejected() {
        assertThat(reason(parser.parse(null, "t-3", 17))).isEqualTo(RejectReason.NO_VALUE);
        assertThat(reason(parse(""))).isEqualTo(RejectReason.MALFORMED_LINE);
    }

    @Test
    void bytesThatAreNotUtf8AreRejected() {
        byte[] message = "{\"ts\":7,\"host\":\"?\",\"ms\":1.5}".getBytes(StandardCharsets.UTF_8);
        message[16] = (byte) 0xFF;
        assertThat(reason(parser.parse(message, "t-3", 17))).isEqualTo(RejectReason.NOT_UTF8);
        byte[] utf16 = "{\"ts\":7,\"host\":\"x\",\"ms\":1.5}".getBytes(StandardCharsets.UTF_16LE);
        assertThat(reason(parser.parse(utf16, "t-3", 17))).isEqualTo(RejectReason.MALFORMED_LINE);
    }

    @Test
    void aTimeTooFarAheadIsRejected() {
        long now = System.currentTimeMillis();
        assertThat(reason(parse(event(now + Duration.ofMinutes(11).toMillis()))))
                .isEqualTo(RejectReason.FUTURE_TIME);
        assertThat(parse(event(now + Duration.ofMinutes(9).toMillis()))).isInstanceOf(Event.class);
        assertThat(parse(event(-1))).isInstanceOf(Event.class);
    }

    @Test
    void aRejectedMessageIsKeptUpToABound() {
        String message = "x".repeat(MessageParser.MAX_RAW_BYTES + 1);
        assertThat(parse(message))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.raw()).hasSize(MessageParser.MAX_RAW_BYTES));
    }

    private SourceRecord parse(String message) {
        return parser.parse(message.getBytes(StandardCharsets.UTF_8), "t-3", 17);
    }

    private static String event(long time) {
        return "{\"ts\":%d,\"host\":\"a\",\"ms\":1}".formatted(time);
    }

    private static RejectReason reason(SourceRecord record) {
        assertThat(record).isInstanceOf(Rejection.class);
        return ((Rejection) record).reason();
    }
}

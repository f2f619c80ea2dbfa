package io.mullion.ir.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S2: equality, order and rendering of values. */
class ValueTest {

    /** Each list is in ascending order, without equal values. */
    @ParameterizedTest(name = "{0}")
    @MethodSource
    void ordersWithinAType(String type, List<Value> ascending) {
        for (int i = 0; i < ascending.size(); i++) {
            for (int j = 0; j < ascending.size(); j++) {
                assertThat(Integer.signum(ascending.get(i).compareTo(ascending.get(j))))
                        .as("%s against %s", ascending.get(i), ascending.get(j))
                        .isEqualTo(Integer.compare(i, j));
                assertThat(ascending.get(i).equals(ascending.get(j))).isEqualTo(i == j);
            }
        }
    }

    static Stream<Arguments> ordersWithinAType() {
        return Stream.of(
                Arguments.of("BOOLEAN", List.of(new Value.Bool(false), new Value.Bool(true))),
                Arguments.of(
                        "BIGINT",
                        Stream.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE)
                                .map(Value::integer)
                                .toList()),
                Arguments.of(
                        "DOUBLE",
                        Stream.of(
                                        Double.NEGATIVE_INFINITY,
                                        -Double.MAX_VALUE,
                                        -Double.MIN_VALUE,
                                        -0.0,
                                        Double.MIN_VALUE,
                                        Double.MAX_VALUE,
                                        Double.POSITIVE_INFINITY,
                                        Double.NaN)
                                .map(Value::real)
                                .toList()),
                Arguments.of(
                        "DECIMAL",
                        Stream.of("-10", "-0.01", "0.00", "0.5", "100")
                                .map(text -> new Value.Decimal(new BigDecimal(text)))
                                .toList()),
                Arguments.of(
                        "STRING by code point",
                        texts(
                                "",
                                "\0",
                                "A",
                                "a",
                                "a\0",
                                "ab",
                                "b",
                                "\u00e9",
                                "\ud7ff",
                                "\ue000",
                                "\uffff",
                                "\ud800\udc00",
                                "\ud800\udc00a",
                                "\ud83d\ude00",
                                "\udbff\udfff",
                                "\udbff\udfff\udbff\udfff")),
                Arguments.of("DATE", List.of(new Value.Date(-1), new Value.Date(0), new Value.Date(1))),
                Arguments.of(
                        "TIMESTAMP",
                        List.of(
                                Value.timestamp(LocalDateTime.MIN),
                                Value.timestamp(LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999)),
                                Value.timestamp(LocalDateTime.of(1970, 1, 1, 0, 0)),
                                Value.timestamp(LocalDateTime.MAX))),
                Arguments.of(
                        "INTERVAL",
                        Stream.of(-60, -1, 0, 1)
                                .map(s -> new Value.Duration(Duration.ofSeconds(s)))
                                .toList()));
    }

    @Test
    @DisplayName("S2 texts order like their UTF-8 bytes")
    void textsOrderLikeTheirBytes() {
        long seed = 7;
        Random random = new Random(seed);
        int[] alphabet = {0, 'a', 'b', 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff};
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            texts.add(random.ints(random.nextInt(4), 0, alphabet.length)
                    .map(at -> alphabet[at])
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString());
        }
        for (String a : texts) {
            for (String b : texts) {
                assertThat(Integer.signum(Value.text(a).compareTo(Value.text(b))))
                        .as("seed %d: %s against %s", seed, codePoints(a), codePoints(b))
                        .isEqualTo(Integer.signum(Arrays.compareUnsigned(
                                a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8))));
            }
        }
    }

    @Test
    @DisplayName("S2 one value, however it is written")
    void normalForm() {
        assertThat(Value.real(-0.0)).isEqualTo(Value.real(0.0)).hasSameHashCodeAs(Value.real(0.0));
        assertThat(Value.real(Double.NaN)).isEqualTo(Value.real(Double.longBitsToDouble(0x7ff8000000000001L)));
        assertThat(new Value.Decimal(new BigDecimal("1.0")))
                .isEqualTo(new Value.Decimal(new BigDecimal("1.00")))
                .hasSameHashCodeAs(new Value.Decimal(new BigDecimal("1")));
        assertThat(new Value.Decimal(new BigDecimal("0.00"))).isEqualTo(new Value.Decimal(BigDecimal.ZERO));
        assertThat(new Value.Missing(true)).isEqualTo(Value.Missing.ABSENT).isNotEqualTo(Value.Missing.NULL);
    }

    @Test
    @DisplayName("S2 values of two types have no order")
    void typesDoNotMix() {
        List<Value> values = List.of(
                new Value.Bool(true),
                Value.integer(1),
                Value.real(1),
                new Value.Decimal(BigDecimal.ONE),
                Value.text("1"),
                new Value.Date(1),
                Value.timestamp(LocalDateTime.of(1970, 1, 1, 0, 0)),
                Value.instant(Instant.EPOCH),
                new Value.Duration(Duration.ofSeconds(1)));
        for (Value a : values) {
            for (Value b : values) {
                if (a != b) {
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> a.compareTo(b))
                            .withMessageContaining(a.display())
                            .withMessageContaining(b.display());
                    assertThat(a).isNotEqualTo(b);
                }
            }
            assertThatIllegalArgumentException().isThrownBy(() -> a.compareTo(Value.Missing.NULL));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Value.Missing.NULL.compareTo(Value.Missing.ABSENT))
                .withMessageContaining("NULL");
    }

    @ParameterizedTest(name = "lone surrogate {index}")
    @ValueSource(strings = {"\ud800", "\udc00", "a\ud800", "\ud800a", "\udc00\ud800", "\ud800\ud800\udc00"})
    void refusesMalformedText(String text) {
        assertThat(Value.Text.isWellFormed(text)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> Value.text(text)).withMessageContaining("surrogate");
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void displays(Value value, String text) {
        assertThat(value.display()).isEqualTo(text);
    }

    static Stream<Arguments> displays() {
        return Stream.of(
                Arguments.of(Value.text("it's"), "'it''s'"),
                Arguments.of(Value.integer(-42), "-42"),
                Arguments.of(Value.real(100), "100.0"),
                Arguments.of(new Value.Decimal(new BigDecimal("1E+2")), "100"),
                Arguments.of(new Value.Bool(false), "FALSE"),
                Arguments.of(new Value.Date(0), "1970-01-01"),
                Arguments.of(Value.timestamp(LocalDateTime.of(2001, 4, 1, 0, 0)), "2001-04-01T00:00"),
                Arguments.of(Value.instant(Instant.EPOCH), "1970-01-01T00:00:00Z"),
                Arguments.of(new Value.Duration(Duration.ZERO), "0"),
                Arguments.of(new Value.Duration(Duration.ofSeconds(-90)), "-1m30s"),
                Arguments.of(Value.Missing.NULL, "NULL"),
                Arguments.of(Value.Missing.ABSENT, "ABSENT"));
    }

    @Test
    @DisplayName("whatever can be built can be shown: the day after the last day of Java's calendar")
    void displaysTheLastDay() {
        assertThat(new Value.Date(LocalDate.MAX.toEpochDay() + 1).display()).isNotBlank();
        assertThat(new Value.Timestamp(
                                LocalDateTime.MAX.toInstant(ZoneOffset.UTC).plusNanos(1), false)
                        .display())
                .isNotBlank();
    }

    private static List<Value> texts(String... texts) {
        return Stream.of(texts).map(Value::text).toList();
    }

    private static String codePoints(String text) {
        return text.codePoints().mapToObj(Integer::toHexString).toList().toString();
    }
}

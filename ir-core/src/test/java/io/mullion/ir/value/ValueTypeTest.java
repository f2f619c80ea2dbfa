package io.mullion.ir.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.Where;
import io.mullion.ir.value.ValueType.DecimalType;
import io.mullion.ir.value.ValueType.IntType;
import io.mullion.ir.value.ValueType.RealType;
import io.mullion.ir.value.ValueType.TimestampType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S2: which literal a column's type takes without loss, and which value comes next. */
class ValueTypeTest {
    private static final LocalDateTime NOON = LocalDateTime.of(2001, 4, 1, 12, 0);

    @ParameterizedTest(name = "{0} takes {1} as {2}")
    @MethodSource
    void converts(ValueType type, Object literal, Object converted) {
        assertThat(type.convert(Where.value(literal))).contains(Where.value(converted));
    }

    static Stream<Arguments> converts() {
        return Stream.of(
                Arguments.of(ValueType.BIGINT, 1, 1),
                Arguments.of(ValueType.BIGINT, 1.0, 1),
                Arguments.of(ValueType.BIGINT, -0.0, 0),
                Arguments.of(ValueType.BIGINT, new BigDecimal("1.00"), 1),
                Arguments.of(ValueType.BIGINT, new BigDecimal("9223372036854775807"), Long.MAX_VALUE),
                Arguments.of(ValueType.BIGINT, 0x1p53 - 1, (1L << 53) - 1),
                Arguments.of(ValueType.BIGINT, 1 - 0x1p53, 1 - (1L << 53)),
                Arguments.of(new DecimalType(15, 2), 0.25, new BigDecimal("0.25")),
                Arguments.of(new IntType(8), 127, 127),
                Arguments.of(new IntType(8), -128, -128),
                Arguments.of(ValueType.DOUBLE, 1, 1.0),
                Arguments.of(ValueType.DOUBLE, new BigDecimal("0.5"), 0.5),
                Arguments.of(ValueType.DOUBLE, 1L << 53, 0x1p53),
                Arguments.of(ValueType.DOUBLE, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY),
                Arguments.of(new RealType(32), 0.5, 0.5),
                Arguments.of(new RealType(32), Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
                Arguments.of(new DecimalType(4, 2), 12, new BigDecimal("12")),
                Arguments.of(new DecimalType(4, 2), 0.25, new BigDecimal("0.25")),
                Arguments.of(new DecimalType(4, 2), new BigDecimal("-99.990"), new BigDecimal("-99.99")),
                Arguments.of(new DecimalType(4, 2), 0, new BigDecimal("0")),
                Arguments.of(new DecimalType(2, 2), new BigDecimal("0.05"), new BigDecimal("0.05")),
                Arguments.of(new DecimalType(2, 2), 0, new BigDecimal("0")),
                Arguments.of(ValueType.TEXT, "", ""),
                Arguments.of(ValueType.BOOLEAN, true, true),
                Arguments.of(ValueType.DATE, LocalDate.EPOCH, LocalDate.EPOCH),
                Arguments.of(ValueType.TIMESTAMP_MS, NOON.plusNanos(1_000_000), NOON.plusNanos(1_000_000)),
                Arguments.of(
                        ValueType.TIMESTAMP_MS,
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000),
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000)),
                Arguments.of(new TimestampType(9, false), NOON.plusNanos(1), NOON.plusNanos(1)),
                Arguments.of(
                        new TimestampType(TimestampType.UNKNOWN_PRECISION, false),
                        NOON.plusNanos(1),
                        NOON.plusNanos(1)));
    }

    @ParameterizedTest(name = "{0} does not take {1}")
    @MethodSource
    void doesNotConvert(ValueType type, Object literal) {
        assertThat(type.convert(Where.value(literal))).isEmpty();
    }

    static Stream<Arguments> doesNotConvert() {
        return Stream.of(
                Arguments.of(ValueType.BIGINT, 1.5),
                Arguments.of(ValueType.BIGINT, new BigDecimal("9223372036854775808")),
                Arguments.of(ValueType.BIGINT, 0x1p63),
                Arguments.of(ValueType.BIGINT, 0x1p53),
                Arguments.of(ValueType.BIGINT, -0x1p53),
                Arguments.of(ValueType.BIGINT, -0x1p63),
                Arguments.of(new DecimalType(16, 2), 0.25),
                Arguments.of(ValueType.BIGINT, Double.NaN),
                Arguments.of(ValueType.BIGINT, Double.POSITIVE_INFINITY),
                Arguments.of(ValueType.BIGINT, "1"),
                Arguments.of(ValueType.INT, 1L << 31),
                Arguments.of(new IntType(8), 128),
                Arguments.of(new IntType(8), -129),
                Arguments.of(ValueType.DOUBLE, (1L << 53) + 1),
                Arguments.of(ValueType.DOUBLE, Long.MAX_VALUE),
                Arguments.of(ValueType.DOUBLE, new BigDecimal("0.1")),
                Arguments.of(ValueType.DOUBLE, new BigDecimal("1e400")),
                Arguments.of(ValueType.DOUBLE, new BigDecimal("1e-400")),
                Arguments.of(ValueType.DOUBLE, Double.NaN),
                Arguments.of(new RealType(32), 0.1),
                Arguments.of(new RealType(32), (1 << 24) + 1),
                Arguments.of(new RealType(32), Double.MAX_VALUE),
                Arguments.of(new DecimalType(4, 2), new BigDecimal("0.001")),
                Arguments.of(new DecimalType(4, 2), 100),
                Arguments.of(new DecimalType(4, 2), 0.1),
                Arguments.of(ValueType.TEXT, 1),
                Arguments.of(ValueType.BOOLEAN, 1),
                Arguments.of(ValueType.DATE, NOON),
                Arguments.of(ValueType.TIMESTAMP_MS, LocalDate.EPOCH),
                Arguments.of(ValueType.TIMESTAMP_MS, NOON.plusNanos(500_000)),
                Arguments.of(ValueType.TIMESTAMP_MS, Value.instant(Instant.EPOCH)),
                Arguments.of(ValueType.TIMESTAMP_LTZ_MS, NOON),
                Arguments.of(new TimestampType(0, false), NOON.plusNanos(1_000_000)),
                Arguments.of(ValueType.DURATION, 1),
                Arguments.of(ValueType.TEXT, Value.Missing.NULL));
    }

    @Test
    @Timeout(5)
    @DisplayName("a literal of absurd scale is refused in no time")
    void absurdScales() {
        for (ValueType type : List.of(ValueType.BIGINT, ValueType.DOUBLE, new DecimalType(38, 2), new RealType(32))) {
            for (String literal : List.of("1e-20000000", "1e20000000", "1e2147483647", "1e-2147483647")) {
                assertThat(type.convert(new Value.Decimal(new BigDecimal(literal))))
                        .as("%s for %s", literal, type.sql())
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest(name = "{0}: after {1} comes {2}")
    @MethodSource
    void successors(ValueType type, Object value, Object next) {
        assertThat(type.isDiscrete()).isTrue();
        assertThat(type.successor(Where.value(value)))
                .isEqualTo(next.equals("none") ? Optional.empty() : Optional.of(Where.value(next)));
    }

    static Stream<Arguments> successors() {
        return Stream.of(
                Arguments.of(ValueType.BIGINT, -1, 0),
                Arguments.of(ValueType.BIGINT, Long.MAX_VALUE - 1, Long.MAX_VALUE),
                Arguments.of(ValueType.BIGINT, Long.MAX_VALUE, "none"),
                Arguments.of(ValueType.INT, Integer.MAX_VALUE, "none"),
                Arguments.of(new IntType(16), (int) Short.MAX_VALUE, "none"),
                Arguments.of(ValueType.BOOLEAN, false, true),
                Arguments.of(ValueType.BOOLEAN, true, "none"),
                Arguments.of(ValueType.DATE, LocalDate.of(1999, 12, 31), LocalDate.of(2000, 1, 1)),
                Arguments.of(ValueType.TIMESTAMP_MS, NOON, NOON.plusNanos(1_000_000)),
                Arguments.of(new TimestampType(0, false), NOON, NOON.plusSeconds(1)),
                Arguments.of(new TimestampType(9, false), NOON, NOON.plusNanos(1)),
                Arguments.of(new TimestampType(9, true), Value.instant(Instant.MAX), "none"));
    }

    @Test
    @DisplayName("S2 the dense types")
    void denseTypes() {
        TimestampType unknown = new TimestampType(TimestampType.UNKNOWN_PRECISION, true);

        assertThat(List.of(
                        ValueType.DOUBLE,
                        new RealType(32),
                        new DecimalType(4, 2),
                        ValueType.TEXT,
                        ValueType.DURATION,
                        unknown))
                .noneMatch(ValueType::isDiscrete);
        assertThat(unknown.successor(Value.instant(Instant.EPOCH))).isEmpty();
        assertThat(ValueType.DOUBLE.successor(Value.real(1))).isEmpty();
        assertThat(ValueType.DURATION.convert(new Value.Duration(Duration.ZERO)))
                .isPresent();
        assertThat(Stream.of(ValueType.DOUBLE, ValueType.BIGINT, ValueType.TEXT).filter(ValueType::hasNan))
                .containsExactly(ValueType.DOUBLE);
    }

    @Test
    @DisplayName("types that do not exist, and how the others are spelt")
    void spelling() {
        assertThatIllegalArgumentException().isThrownBy(() -> new IntType(12)).withMessageContaining("12");
        assertThatIllegalArgumentException().isThrownBy(() -> new RealType(16)).withMessageContaining("16");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DecimalType(2, 3))
                .withMessageContaining("(2, 3)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TimestampType(10, true))
                .withMessageContaining("10");
        assertThat(Stream.of(
                                new IntType(8),
                                new IntType(16),
                                ValueType.INT,
                                ValueType.BIGINT,
                                new RealType(32),
                                ValueType.DOUBLE,
                                new DecimalType(10, 2),
                                ValueType.TIMESTAMP_MS,
                                new TimestampType(TimestampType.UNKNOWN_PRECISION, true))
                        .map(ValueType::sql))
                .containsExactly(
                        "TINYINT",
                        "SMALLINT",
                        "INT",
                        "BIGINT",
                        "FLOAT",
                        "DOUBLE",
                        "DECIMAL(10, 2)",
                        "TIMESTAMP(3)",
                        "TIMESTAMP_LTZ");
    }
}

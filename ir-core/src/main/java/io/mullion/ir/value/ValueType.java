package io.mullion.ir.value;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;

/**
 * The declared type of a column: which values it can hold, in which order, and whether that order is discrete.
 *
 * <p>A type is never inferred from a literal (S2): {@code x > 4 AND x < 5} is empty over BIGINT and not over DOUBLE.
 */
public sealed interface ValueType {

    /** The SQL spelling, such as {@code BIGINT} or {@code TIMESTAMP(3)}. */
    String sql();

    /** Every value of the type except NULL, ABSENT and NaN lies in this range. */
    default Range<Value> span() {
        return Range.all();
    }

    /**
     * The least value of a discrete type that is greater than {@code value}; empty at the maximum and for a dense type. Callers that need to tell these apart ask {@link #isDiscrete()}.
     */
    default Optional<Value> successor(Value value) {
        return Optional.empty();
    }

    /** Whether every value below the maximum has a next one. An unknown precision counts as dense. */
    default boolean isDiscrete() {
        return false;
    }

    /** Whether the type has NaN. */
    default boolean hasNan() {
        return false;
    }

    /**
     * The same value in this type, or empty where the conversion would lose or change anything, and for NaN. Integer and
     * decimal literals convert to a DOUBLE only when it holds them exactly; texts and times convert to their own type
     * only.
     */
    Optional<Value> convert(Value literal);

    record BoolType() implements ValueType {
        @Override
        public String sql() {
            return "BOOLEAN";
        }

        @Override
        public Range<Value> span() {
            return Range.closed(new Value.Bool(false), new Value.Bool(true));
        }

        @Override
        public boolean isDiscrete() {
            return true;
        }

        @Override
        public Optional<Value> successor(Value value) {
            return ((Value.Bool) value).value() ? Optional.empty() : Optional.of(new Value.Bool(true));
        }

        @Override
        public Optional<Value> convert(Value literal) {
            return literal instanceof Value.Bool ? Optional.of(literal) : Optional.empty();
        }
    }

    /**
     * A signed integer of 8, 16, 32 or 64 bits. An engine may compare it with a DOUBLE literal as doubles, which rounds
     * integers from 2^53 on. Below that the rounding keeps every integer on its side of the literal; a larger literal does
     * not convert.
     */
    record IntType(int bits) implements ValueType {
        /** 2^53: doubles hold every integer up to here. */
        private static final double EXACT_REALS = 0x1p53;

        public IntType {
            if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
                throw new IllegalArgumentException("an integer type has 8, 16, 32 or 64 bits, not " + bits);
            }
        }

        private long max() {
            return Long.MAX_VALUE >> (64 - bits);
        }

        private long min() {
            return Long.MIN_VALUE >> (64 - bits);
        }

        @Override
        public String sql() {
            return switch (bits) {
                case 8 -> "TINYINT";
                case 16 -> "SMALLINT";
                case 32 -> "INT";
                default -> "BIGINT";
            };
        }

        @Override
        public Range<Value> span() {
            return Range.closed(new Value.Int(min()), new Value.Int(max()));
        }

        @Override
        public boolean isDiscrete() {
            return true;
        }

        @Override
        public Optional<Value> successor(Value value) {
            long v = ((Value.Int) value).value();
            return v >= max() ? Optional.empty() : Optional.of(new Value.Int(v + 1));
        }

        @Override
        public Optional<Value> convert(Value literal) {
            if (literal instanceof Value.Int integer) {
                return integer.value() >= min() && integer.value() <= max() ? Optional.of(literal) : Optional.empty();
            }
            if (literal instanceof Value.Real real && Math.abs(real.value()) >= EXACT_REALS) {
                return Optional.empty();
            }
            return Numbers.exact(literal)
                    .flatMap(Numbers::asLong)
                    .filter(v -> v >= min() && v <= max())
                    .map(Value.Int::new);
        }
    }

    /** An IEEE 754 number of 32 or 64 bits. Its span includes both infinities; it is treated as dense. */
    record RealType(int bits) implements ValueType {
        public RealType {
            if (bits != 32 && bits != 64) {
                throw new IllegalArgumentException("a real type has 32 or 64 bits, not " + bits);
            }
        }

        @Override
        public String sql() {
            return bits == 32 ? "FLOAT" : "DOUBLE";
        }

        @Override
        public Range<Value> span() {
            return Range.closed(new Value.Real(Double.NEGATIVE_INFINITY), new Value.Real(Double.POSITIVE_INFINITY));
        }

        @Override
        public boolean hasNan() {
            return true;
        }

        @Override
        public Optional<Value> convert(Value literal) {
            if (literal instanceof Value.Real real) {
                boolean fits = !real.isNan() && (bits == 64 || (double) (float) real.value() == real.value());
                return fits ? Optional.of(real) : Optional.empty();
            }
            return Numbers.exact(literal)
                    .flatMap(number -> Numbers.asReal(number, bits))
                    .map(Value.Real::new);
        }
    }

    /**
     * A decimal of {@code precision} digits, {@code scale} of them after the point. Treated as dense. An engine may compare
     * it with a DOUBLE literal as doubles; these keep decimals of up to 15 digits apart and in order, so only a column of
     * no more takes such a literal.
     */
    record DecimalType(int precision, int scale) implements ValueType {
        private static final int DIGITS_OF_REALS = 15;

        public DecimalType {
            if (precision < 1 || scale < 0 || scale > precision) {
                throw new IllegalArgumentException("no such type: DECIMAL(" + precision + ", " + scale + ")");
            }
        }

        @Override
        public String sql() {
            return "DECIMAL(" + precision + ", " + scale + ")";
        }

        @Override
        public Optional<Value> convert(Value literal) {
            if (literal instanceof Value.Real && precision > DIGITS_OF_REALS) {
                return Optional.empty();
            }
            return Numbers.exact(literal)
                    .map(Value.Decimal::new)
                    .filter(d -> d.value().signum() == 0
                            || (d.value().scale() <= scale
                                    && d.value().precision() - d.value().scale() <= precision - scale))
                    .map(d -> d);
        }
    }

    record TextType() implements ValueType {
        @Override
        public String sql() {
            return "STRING";
        }

        @Override
        public Range<Value> span() {
            return Range.downTo(new Value.Text(""), BoundType.CLOSED);
        }

        @Override
        public Optional<Value> convert(Value literal) {
            return literal instanceof Value.Text ? Optional.of(literal) : Optional.empty();
        }
    }

    record DateType() implements ValueType {
        @Override
        public String sql() {
            return "DATE";
        }

        @Override
        public boolean isDiscrete() {
            return true;
        }

        @Override
        public Optional<Value> successor(Value value) {
            long day = ((Value.Date) value).epochDay();
            return day == Long.MAX_VALUE ? Optional.empty() : Optional.of(new Value.Date(day + 1));
        }

        @Override
        public Optional<Value> convert(Value literal) {
            return literal instanceof Value.Date ? Optional.of(literal) : Optional.empty();
        }
    }

    /**
     * A timestamp with or without time zone and {@code precision} digits of the second, 0 to 9, or
     * {@link #UNKNOWN_PRECISION}, which is dense.
     */
    record TimestampType(int precision, boolean zoned) implements ValueType {
        public static final int UNKNOWN_PRECISION = -1;

        public TimestampType {
            if (precision < UNKNOWN_PRECISION || precision > 9) {
                throw new IllegalArgumentException("a timestamp has 0 to 9 digits of the second, not " + precision);
            }
        }

        /** Nanoseconds between two neighbouring values of a known precision. */
        private long tickNanos() {
            long tick = 1;
            for (int digit = precision; digit < 9; digit++) {
                tick *= 10;
            }
            return tick;
        }

        @Override
        public String sql() {
            String digits = precision == UNKNOWN_PRECISION ? "" : "(" + precision + ")";
            return (zoned ? "TIMESTAMP_LTZ" : "TIMESTAMP") + digits;
        }

        @Override
        public boolean isDiscrete() {
            return precision != UNKNOWN_PRECISION;
        }

        @Override
        public Optional<Value> successor(Value value) {
            if (!isDiscrete()) {
                return Optional.empty();
            }
            Instant instant = ((Value.Timestamp) value).instant();
            if (instant.isAfter(Instant.MAX.minusNanos(tickNanos()))) {
                return Optional.empty();
            }
            long intoTick = instant.getNano() % tickNanos();
            return Optional.of(new Value.Timestamp(instant.plusNanos(tickNanos() - intoTick), zoned));
        }

        @Override
        public Optional<Value> convert(Value literal) {
            boolean fits = literal instanceof Value.Timestamp timestamp
                    && timestamp.zoned() == zoned
                    && (!isDiscrete() || timestamp.instant().getNano() % tickNanos() == 0);
            return fits ? Optional.of(literal) : Optional.empty();
        }
    }

    /** A signed length of time; dense. Not a column type: it is the domain of time relative to an evaluation time. */
    record DurationType() implements ValueType {
        @Override
        public String sql() {
            return "INTERVAL";
        }

        @Override
        public Optional<Value> convert(Value literal) {
            return literal instanceof Value.Duration ? Optional.of(literal) : Optional.empty();
        }
    }

    ValueType BOOLEAN = new BoolType();
    ValueType INT = new IntType(32);
    ValueType BIGINT = new IntType(64);
    ValueType DOUBLE = new RealType(64);
    ValueType TEXT = new TextType();
    ValueType DATE = new DateType();
    /** Milliseconds without zone, the time column of most data sets. */
    ValueType TIMESTAMP_MS = new TimestampType(3, false);

    ValueType TIMESTAMP_LTZ_MS = new TimestampType(3, true);
    ValueType DURATION = new DurationType();

    /** Exact numeric conversions between the number types. */
    final class Numbers {
        /** Beyond this no type here holds the number, and working with it could take for ever. */
        private static final int MAX_SCALE = 1100;

        private Numbers() {}

        /** The number a literal stands for; empty for NaN, the infinities and what is not a number. */
        static Optional<BigDecimal> exact(Value literal) {
            if (literal instanceof Value.Int i) {
                return Optional.of(BigDecimal.valueOf(i.value()));
            }
            if (literal instanceof Value.Decimal d) {
                return Math.abs((long) d.value().scale()) <= MAX_SCALE ? Optional.of(d.value()) : Optional.empty();
            }
            if (literal instanceof Value.Real r && Double.isFinite(r.value())) {
                return Optional.of(new BigDecimal(r.value()));
            }
            return Optional.empty();
        }

        static Optional<Long> asLong(BigDecimal number) {
            if (number.precision() - number.scale() > 19) {
                return Optional.empty();
            }
            try {
                BigInteger integer = number.toBigIntegerExact();
                return integer.bitLength() <= 63 ? Optional.of(integer.longValue()) : Optional.empty();
            } catch (ArithmeticException fraction) {
                return Optional.empty();
            }
        }

        static Optional<Double> asReal(BigDecimal number, int bits) {
            double value = bits == 32 ? number.floatValue() : number.doubleValue();
            return Double.isFinite(value) && new BigDecimal(value).compareTo(number) == 0
                    ? Optional.of(value)
                    : Optional.empty();
        }
    }
}

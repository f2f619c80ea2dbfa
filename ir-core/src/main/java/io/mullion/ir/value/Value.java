package io.mullion.ir.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * One value of one type, immutable and in normal form: equal values are equal objects.
 *
 * <p>The order is the natural one of the type (S2): numbers by size, {@code false < true}, texts by Unicode code point,
 * which is the order of their UTF-8 bytes and not the order of {@link String#compareTo}. Comparing values of two types
 * throws, since {@code 1} and {@code 1.0} must never be told apart by accident.
 */
public sealed interface Value extends Comparable<Value> {

    /** A short SQL-like rendering: {@code 'us'}, {@code 42}, {@code 2001-04-01T00:00}. */
    String display();

    @Override
    default int compareTo(Value other) {
        if (other.getClass() != getClass()) {
            throw new IllegalArgumentException("values of different types have no order: %s (%s) and %s (%s)"
                    .formatted(
                            display(),
                            getClass().getSimpleName(),
                            other.display(),
                            other.getClass().getSimpleName()));
        }
        return compareSameType(other);
    }

    /** Compares with a value of the same class; called by {@link #compareTo} only. */
    int compareSameType(Value other);

    static Value text(String value) {
        return new Text(value);
    }

    static Value integer(long value) {
        return new Int(value);
    }

    static Value real(double value) {
        return new Real(value);
    }

    /** A timestamp without time zone; the wall-clock reading is kept as if it were UTC. */
    static Value timestamp(LocalDateTime value) {
        return new Timestamp(value.toInstant(ZoneOffset.UTC), false);
    }

    /** A timestamp with time zone: a point on the time line. */
    static Value instant(Instant value) {
        return new Timestamp(value, true);
    }

    record Bool(boolean value) implements Value {
        @Override
        public String display() {
            return value ? "TRUE" : "FALSE";
        }

        @Override
        public int compareSameType(Value other) {
            return Boolean.compare(value, ((Bool) other).value);
        }
    }

    /** An integer of up to 64 bits. */
    record Int(long value) implements Value {
        @Override
        public String display() {
            return Long.toString(value);
        }

        @Override
        public int compareSameType(Value other) {
            return Long.compare(value, ((Int) other).value);
        }
    }

    /** An IEEE 754 number; −0.0 is stored as 0.0, so the two are one value. NaN is allowed and sorts last. */
    record Real(double value) implements Value {
        public Real {
            value = value == 0.0 ? 0.0 : value;
        }

        public boolean isNan() {
            return Double.isNaN(value);
        }

        @Override
        public String display() {
            return Double.toString(value);
        }

        @Override
        public int compareSameType(Value other) {
            return Double.compare(value, ((Real) other).value);
        }
    }

    /** A decimal without trailing zeros, so 1.0 and 1.00 are one value. */
    record Decimal(BigDecimal value) implements Value {
        public Decimal {
            value = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        }

        @Override
        public String display() {
            return value.toPlainString();
        }

        @Override
        public int compareSameType(Value other) {
            return value.compareTo(((Decimal) other).value);
        }
    }

    /** A well-formed Unicode text; a lone surrogate is refused because it has no UTF-8 bytes and so no place in the order. */
    record Text(String value) implements Value {
        public Text {
            if (hasLoneSurrogate(value)) {
                throw new IllegalArgumentException("text is not well-formed Unicode (lone surrogate)");
            }
        }

        /** Whether the text can be a value: it has no surrogate without its partner. */
        public static boolean isWellFormed(String value) {
            return !hasLoneSurrogate(value);
        }

        private static boolean hasLoneSurrogate(String value) {
            for (int i = 0; i < value.length(); i++) {
                char c = value.charAt(i);
                if (!Character.isSurrogate(c)) {
                    continue;
                }
                boolean paired = Character.isHighSurrogate(c)
                        && i + 1 < value.length()
                        && Character.isLowSurrogate(value.charAt(i + 1));
                if (!paired) {
                    return true;
                }
                i++;
            }
            return false;
        }

        @Override
        public String display() {
            return "'" + value.replace("'", "''") + "'";
        }

        @Override
        public int compareSameType(Value other) {
            String a = value;
            String b = ((Text) other).value;
            int shared = Math.min(a.length(), b.length());
            for (int i = 0; i < shared; i++) {
                char x = a.charAt(i);
                char y = b.charAt(i);
                if (x != y) {
                    boolean sameKind = Character.isSurrogate(x) == Character.isSurrogate(y);
                    return sameKind ? Character.compare(x, y) : Character.isSurrogate(x) ? 1 : -1;
                }
            }
            return Integer.compare(a.length(), b.length());
        }
    }

    /** A calendar day, in days since 1970-01-01. */
    record Date(long epochDay) implements Value {
        @Override
        public String display() {
            boolean isCalendarDay = epochDay >= LocalDate.MIN.toEpochDay() && epochDay <= LocalDate.MAX.toEpochDay();
            return isCalendarDay ? LocalDate.ofEpochDay(epochDay).toString() : "day " + epochDay;
        }

        @Override
        public int compareSameType(Value other) {
            return Long.compare(epochDay, ((Date) other).epochDay);
        }
    }

    /**
     * A time of day on a day. With {@code zoned} it is a point on the time line; without, a wall-clock reading stored as
     * if it were UTC. The two kinds are different types and are never compared.
     */
    record Timestamp(Instant instant, boolean zoned) implements Value {
        public Timestamp {
            Objects.requireNonNull(instant);
        }

        @Override
        public String display() {
            return zoned || !isLocal() ? instant.toString() : local().toString();
        }

        private boolean isLocal() {
            return !instant.isBefore(LocalDateTime.MIN.toInstant(ZoneOffset.UTC))
                    && !instant.isAfter(LocalDateTime.MAX.toInstant(ZoneOffset.UTC));
        }

        private LocalDateTime local() {
            return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        }

        @Override
        public int compareSameType(Value other) {
            Timestamp that = (Timestamp) other;
            if (zoned != that.zoned) {
                throw new IllegalArgumentException("a timestamp with time zone has no order with one without: "
                        + display() + ", " + that.display());
            }
            return instant.compareTo(that.instant);
        }
    }

    /** A signed length of time, used for time relative to an evaluation time. */
    record Duration(java.time.Duration value) implements Value {
        @Override
        public String display() {
            if (value.isZero()) {
                return "0";
            }
            String iso = value.abs().toString().substring("PT".length()).toLowerCase(java.util.Locale.ROOT);
            return (value.isNegative() ? "-" : "") + iso;
        }

        @Override
        public int compareSameType(Value other) {
            return value.compareTo(((Duration) other).value);
        }
    }

    /**
     * The two ways in which a row has no value; SQL reads both as NULL. Neither has a place in any order.
     *
     * @param absent whether the row does not have the label at all, rather than holding NULL in it
     */
    record Missing(boolean absent) implements Value {
        /** The column is there and holds NULL. */
        public static final Missing NULL = new Missing(false);

        /** The row does not have the label at all. */
        public static final Missing ABSENT = new Missing(true);

        @Override
        public String display() {
            return absent ? "ABSENT" : "NULL";
        }

        @Override
        public int compareSameType(Value other) {
            throw new IllegalArgumentException(display() + " has no order");
        }
    }
}

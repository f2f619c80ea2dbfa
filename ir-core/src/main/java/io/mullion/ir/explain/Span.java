package io.mullion.ir.explain;

import com.google.common.collect.Range;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A stretch of time on the paper, from {@code low} to {@code high}, in nanoseconds. Whether a bound belongs to it is not
 * drawn; all ranges of one dimension are open and closed alike.
 */
record Span(BigInteger low, BigInteger high) {
    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

    /** Beyond every time that can be written. */
    static final BigInteger ALWAYS = BigInteger.TEN.pow(40);

    static final Span UNBOUNDED = new Span(ALWAYS.negate(), ALWAYS);

    boolean meets(Span other) {
        return low.max(other.low).compareTo(high.min(other.high)) < 0;
    }

    Span intersect(Span other) {
        return new Span(low.max(other.low), high.min(other.high));
    }

    boolean holds(BigInteger time) {
        return low.compareTo(time) <= 0 && time.compareTo(high) < 0;
    }

    static List<Span> of(Constraint time) {
        return time.ranges().asRanges().stream().map(Span::of).toList();
    }

    private static Span of(Range<Value> range) {
        BigInteger low = range.hasLowerBound() ? nanos(range.lowerEndpoint()) : ALWAYS.negate();
        BigInteger high = range.hasUpperBound() ? nanos(range.upperEndpoint()) : ALWAYS;
        return new Span(low, low.equals(high) ? high.add(BigInteger.ONE) : high);
    }

    static BigInteger nanos(Value time) {
        if (time instanceof Value.Timestamp timestamp) {
            Instant instant = timestamp.instant();
            return BigInteger.valueOf(instant.getEpochSecond())
                    .multiply(NANOS)
                    .add(BigInteger.valueOf(instant.getNano()));
        }
        if (time instanceof Value.Duration duration) {
            Duration value = duration.value();
            return BigInteger.valueOf(value.getSeconds()).multiply(NANOS).add(BigInteger.valueOf(value.getNano()));
        }
        throw new IllegalArgumentException("no time: " + time.display());
    }
}

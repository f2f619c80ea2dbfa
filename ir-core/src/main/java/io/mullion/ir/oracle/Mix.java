package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import java.util.List;

/** Well mixed 64-bit numbers, for seeds and for the identity of rows made from others. */
final class Mix {
    private Mix() {}

    /** The output function of SplitMix64 over both numbers; the order counts. */
    static long of(long a, long b) {
        long z = a * 0x9e3779b97f4a7c15L + b + 0x632be59bd9b4e019L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Values with all their bits; their hash codes would not tell −1 from 0. */
    static long of(long a, List<Value> values) {
        long mixed = a;
        for (Value value : values) {
            mixed = of(mixed, bits(value));
        }
        return mixed;
    }

    private static long bits(Value value) {
        if (value instanceof Value.Int integer) {
            return integer.value();
        }
        if (value instanceof Value.Real real) {
            return Double.doubleToLongBits(real.value());
        }
        if (value instanceof Value.Text text) {
            long mixed = 1;
            for (int i = 0; i < text.value().length(); i++) {
                mixed = of(mixed, text.value().charAt(i));
            }
            return mixed;
        }
        if (value instanceof Value.Timestamp time) {
            return of(time.instant().getEpochSecond(), time.instant().getNano());
        }
        return value instanceof Value.Date date ? date.epochDay() : of(11, value.hashCode());
    }
}

package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Casts a value to a declared type; what the type does not hold becomes NULL. */
final class Cast {
    private Cast() {}

    static Value to(ValueType type, Value value) {
        if (value instanceof Value.Missing) {
            return value;
        }
        boolean number = Order.isNumber(value);
        if (type instanceof ValueType.RealType real) {
            return number ? real(value, real.bits()) : Value.Missing.NULL;
        }
        boolean finite = number && !(value instanceof Value.Real r && !Double.isFinite(r.value()));
        if (type instanceof ValueType.IntType integer) {
            return finite ? integer(Order.exact(value), integer.bits()) : Value.Missing.NULL;
        }
        if (type instanceof ValueType.DecimalType decimal) {
            return finite ? decimal(Order.exact(value), decimal) : Value.Missing.NULL;
        }
        boolean same = type instanceof ValueType.TextType && value instanceof Value.Text
                || type instanceof ValueType.BoolType && value instanceof Value.Bool
                || type instanceof ValueType.DateType && value instanceof Value.Date
                || type instanceof ValueType.TimestampType timestamp
                        && value instanceof Value.Timestamp t
                        && t.zoned() == timestamp.zoned();
        return same ? value : Value.Missing.NULL;
    }

    private static Value real(Value value, int bits) {
        double real = Order.approximate(value);
        double held = bits == 32 ? (double) (float) real : real;
        boolean exact = value instanceof Value.Real
                ? held == real || Double.isNaN(real)
                : Double.isFinite(held) && new BigDecimal(held).compareTo(Order.exact(value)) == 0;
        return exact ? Value.real(held) : Value.Missing.NULL;
    }

    private static Value integer(BigDecimal number, int bits) {
        BigDecimal whole = number.setScale(0, RoundingMode.FLOOR);
        boolean fits = whole.compareTo(number) == 0 && whole.toBigInteger().bitLength() < bits;
        return fits ? Value.integer(whole.longValueExact()) : Value.Missing.NULL;
    }

    private static Value decimal(BigDecimal number, ValueType.DecimalType type) {
        BigDecimal held = number.setScale(type.scale(), RoundingMode.FLOOR);
        boolean fits = held.compareTo(number) == 0 && held.precision() <= type.precision();
        return fits ? new Value.Decimal(held) : Value.Missing.NULL;
    }
}

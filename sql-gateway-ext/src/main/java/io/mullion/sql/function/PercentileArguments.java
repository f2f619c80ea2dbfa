package io.mullion.sql.function;

import io.mullion.sql.sketch.Sketch;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.inference.ArgumentCount;
import org.apache.flink.table.types.inference.CallContext;
import org.apache.flink.table.types.inference.ConstantArgumentCount;
import org.apache.flink.table.types.inference.InputTypeStrategy;
import org.apache.flink.table.types.inference.Signature;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RawType;

/** The overloads: a number or a sketch, and a rank or an array of ranks. Every number is read as DOUBLE. */
final class PercentileArguments implements InputTypeStrategy {

    @Override
    public ArgumentCount getArgumentCount() {
        return ConstantArgumentCount.of(2);
    }

    @Override
    public Optional<List<DataType>> inferInputTypes(CallContext call, boolean throwOnFailure) {
        LogicalType value = call.getArgumentDataTypes().get(0).getLogicalType();
        LogicalType rank = call.getArgumentDataTypes().get(1).getLogicalType();
        if (!isNumber(value) && !isSketch(value) && !value.is(LogicalTypeRoot.NULL)) {
            return call.fail(
                    throwOnFailure,
                    "%s needs a number or a sketch as its first argument, got %s",
                    ApproxPercentile.NAME,
                    value.asSummaryString());
        }
        if (!isNumber(rank) && !isRanks(rank)) {
            return call.fail(
                    throwOnFailure,
                    "%s needs a rank in [0, 1], or an array of ranks, as its second argument, got %s",
                    ApproxPercentile.NAME,
                    rank.asSummaryString());
        }
        Optional<Double> literal = literal(call).filter(p -> !(p >= 0 && p <= 1));
        if (literal.isPresent()) {
            return call.fail(throwOnFailure, "%s: a rank lies in [0, 1], got %s", ApproxPercentile.NAME, literal.get());
        }
        return Optional.of(List.of(
                isSketch(value) ? Sketch.type() : DataTypes.DOUBLE(),
                isRanks(rank) ? DataTypes.ARRAY(DataTypes.DOUBLE()).bridgedTo(ArrayData.class) : DataTypes.DOUBLE()));
    }

    static Optional<DataType> resultType(CallContext call) {
        boolean many = isRanks(call.getArgumentDataTypes().get(1).getLogicalType());
        return Optional.of(many ? DataTypes.ARRAY(DataTypes.DOUBLE()) : DataTypes.DOUBLE());
    }

    /**
     * The rank, where it is a literal and not an expression that is only known later. Flink asks once more when it has taken
     * the call apart, and then it cannot tell and throws.
     */
    private static Optional<Double> literal(CallContext call) {
        try {
            return call.isArgumentLiteral(1)
                    ? call.getArgumentValue(1, Number.class).map(Number::doubleValue)
                    : Optional.empty();
        } catch (UnsupportedOperationException notKnownAnyMore) {
            return Optional.empty();
        }
    }

    private static boolean isNumber(LogicalType type) {
        return type.is(LogicalTypeFamily.NUMERIC);
    }

    private static boolean isRanks(LogicalType type) {
        return type instanceof ArrayType array && isNumber(array.getElementType());
    }

    private static boolean isSketch(LogicalType type) {
        return type instanceof RawType<?> raw && raw.getOriginatingClass() == Sketch.class;
    }

    @Override
    public List<Signature> getExpectedSignatures(FunctionDefinition definition) {
        return List.of(
                signature("x NUMERIC", "p DOUBLE"),
                signature("x NUMERIC", "p ARRAY<DOUBLE>"),
                signature("x SKETCH", "p DOUBLE"),
                signature("x SKETCH", "p ARRAY<DOUBLE>"));
    }

    private static Signature signature(String value, String rank) {
        return Signature.of(Signature.Argument.of(value), Signature.Argument.of(rank));
    }
}

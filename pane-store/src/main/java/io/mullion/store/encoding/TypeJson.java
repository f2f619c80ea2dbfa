package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.value.ValueType;

/** Declared types: {@code {"kind":"integer","bits":64}}. */
final class TypeJson {
    private static final String KIND = "kind";
    private static final String BITS = "bits";
    private static final String PRECISION = "precision";
    private static final String SCALE = "scale";
    private static final String ZONED = "zoned";

    private TypeJson() {}

    static JsonNode write(ValueType type) {
        ObjectNode json = Json.object();
        if (type instanceof ValueType.BoolType) {
            return json.put(KIND, "boolean");
        }
        if (type instanceof ValueType.IntType integer) {
            return json.put(KIND, "integer").put(BITS, integer.bits());
        }
        if (type instanceof ValueType.RealType real) {
            return json.put(KIND, "real").put(BITS, real.bits());
        }
        if (type instanceof ValueType.DecimalType decimal) {
            return json.put(KIND, "decimal").put(PRECISION, decimal.precision()).put(SCALE, decimal.scale());
        }
        if (type instanceof ValueType.TextType) {
            return json.put(KIND, "text");
        }
        if (type instanceof ValueType.DateType) {
            return json.put(KIND, "date");
        }
        if (type instanceof ValueType.TimestampType timestamp) {
            return json.put(KIND, "timestamp")
                    .put(PRECISION, timestamp.precision())
                    .put(ZONED, timestamp.zoned());
        }
        if (type instanceof ValueType.DurationType) {
            return json.put(KIND, "duration");
        }
        throw new IllegalArgumentException("a type without encoding: " + type.sql());
    }

    static ValueType read(JsonAt json) {
        return json.build(() -> {
            JsonAt kind = json.field(KIND);
            switch (kind.text()) {
                case "boolean" -> {
                    json.fields(KIND);
                    return new ValueType.BoolType();
                }
                case "integer" -> {
                    json.fields(KIND, BITS);
                    return new ValueType.IntType(json.field(BITS).int32());
                }
                case "real" -> {
                    json.fields(KIND, BITS);
                    return new ValueType.RealType(json.field(BITS).int32());
                }
                case "decimal" -> {
                    json.fields(KIND, PRECISION, SCALE);
                    return new ValueType.DecimalType(
                            json.field(PRECISION).int32(), json.field(SCALE).int32());
                }
                case "text" -> {
                    json.fields(KIND);
                    return new ValueType.TextType();
                }
                case "date" -> {
                    json.fields(KIND);
                    return new ValueType.DateType();
                }
                case "timestamp" -> {
                    json.fields(KIND, PRECISION, ZONED);
                    return new ValueType.TimestampType(
                            json.field(PRECISION).int32(), json.field(ZONED).bool());
                }
                case "duration" -> {
                    json.fields(KIND);
                    return new ValueType.DurationType();
                }
                default -> throw kind.error("unknown type '" + kind.text() + "'");
            }
        });
    }
}

package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;
import java.util.Optional;

/** One column of a schema. Name and qualifier are for people; identity is by position (S3). */
public record Field(String name, Optional<String> qualifier, FieldType type, boolean nullable) {

    public static Field of(String name, ValueType type) {
        return new Field(name, Optional.empty(), new FieldType.Plain(type), true);
    }
}

package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;
import java.util.Optional;

/** One column of a schema. Name and qualifier are for people; identity is by position (S3). */
public record Field(String name, Optional<String> qualifier, FieldType type, boolean nullable) {

    public static Field of(String name, ValueType type) {
        return new Field(name, Optional.empty(), new FieldType.Plain(type), true);
    }

    /** The same state once the key columns beside it are gone. */
    Field ofSingleInstance() {
        FieldType.Grouping single = FieldType.Grouping.SINGLE_INSTANCE;
        if (type instanceof FieldType.Sketch sketch) {
            return new Field(name, qualifier, new FieldType.Sketch(sketch.summary(), single), nullable);
        }
        return type instanceof FieldType.ExactAggregate exact
                ? new Field(
                        name,
                        qualifier,
                        new FieldType.ExactAggregate(exact.accumulator(), exact.result(), single),
                        nullable)
                : this;
    }

    /** The same column where it may also be NULL. */
    Field orNull() {
        return nullable ? this : new Field(name, qualifier, type, true);
    }
}

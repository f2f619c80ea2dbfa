package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;

/** What a column holds: plain values, or the state of a summary. */
public sealed interface FieldType {

    record Plain(ValueType type) implements FieldType {}

    /** The mergeable state of a sketch or an exact accumulator. */
    record State(Summary summary) implements FieldType {}
}

package io.mullion.job.wire;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** Tells Flink of a kind of record that has a {@link RecordFormat}. */
public final class RecordType<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;

    private final RecordFormat<T> format;

    private RecordType(RecordFormat<T> format) {
        this.format = format;
    }

    public static <T> RecordType<T> of(RecordFormat<T> format) {
        return new RecordType<>(format);
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return new RecordSerializer<>(format);
    }

    @Override
    public Class<T> getTypeClass() {
        return format.type();
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof RecordType;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordType<?> type && type.format.equals(format);
    }

    @Override
    public int hashCode() {
        return format.hashCode();
    }

    @Override
    public String toString() {
        return "RecordType(" + format.type().getSimpleName() + ")";
    }
}

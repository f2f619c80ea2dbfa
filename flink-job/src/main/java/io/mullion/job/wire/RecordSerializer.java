package io.mullion.job.wire;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** Serializes immutable records for the network; not meant for state. */
final class RecordSerializer<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;

    private final RecordFormat<T> format;

    RecordSerializer(RecordFormat<T> format) {
        this.format = format;
    }

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public TypeSerializer<T> duplicate() {
        return this;
    }

    /** Never asked for a record to fill, since records are immutable. */
    @Override
    @SuppressWarnings("NullAway")
    public T createInstance() {
        return null;
    }

    @Override
    public T copy(T from) {
        return from;
    }

    @Override
    public T copy(T from, T reuse) {
        return from;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(T record, DataOutputView target) throws IOException {
        format.write(record, target);
    }

    @Override
    public T deserialize(DataInputView source) throws IOException {
        return format.read(source);
    }

    @Override
    public T deserialize(T reuse, DataInputView source) throws IOException {
        return format.read(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        format.write(format.read(source), target);
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        throw new UnsupportedOperationException(
                format.type().getSimpleName() + " is a record in flight and has no place in state");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordSerializer<?> serializer && serializer.format.equals(format);
    }

    @Override
    public int hashCode() {
        return format.hashCode();
    }
}

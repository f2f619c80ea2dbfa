package io.mullion.job.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;

/** The bytes of a kind of immutable record. Implementations are enums with one constant, so equal when the same. */
public interface RecordFormat<T> extends Serializable {

    Class<T> type();

    void write(T record, DataOutput out) throws IOException;

    T read(DataInput in) throws IOException;
}

package io.mullion.bench.ingest;

import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** Tells Flink of {@link KllSerializer}. */
final class KllType extends TypeInformation<KllDoublesSketch> {
    private static final long serialVersionUID = 1L;

    @Override
    public TypeSerializer<KllDoublesSketch> createSerializer(SerializerConfig config) {
        return KllSerializer.INSTANCE;
    }

    @Override
    public Class<KllDoublesSketch> getTypeClass() {
        return KllDoublesSketch.class;
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
        return other instanceof KllType;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KllType;
    }

    @Override
    public int hashCode() {
        return KllType.class.hashCode();
    }

    @Override
    public String toString() {
        return "KllType";
    }
}

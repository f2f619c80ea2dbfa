package io.mullion.bench.ingest;

import java.io.IOException;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.memory.Memory;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** A sketch as DataSketches writes it, as one would put it into Flink without much ado. */
final class KllSerializer extends TypeSerializerSingleton<KllDoublesSketch> {
    private static final long serialVersionUID = 1L;

    static final KllSerializer INSTANCE = new KllSerializer();

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public KllDoublesSketch createInstance() {
        return KllDoublesSketch.newHeapInstance();
    }

    @Override
    public KllDoublesSketch copy(KllDoublesSketch from) {
        return KllDoublesSketch.heapify(Memory.wrap(from.toByteArray()));
    }

    @Override
    public KllDoublesSketch copy(KllDoublesSketch from, KllDoublesSketch reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(KllDoublesSketch sketch, DataOutputView target) throws IOException {
        byte[] bytes = sketch.toByteArray();
        target.writeInt(bytes.length);
        target.write(bytes);
    }

    @Override
    public KllDoublesSketch deserialize(DataInputView source) throws IOException {
        byte[] bytes = new byte[source.readInt()];
        source.readFully(bytes);
        return KllDoublesSketch.heapify(Memory.wrap(bytes));
    }

    @Override
    public KllDoublesSketch deserialize(KllDoublesSketch reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public TypeSerializerSnapshot<KllDoublesSketch> snapshotConfiguration() {
        return new Snapshot();
    }

    /** As Flink asks for it. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<KllDoublesSketch> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}

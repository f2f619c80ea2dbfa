package io.mullion.sql.sketch;

import io.mullion.ir.plan.Summary;
import io.mullion.store.pane.PaneSketch;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Writes where the pane is from, then the length (int32) and the bytes of the pane, which are checked when read. */
public final class SketchSerializer extends TypeSerializerSingleton<Sketch> {
    private static final long serialVersionUID = 1L;

    public static final SketchSerializer INSTANCE = new SketchSerializer();

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public Sketch createInstance() {
        return new Sketch(PaneSketch.empty(Summary.Kll.DEFAULT_K), new PaneOrigin("", 0, 0, 0));
    }

    @Override
    public Sketch copy(Sketch from) {
        return from;
    }

    @Override
    public Sketch copy(Sketch from, Sketch reuse) {
        return from;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(Sketch sketch, DataOutputView target) throws IOException {
        sketch.origin().write(target);
        writePane(sketch.state(), target);
    }

    @Override
    public Sketch deserialize(DataInputView source) throws IOException {
        PaneOrigin origin = PaneOrigin.read(source);
        return new Sketch(readPane(source), origin);
    }

    @Override
    public Sketch deserialize(Sketch reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        PaneOrigin.read(source).write(target);
        byte[] bytes = readBytes(source);
        target.writeInt(bytes.length);
        target.write(bytes);
    }

    @Override
    public TypeSerializerSnapshot<Sketch> snapshotConfiguration() {
        return new Snapshot();
    }

    public static void writePane(PaneSketch pane, DataOutputView target) throws IOException {
        byte[] bytes = pane.toBytes();
        target.writeInt(bytes.length);
        target.write(bytes);
    }

    public static PaneSketch readPane(DataInputView source) throws IOException {
        return PaneSketch.fromBytes(readBytes(source));
    }

    private static byte[] readBytes(DataInputView source) throws IOException {
        byte[] bytes = new byte[source.readInt()];
        source.readFully(bytes);
        return bytes;
    }

    /** Found by name when a stored type is read. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<Sketch> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}

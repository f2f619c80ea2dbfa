package io.mullion.job.pane;

import io.mullion.store.pane.PaneSketch;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Puts live sketches into Flink state. On the heap a sketch stays an object and is only copied when an event changes it
 * while a checkpoint is being written; see {@link PaneSketchSerializerSnapshot} for versions.
 */
public final class PaneSketchSerializer extends TypeSerializer<PaneSketch> {
    private static final long serialVersionUID = 1L;

    /** k of the sketch that {@link #createInstance} has to give, which is never used. */
    private static final int ANY_K = 200;

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<PaneSketch> duplicate() {
        return this;
    }

    @Override
    public PaneSketch createInstance() {
        return PaneSketch.empty(ANY_K);
    }

    @Override
    public PaneSketch copy(PaneSketch from) {
        return from.copy();
    }

    @Override
    public PaneSketch copy(PaneSketch from, PaneSketch reuse) {
        return from.copy();
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(PaneSketch sketch, DataOutputView target) throws IOException {
        SketchBytes.write(sketch, target);
    }

    @Override
    public PaneSketch deserialize(DataInputView source) throws IOException {
        return SketchBytes.read(source);
    }

    @Override
    public PaneSketch deserialize(PaneSketch reuse, DataInputView source) throws IOException {
        return SketchBytes.read(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        byte[] image = new byte[source.readInt()];
        source.readFully(image);
        target.writeInt(image.length);
        // Not write(source, length): Flink's own buffer does not grow for that.
        target.write(image);
    }

    @Override
    public TypeSerializerSnapshot<PaneSketch> snapshotConfiguration() {
        return new PaneSketchSerializerSnapshot();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PaneSketchSerializer;
    }

    @Override
    public int hashCode() {
        return PaneSketchSerializer.class.hashCode();
    }
}

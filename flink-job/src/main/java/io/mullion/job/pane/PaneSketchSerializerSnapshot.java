package io.mullion.job.pane;

import io.mullion.store.pane.PaneSketch;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Says in a checkpoint how its sketches are written. Version 1: length as a 32-bit integer, then the pane image, whose own
 * version is checked when it is read. A checkpoint of an unknown version is refused and never guessed at.
 */
public final class PaneSketchSerializerSnapshot implements TypeSerializerSnapshot<PaneSketch> {
    private static final int VERSION = 1;

    @Override
    public int getCurrentVersion() {
        return VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) {
        // The version is all there is to say.
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        if (readVersion != VERSION) {
            throw new IOException("the checkpoint has sketches of version %d, this program knows version %d"
                    .formatted(readVersion, VERSION));
        }
    }

    @Override
    public TypeSerializer<PaneSketch> restoreSerializer() {
        return new PaneSketchSerializer();
    }

    @Override
    public TypeSerializerSchemaCompatibility<PaneSketch> resolveSchemaCompatibility(
            TypeSerializerSnapshot<PaneSketch> oldSerializerSnapshot) {
        return oldSerializerSnapshot instanceof PaneSketchSerializerSnapshot
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.incompatible();
    }
}

package io.mullion.job.pane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.store.pane.PaneSketch;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaneSketchSerializerTest {
    private final PaneSketchSerializer serializer = new PaneSketchSerializer();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 65, 10_000})
    void aSketchComesBack(int n) throws IOException {
        PaneSketch sketch = sketch(n);
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(sketch, out);
        DataOutputSerializer copy = new DataOutputSerializer(64);
        serializer.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copy);
        PaneSketch back = serializer.deserialize(new DataInputDeserializer(copy.getCopyOfBuffer()));
        assertThat(back.n()).isEqualTo(n);
        assertThat(back.k()).isEqualTo(400);
        if (n > 0) {
            assertThat(back.max()).isEqualTo(n - 1.0);
        }
    }

    @Test
    void aCopySharesNothing() {
        PaneSketch sketch = sketch(1_000);
        PaneSketch copy = serializer.copy(sketch);
        sketch.update(5_000);
        assertThat(copy.n()).isEqualTo(1_000);
        assertThat(copy.max()).isEqualTo(999);
    }

    @Test
    void theSnapshotIsVersioned() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
        TypeSerializerSnapshot<PaneSketch> read = TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
        assertThat(read.restoreSerializer()).isEqualTo(serializer);
        assertThat(serializer
                        .snapshotConfiguration()
                        .resolveSchemaCompatibility(read)
                        .isCompatibleAsIs())
                .isTrue();
        assertThatThrownBy(() -> new PaneSketchSerializerSnapshot()
                        .readSnapshot(2, new DataInputDeserializer(), getClass().getClassLoader()))
                .isInstanceOf(IOException.class)
                .hasMessage("the checkpoint has sketches of version 2, this program knows version 1");
    }

    private static PaneSketch sketch(int n) {
        PaneSketch sketch = PaneSketch.empty(400);
        for (int i = 0; i < n; i++) {
            sketch.update(i);
        }
        return sketch;
    }
}

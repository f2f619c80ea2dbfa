package io.mullion.sql.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.store.pane.CorruptPaneException;
import io.mullion.store.pane.PaneSketch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.types.logical.RawType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SketchSerializerTest {
    private static final PaneOrigin ORIGIN = new PaneOrigin("flüge", 7, -60_000, 3);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 65, 5_000})
    void aSketchSurvivesItsBytes(int n) throws IOException {
        Sketch sketch = sketch(n);
        DataOutputSerializer out = new DataOutputSerializer(64);
        SketchSerializer.INSTANCE.serialize(sketch, out);
        DataOutputSerializer copied = new DataOutputSerializer(64);
        SketchSerializer.INSTANCE.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copied);

        Sketch back = SketchSerializer.INSTANCE.deserialize(new DataInputDeserializer(copied.getCopyOfBuffer()));
        PaneSketch read = back.state();

        assertThat(back.origin()).isEqualTo(ORIGIN);
        assertThat(read.n()).isEqualTo(n);
        assertThat(read.k()).isEqualTo(sketch.state().k());
        if (n > 0) {
            assertThat(read.min()).isEqualTo(sketch.state().min());
            assertThat(read.max()).isEqualTo(sketch.state().max());
        }
    }

    @Test
    void bytesThatAreNoSketchAreRefused() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        SketchSerializer.INSTANCE.serialize(sketch(3), out);
        byte[] bytes = out.getCopyOfBuffer();
        // Behind the origin and the length stands the tag of the pane.
        bytes["flüge".getBytes(StandardCharsets.UTF_8).length + 2 + 3 * Long.BYTES + Integer.BYTES] = 99;
        assertThatThrownBy(() -> SketchSerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes)))
                .isInstanceOf(CorruptPaneException.class);
    }

    /** Flink writes a RAW type out with its serializer and reads it back by name. */
    @Test
    void theTypeCanBeWrittenDownAndRead() {
        RawType<?> type = (RawType<?>) Sketch.type().getLogicalType();
        RawType<?> read =
                RawType.restore(getClass().getClassLoader(), Sketch.class.getName(), type.getSerializerString());
        assertThat(read).isEqualTo(type);
    }

    private static Sketch sketch(int n) {
        PaneSketch pane = PaneSketch.empty(200);
        for (int i = 0; i < n; i++) {
            pane.update(i);
        }
        return new Sketch(pane, ORIGIN);
    }
}

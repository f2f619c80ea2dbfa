package io.mullion.job.pane;

import io.mullion.store.pane.PaneSketch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A sketch in a stream of bytes: its length, then its image, which carries version and checks of its own. */
final class SketchBytes {
    private SketchBytes() {}

    static void write(PaneSketch sketch, DataOutput out) throws IOException {
        byte[] image = sketch.toBytes();
        out.writeInt(image.length);
        out.write(image);
    }

    static PaneSketch read(DataInput in) throws IOException {
        byte[] image = new byte[in.readInt()];
        in.readFully(image);
        return PaneSketch.fromBytes(image);
    }
}

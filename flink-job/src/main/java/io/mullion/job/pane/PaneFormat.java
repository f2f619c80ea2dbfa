package io.mullion.job.pane;

import io.mullion.job.wire.RecordFormat;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.flink.types.StringValue;

/** {@link Pane} as bytes: population, start of the window, sketch. */
public enum PaneFormat implements RecordFormat<Pane> {
    INSTANCE;

    @Override
    public Class<Pane> type() {
        return Pane.class;
    }

    @Override
    public void write(Pane pane, DataOutput out) throws IOException {
        StringValue.writeString(pane.population(), out);
        out.writeLong(pane.windowStart());
        SketchBytes.write(pane.sketch(), out);
    }

    @Override
    public Pane read(DataInput in) throws IOException {
        return new Pane(StringValue.readString(in), in.readLong(), SketchBytes.read(in));
    }
}

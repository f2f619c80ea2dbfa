package io.mullion.sql.function;

import io.mullion.sql.sketch.SketchSerializer;
import io.mullion.store.pane.PaneSketch;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes the number of ranks (int32, −1 before the first row), each rank (float64), whether they came as an array, whether
 * there are values, the values as a pane, and the panes they came from.
 */
public final class PercentileStateSerializer extends TypeSerializerSingleton<PercentileState> {
    private static final long serialVersionUID = 1L;

    public static final PercentileStateSerializer INSTANCE = new PercentileStateSerializer();

    private static final int NO_RANKS = -1;

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public PercentileState createInstance() {
        return new PercentileState();
    }

    @Override
    public PercentileState copy(PercentileState from) {
        return from.copy();
    }

    @Override
    public PercentileState copy(PercentileState from, PercentileState reuse) {
        return from.copy();
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(PercentileState state, DataOutputView target) throws IOException {
        double[] ranks = state.ranks();
        target.writeInt(ranks == null ? NO_RANKS : ranks.length);
        if (ranks != null) {
            for (double rank : ranks) {
                target.writeDouble(rank);
            }
        }
        target.writeBoolean(state.array());
        PaneSketch values = state.values();
        target.writeBoolean(values != null);
        if (values != null) {
            SketchSerializer.writePane(values, target);
        }
        state.panes().write(target);
    }

    @Override
    public PercentileState deserialize(DataInputView source) throws IOException {
        int count = source.readInt();
        double[] ranks = null;
        if (count != NO_RANKS) {
            ranks = new double[count];
            for (int i = 0; i < count; i++) {
                ranks[i] = source.readDouble();
            }
        }
        boolean array = source.readBoolean();
        PaneSketch values = source.readBoolean() ? SketchSerializer.readPane(source) : null;
        return new PercentileState(ranks, array, values, PanesSeen.read(source));
    }

    @Override
    public PercentileState deserialize(PercentileState reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public TypeSerializerSnapshot<PercentileState> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Found by name when a stored type is read. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<PercentileState> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}

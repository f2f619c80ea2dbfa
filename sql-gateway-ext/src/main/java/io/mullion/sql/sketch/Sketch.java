package io.mullion.sql.sketch;

import io.mullion.store.pane.PaneSketch;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;

/**
 * The state of a pane as SQL sees it. It is of a RAW type and not BYTES, so {@code AVG(latency)} and {@code latency > 10}
 * over panes fail while the statement is validated instead of answering nonsense.
 *
 * @param state never changed once it is here, since a row may be shared
 * @param origin which pane it is, so that nothing merges it twice
 */
public record Sketch(PaneSketch state, PaneOrigin origin) {

    /** The type of a measure column. */
    public static DataType type() {
        return DataTypes.RAW(Sketch.class, SketchSerializer.INSTANCE);
    }
}

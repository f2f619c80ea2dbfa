package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;

/**
 * Selections, to be stored beside what they were derived from and compared with it later (L1). They are never read back:
 * a selection that is not derived proves nothing.
 */
public final class SelectionJson {
    private static final int VERSION = 1;

    private SelectionJson() {}

    /** The canonical document of a selection; equal selections give equal bytes. */
    public static byte[] write(Selection selection) {
        return Json.write(Json.object()
                .put(PlanJson.VERSION, VERSION)
                .set("boxes", Json.array(selection.boxes(), SelectionJson::writeBox)));
    }

    private static JsonNode writeBox(Box box) {
        return Json.array(
                box.constraints().entrySet(),
                entry -> Json.object()
                        .<ObjectNode>set("dimension", writeDimension(entry.getKey()))
                        .set("values", ConstraintJson.write(entry.getValue())));
    }

    private static JsonNode writeDimension(Dimension dimension) {
        ObjectNode json = Json.object();
        if (dimension instanceof Dimension.Column column) {
            return json.put("column", column.position());
        }
        if (dimension instanceof Dimension.Arrival arrival) {
            return json.put("arrival", arrival.lineage());
        }
        return json.put("time", dimension instanceof Dimension.RelativeTime ? "relative" : "absolute");
    }
}

package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.mullion.ir.value.Value;
import io.mullion.store.pane.Population;
import java.util.Arrays;

/**
 * Labels as bytes that a store can compare: equal labels give equal bytes, and NULL, ABSENT, the empty text and U+0000
 * are all different (S12).
 */
public final class LabelJson {
    private LabelJson() {}

    /** One label, as in {@code {"text":"us"}}. */
    public static byte[] write(Value label) {
        return Json.write(ValueJson.write(label));
    }

    /** All labels of a population, in their order. */
    public static byte[] write(Population population) {
        ArrayNode labels = Json.array(population.labels(), ValueJson::write);
        return Json.write(labels);
    }

    /** Throws {@link EncodingException} when the bytes are not what {@link #write(Population)} writes. */
    public static Population read(byte[] document) {
        JsonAt json = Json.read(document);
        Population population = new Population(json.elements(ValueJson::read));
        if (!Arrays.equals(document, write(population))) {
            throw json.error("not in canonical form");
        }
        return population;
    }
}

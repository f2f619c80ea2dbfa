package io.mullion.store.encoding;

import static io.mullion.store.encoding.NodeJson.INPUT;
import static io.mullion.store.encoding.NodeJson.KIND;
import static io.mullion.store.encoding.NodeJson.readInput;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import java.util.Set;

/** Operators on time relative to an evaluation. Spans are ISO 8601 durations. */
final class TimeJson {
    private static final String WIDTH = "width";
    private static final String MODE = "mode";
    private static final String OFFSET = "offset";
    private static final String AT = "at";
    private static final String STEP = "step";

    private TimeJson() {}

    static JsonNode write(TimeRange range, ObjectNode json) {
        return json.put(WIDTH, range.width().toString()).put(MODE, range.mode().name());
    }

    static PlanNode readRange(JsonAt json) {
        json.fields(KIND, INPUT, WIDTH, MODE);
        PlanNode input = readInput(json);
        return json.build(() -> new TimeRange(
                input, ValueJson.duration(json.field(WIDTH)), json.field(MODE).oneOf(TimeRange.Mode.class)));
    }

    static JsonNode write(TimeShift shift, ObjectNode json) {
        json.put(OFFSET, shift.offset().toString());
        shift.at().ifPresent(at -> json.put(AT, at.toString()));
        return json;
    }

    static PlanNode readShift(JsonAt json) {
        json.fields(Set.of(KIND, INPUT, OFFSET), Set.of(AT));
        PlanNode input = readInput(json);
        return json.build(() -> new TimeShift(
                input, ValueJson.duration(json.field(OFFSET)), json.optional(AT).map(ValueJson::instant)));
    }

    static JsonNode write(Subquery subquery, ObjectNode json) {
        return json.put(WIDTH, subquery.width().toString())
                .put(STEP, subquery.step().toString());
    }

    static PlanNode readSubquery(JsonAt json) {
        json.fields(KIND, INPUT, WIDTH, STEP);
        PlanNode input = readInput(json);
        return json.build(
                () -> new Subquery(input, ValueJson.duration(json.field(WIDTH)), ValueJson.duration(json.field(STEP))));
    }
}

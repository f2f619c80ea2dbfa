package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Schemas, sources and summaries: the parts of a plan that are neither nodes nor expressions. */
final class SchemaJson {
    private static final String FIELDS = "fields";
    private static final String TIME_INDEX = "timeIndex";
    private static final String UNIQUE_KEYS = "uniqueKeys";
    private static final String CLOSED = "closed";
    private static final String NAME = "name";
    private static final String QUALIFIER = "qualifier";
    private static final String TYPE = "type";
    private static final String NULLABLE = "nullable";
    private static final String PLAIN = "plain";
    private static final String STATE = "state";
    private static final String SETTINGS = "settings";
    private static final String KIND = "kind";
    private static final String KLL = "kll";
    private static final String K = "k";

    private SchemaJson() {}

    static JsonNode write(Schema schema) {
        ObjectNode json = Json.object().set(FIELDS, Json.array(schema.fields(), SchemaJson::writeField));
        schema.timeIndex().ifPresent(index -> json.put(TIME_INDEX, index));
        return json.<ObjectNode>set(UNIQUE_KEYS, Json.array(schema.uniqueKeys(), SchemaJson::writePositions))
                .put(CLOSED, schema.closed());
    }

    static Schema read(JsonAt json) {
        json.fields(Set.of(FIELDS, UNIQUE_KEYS, CLOSED), Set.of(TIME_INDEX));
        List<Field> fields = json.field(FIELDS).elements(SchemaJson::readField);
        OptionalInt timeIndex =
                json.optional(TIME_INDEX).map(at -> OptionalInt.of(at.int32())).orElse(OptionalInt.empty());
        List<List<Integer>> uniqueKeys = json.field(UNIQUE_KEYS).elements(SchemaJson::readPositions);
        return json.build(() ->
                new Schema(fields, timeIndex, uniqueKeys, json.field(CLOSED).bool()));
    }

    static JsonNode writePositions(List<Integer> positions) {
        return Json.array(positions, IntNode::valueOf);
    }

    static List<Integer> readPositions(JsonAt json) {
        return json.elements(JsonAt::int32);
    }

    static JsonNode write(Source source) {
        ObjectNode settings = Json.object();
        source.settings().forEach(settings::put);
        return Json.object().put(NAME, source.name()).set(SETTINGS, settings);
    }

    static Source readSource(JsonAt json) {
        json.fields(NAME, SETTINGS);
        ImmutableSortedMap.Builder<String, String> settings = ImmutableSortedMap.naturalOrder();
        json.field(SETTINGS).entries().forEach((name, value) -> settings.put(name, value.text()));
        return json.build(() -> new Source(json.field(NAME).text(), settings.buildOrThrow()));
    }

    static JsonNode write(Summary summary) {
        if (summary instanceof Summary.Kll kll) {
            return Json.object().put(KIND, KLL).put(K, kll.k());
        }
        throw new IllegalArgumentException("a summary without encoding: " + summary.display());
    }

    static Summary readSummary(JsonAt json) {
        JsonAt kind = json.field(KIND);
        if (!kind.text().equals(KLL)) {
            throw kind.error("unknown kind of summary '" + kind.text() + "'");
        }
        json.fields(KIND, K);
        return json.build(() -> new Summary.Kll(json.field(K).int32()));
    }

    private static JsonNode writeField(Field field) {
        ObjectNode json = Json.object().put(NAME, field.name());
        field.qualifier().ifPresent(qualifier -> json.put(QUALIFIER, qualifier));
        return json.<ObjectNode>set(TYPE, writeFieldType(field.type())).put(NULLABLE, field.nullable());
    }

    private static Field readField(JsonAt json) {
        json.fields(Set.of(NAME, TYPE, NULLABLE), Set.of(QUALIFIER));
        return new Field(
                json.field(NAME).text(),
                json.optional(QUALIFIER).map(JsonAt::text),
                readFieldType(json.field(TYPE)),
                json.field(NULLABLE).bool());
    }

    private static JsonNode writeFieldType(FieldType type) {
        if (type instanceof FieldType.Sketch state) {
            return Json.object().set(STATE, write(state.summary()));
        }
        return Json.object().set(PLAIN, TypeJson.write(((FieldType.Plain) type).type()));
    }

    private static FieldType readFieldType(JsonAt json) {
        Map.Entry<String, JsonAt> only = json.only();
        return switch (only.getKey()) {
            case PLAIN -> new FieldType.Plain(TypeJson.read(only.getValue()));
            case STATE -> new FieldType.Sketch(readSummary(only.getValue()), FieldType.Grouping.SINGLE_INSTANCE);
            default -> throw only.getValue().error("unknown type of field");
        };
    }
}

package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.SourceKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final String VERSION = "version";
    private static final String GROUPING = "grouping";
    private static final String EXACT = "exact";
    private static final String RESULT = "result";
    private static final String POPULATIONS = "populations";

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
        ObjectNode json = Json.object().put(NAME, source.name());
        if (source.kind() != SourceKind.TABLE) {
            json.put(KIND, source.kind().name());
        }
        source.version().ifPresent(version -> json.put(VERSION, version));
        return json.set(SETTINGS, settings);
    }

    static Source readSource(JsonAt json) {
        json.fields(Set.of(NAME, SETTINGS), Set.of(KIND, VERSION));
        ImmutableSortedMap.Builder<String, String> settings = ImmutableSortedMap.naturalOrder();
        json.field(SETTINGS).entries().forEach((name, value) -> settings.put(name, value.text()));
        SourceKind kind =
                json.optional(KIND).map(at -> at.oneOf(SourceKind.class)).orElse(SourceKind.TABLE);
        return json.build(() -> new Source(
                json.field(NAME).text(), kind, json.optional(VERSION).map(JsonAt::text), settings.buildOrThrow()));
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

    /** A column type is an object with one field that names its kind, and for states of a grouped summary a second one. */
    private static JsonNode writeFieldType(FieldType type) {
        ObjectNode json = Json.object();
        if (type instanceof FieldType.Sketch sketch) {
            return withGrouping(json.set(STATE, SummaryJson.write(sketch.summary())), sketch.grouping());
        }
        if (type instanceof FieldType.ExactAggregate exact) {
            json.put(EXACT, exact.accumulator().name()).set(RESULT, TypeJson.write(exact.result()));
            return withGrouping(json, exact.grouping());
        }
        if (type instanceof FieldType.PopulationSet set) {
            return json.set(POPULATIONS, Json.array(set.labels(), SchemaJson::writeField));
        }
        return json.set(PLAIN, TypeJson.write(((FieldType.Plain) type).type()));
    }

    private static ObjectNode withGrouping(ObjectNode json, FieldType.Grouping grouping) {
        return grouping == FieldType.Grouping.SINGLE_INSTANCE ? json : json.put(GROUPING, grouping.name());
    }

    private static FieldType readFieldType(JsonAt json) {
        Optional<JsonAt> state = json.optional(STATE);
        if (state.isPresent()) {
            json.fields(Set.of(STATE), Set.of(GROUPING));
            return new FieldType.Sketch(SummaryJson.read(state.get()), readGrouping(json));
        }
        Optional<JsonAt> exact = json.optional(EXACT);
        if (exact.isPresent()) {
            json.fields(Set.of(EXACT, RESULT), Set.of(GROUPING));
            return new FieldType.ExactAggregate(
                    SummaryJson.readAccumulator(exact.get()), TypeJson.read(json.field(RESULT)), readGrouping(json));
        }
        Map.Entry<String, JsonAt> only = json.only();
        return switch (only.getKey()) {
            case PLAIN -> new FieldType.Plain(TypeJson.read(only.getValue()));
            case POPULATIONS -> new FieldType.PopulationSet(only.getValue().elements(SchemaJson::readField));
            default -> throw only.getValue().error("unknown type of field");
        };
    }

    private static FieldType.Grouping readGrouping(JsonAt json) {
        return json.optional(GROUPING)
                .map(at -> at.oneOf(FieldType.Grouping.class))
                .orElse(FieldType.Grouping.SINGLE_INSTANCE);
    }
}

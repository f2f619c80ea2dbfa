package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** A place in a document: a node and the path to it, so that whatever is wrong can be named. */
final class JsonAt {
    private final JsonNode node;
    private final String path;

    private JsonAt(JsonNode node, String path) {
        this.node = node;
        this.path = path;
    }

    static JsonAt root(JsonNode node) {
        return new JsonAt(node, "$");
    }

    EncodingException error(String reason) {
        return new EncodingException(path, reason);
    }

    /** Fails unless this is an object that has all of {@code required}, and nothing else but {@code optional}. */
    JsonAt fields(Set<String> required, Set<String> optional) {
        requireObject();
        node.fieldNames().forEachRemaining(name -> {
            if (!required.contains(name) && !optional.contains(name)) {
                throw new EncodingException(path + "." + name, "unknown field");
            }
        });
        required.stream().filter(name -> !node.has(name)).sorted().findFirst().ifPresent(name -> {
            throw new EncodingException(path + "." + name, "missing");
        });
        return this;
    }

    JsonAt fields(String... required) {
        return fields(Set.of(required), Set.of());
    }

    JsonAt field(String name) {
        return optional(name).orElseThrow(() -> new EncodingException(path + "." + name, "missing"));
    }

    Optional<JsonAt> optional(String name) {
        requireObject();
        JsonNode child = node.get(name);
        return child == null ? Optional.empty() : Optional.of(new JsonAt(child, path + "." + name));
    }

    /** The only field of an object that has one: its name says what it holds. */
    Map.Entry<String, JsonAt> only() {
        requireObject();
        if (node.size() != 1) {
            throw error("expected one field, found " + node.size());
        }
        String name = node.fieldNames().next();
        return Map.entry(name, field(name));
    }

    /** The fields of an object whose names are free, in their order. */
    Map<String, JsonAt> entries() {
        requireObject();
        Map<String, JsonAt> entries = new LinkedHashMap<>();
        node.fieldNames().forEachRemaining(name -> entries.put(name, field(name)));
        return entries;
    }

    <T> List<T> elements(Function<JsonAt, T> read) {
        if (!node.isArray()) {
            throw error("expected an array");
        }
        List<T> elements = new ArrayList<>(node.size());
        for (int i = 0; i < node.size(); i++) {
            elements.add(read.apply(new JsonAt(node.get(i), path + "[" + i + "]")));
        }
        return elements;
    }

    String text() {
        if (!node.isTextual()) {
            throw error("expected a string");
        }
        return node.textValue();
    }

    boolean bool() {
        if (!node.isBoolean()) {
            throw error("expected true or false");
        }
        return node.booleanValue();
    }

    long int64() {
        if (!node.isIntegralNumber() || !node.canConvertToLong()) {
            throw error("expected a whole number of at most 64 bits");
        }
        return node.longValue();
    }

    int int32() {
        long value = int64();
        if (value != (int) value) {
            throw error("expected a whole number of at most 32 bits");
        }
        return (int) value;
    }

    <E extends Enum<E>> E oneOf(Class<E> type) {
        String name = text();
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        error("expected one of " + Arrays.toString(type.getEnumConstants()) + ", got '" + name + "'"));
    }

    /** What {@code build} builds from here; what a constructor refuses is an error of the document. */
    <T> T build(Supplier<T> build) {
        try {
            return build.get();
        } catch (IllegalArgumentException refused) {
            throw error(String.valueOf(refused.getMessage()));
        }
    }

    private void requireObject() {
        if (!node.isObject()) {
            throw error("expected an object");
        }
    }
}

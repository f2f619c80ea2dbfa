package io.mullion.store.encoding;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Function;

/** Bytes to trees and back: UTF-8, no white space, fields in the order they were put. */
final class Json {
    /** Deeper documents are neither written nor read, so that no document can exhaust the stack. */
    static final int MAX_DEPTH = 500;

    private static final int MAX_DOCUMENT_BYTES = 1 << 26;
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxDocumentLength(MAX_DOCUMENT_BYTES)
                            .build())
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static <T> ArrayNode array(Collection<T> items, Function<? super T, ? extends JsonNode> write) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(items.size());
        items.forEach(item -> array.add(write.apply(item)));
        return array;
    }

    /** Throws {@link IllegalArgumentException} for what has no JSON: too deep, or text that is not well-formed Unicode. */
    static byte[] write(JsonNode tree) {
        try {
            // Not the mapper's own bytes: it writes a lone surrogate as something else, and two names would become one.
            ByteBuffer bytes =
                    StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(MAPPER.writeValueAsString(tree)));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (JsonProcessingException unwritable) {
            throw new IllegalArgumentException("cannot be encoded: " + unwritable.getOriginalMessage(), unwritable);
        } catch (CharacterCodingException unwritable) {
            throw new IllegalArgumentException("cannot be encoded: a text is not well-formed Unicode", unwritable);
        }
    }

    static JsonAt read(byte[] document) {
        try {
            return JsonAt.root(MAPPER.readTree(document));
        } catch (JsonProcessingException broken) {
            throw new EncodingException("$", "not a JSON document: " + broken.getOriginalMessage());
        } catch (IOException impossible) {
            throw new EncodingException("$", "unreadable: " + impossible.getMessage());
        }
    }
}

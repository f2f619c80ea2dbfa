package io.mullion.job.parse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON objects (RFC 8259), of which the members named like a column are the fields. A member that is not there is a missing
 * field, {@code null} is NULL, {@code ""} is the empty text. Numbers and booleans are taken as they are written, so that no
 * digit is lost before the column's own reading. An object or array has no reading as a field, and a name that is there
 * twice leaves it open which of the two is meant: both are rejected.
 */
final class JsonRows implements LineRows {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final String DUPLICATE = "Duplicate field";

    private final Map<String, Integer> columns = new HashMap<>();

    JsonRows(RowSpec spec) {
        List<String> names = spec.columns();
        for (int i = 0; i < names.size(); i++) {
            columns.put(names.get(i), i);
        }
    }

    @Override
    public void read(String line, RowFields fields) throws RejectedException {
        try (JsonParser json = JSON.createParser(line)) {
            read(json, fields);
        } catch (IOException e) {
            throw rejected(e);
        }
    }

    private void read(JsonParser json, RowFields fields) throws IOException, RejectedException {
        fields.clear();
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new RejectedException(RejectReason.MALFORMED_LINE, "not a JSON object");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Integer column = columns.get(json.currentName());
            JsonToken token = json.nextToken();
            if (column == null) {
                json.skipChildren();
            } else {
                fields.set(column, value(json, token));
            }
        }
        if (json.nextToken() != null) {
            throw new RejectedException(RejectReason.MALFORMED_LINE, "something follows the JSON object");
        }
    }

    private static @Nullable String value(JsonParser json, JsonToken token) throws IOException, RejectedException {
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (!token.isScalarValue()) {
            throw new RejectedException(
                    RejectReason.NESTED_FIELD,
                    "'%s' is an %s".formatted(json.currentName(), token == JsonToken.START_ARRAY ? "array" : "object"));
        }
        return json.getText();
    }

    private static RejectedException rejected(IOException failure) {
        String message =
                failure instanceof JsonParseException parse ? parse.getOriginalMessage() : failure.getMessage();
        String line = String.valueOf(message).lines().findFirst().orElse("");
        return new RejectedException(
                line.startsWith(DUPLICATE) ? RejectReason.DUPLICATE_FIELD : RejectReason.MALFORMED_LINE, line);
    }
}

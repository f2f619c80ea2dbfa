package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Values, each an object with one field that names the type: {@code {"text":"us"}}, {@code {"int":42}},
 * {@code {"real":"0.99"}}, {@code {"instant":"2001-04-01T00:00:00Z"}}, {@code {"missing":"ABSENT"}}.
 */
final class ValueJson {
    private static final String BOOL = "bool";
    private static final String INT = "int";
    private static final String REAL = "real";
    private static final String DECIMAL = "decimal";
    private static final String TEXT = "text";
    private static final String DATE = "date";
    private static final String TIMESTAMP = "timestamp";
    private static final String INSTANT = "instant";
    private static final String DURATION = "duration";
    private static final String MISSING = "missing";
    private static final String NULL = "NULL";
    private static final String ABSENT = "ABSENT";

    /** Digits a decimal may have on either side of its point; more would make a short document unfold without bound. */
    private static final int MAX_SCALE = 10_000;

    private ValueJson() {}

    static JsonNode write(Value value) {
        ObjectNode json = Json.object();
        if (value instanceof Value.Bool bool) {
            return json.put(BOOL, bool.value());
        }
        if (value instanceof Value.Int integer) {
            return json.put(INT, integer.value());
        }
        if (value instanceof Value.Real real) {
            return json.put(REAL, RealText.write(real.value()));
        }
        if (value instanceof Value.Decimal decimal) {
            return json.put(DECIMAL, decimal.value().toString());
        }
        if (value instanceof Value.Text text) {
            return json.put(TEXT, text.value());
        }
        if (value instanceof Value.Date date) {
            return json.put(DATE, date.epochDay());
        }
        if (value instanceof Value.Timestamp timestamp) {
            return json.put(
                    timestamp.zoned() ? INSTANT : TIMESTAMP, timestamp.instant().toString());
        }
        if (value instanceof Value.Duration duration) {
            return json.put(DURATION, duration.value().toString());
        }
        if (value instanceof Value.Missing missing) {
            return json.put(MISSING, missing.absent() ? ABSENT : NULL);
        }
        throw new IllegalArgumentException("a value without encoding: " + value.display());
    }

    static Value read(JsonAt json) {
        Map.Entry<String, JsonAt> only = json.only();
        JsonAt at = only.getValue();
        return at.build(() -> switch (only.getKey()) {
            case BOOL -> new Value.Bool(at.bool());
            case INT -> new Value.Int(at.int64());
            case REAL -> new Value.Real(RealText.read(at));
            case DECIMAL -> new Value.Decimal(decimal(at));
            case TEXT -> new Value.Text(at.text());
            case DATE -> new Value.Date(at.int64());
            case TIMESTAMP -> new Value.Timestamp(instant(at), false);
            case INSTANT -> new Value.Timestamp(instant(at), true);
            case DURATION -> new Value.Duration(duration(at));
            case MISSING -> missing(at);
            default -> throw at.error("unknown type of value");
        });
    }

    private static Value missing(JsonAt at) {
        return switch (at.text()) {
            case NULL -> Value.Missing.NULL;
            case ABSENT -> Value.Missing.ABSENT;
            default -> throw at.error("expected NULL or ABSENT");
        };
    }

    private static BigDecimal decimal(JsonAt at) {
        String text = at.text();
        BigDecimal decimal;
        try {
            decimal = text.length() > MAX_SCALE ? BigDecimal.ZERO.setScale(MAX_SCALE + 1) : new BigDecimal(text);
        } catch (NumberFormatException broken) {
            throw at.error("not a decimal number");
        }
        if (Math.abs((long) decimal.scale()) > MAX_SCALE) {
            throw at.error("a decimal of too many digits");
        }
        return decimal;
    }

    static Instant instant(JsonAt at) {
        try {
            return Instant.parse(at.text());
        } catch (DateTimeException broken) {
            throw at.error("not a point in time: " + broken.getMessage());
        }
    }

    static Duration duration(JsonAt at) {
        try {
            return Duration.parse(at.text());
        } catch (DateTimeException broken) {
            throw at.error("not a length of time: " + broken.getMessage());
        }
    }
}

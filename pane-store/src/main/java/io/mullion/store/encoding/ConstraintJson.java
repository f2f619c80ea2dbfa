package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.BoundType;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.Set;

/**
 * Constraints: {@code {"type":…,"ranges":[{"from":{"int":1},"fromClosed":true}],"null":false,"nan":false,"absent":false}}.
 * A side that a range does not have is left out.
 */
final class ConstraintJson {
    private static final String TYPE = "type";
    private static final String RANGES = "ranges";
    private static final String NULL = "null";
    private static final String NAN = "nan";
    private static final String ABSENT = "absent";
    private static final String FROM = "from";
    private static final String FROM_CLOSED = "fromClosed";
    private static final String TO = "to";
    private static final String TO_CLOSED = "toClosed";

    private ConstraintJson() {}

    static JsonNode write(Constraint constraint) {
        return Json.object()
                .<ObjectNode>set(TYPE, TypeJson.write(constraint.type()))
                .<ObjectNode>set(RANGES, Json.array(constraint.ranges().asRanges(), ConstraintJson::writeRange))
                .put(NULL, constraint.withNull())
                .put(NAN, constraint.withNan())
                .put(ABSENT, constraint.withAbsent());
    }

    static Constraint read(JsonAt json) {
        json.fields(TYPE, RANGES, NULL, NAN, ABSENT);
        ValueType type = TypeJson.read(json.field(TYPE));
        List<Range<Value>> ranges = json.field(RANGES).elements(range -> readRange(range, type));
        return json.build(() -> new Constraint(
                type,
                ImmutableRangeSet.unionOf(ranges),
                json.field(NULL).bool(),
                json.field(NAN).bool(),
                json.field(ABSENT).bool()));
    }

    private static JsonNode writeRange(Range<Value> range) {
        ObjectNode json = Json.object();
        if (range.hasLowerBound()) {
            json.set(FROM, ValueJson.write(range.lowerEndpoint()));
            json.put(FROM_CLOSED, range.lowerBoundType() == BoundType.CLOSED);
        }
        if (range.hasUpperBound()) {
            json.set(TO, ValueJson.write(range.upperEndpoint()));
            json.put(TO_CLOSED, range.upperBoundType() == BoundType.CLOSED);
        }
        return json;
    }

    private static Range<Value> readRange(JsonAt json, ValueType type) {
        json.fields(Set.of(), Set.of(FROM, FROM_CLOSED, TO, TO_CLOSED));
        return json.build(() -> {
            Range<Value> above = json.optional(FROM)
                    .map(from -> Range.downTo(endpoint(from, type), bound(json.field(FROM_CLOSED))))
                    .orElse(Range.all());
            Range<Value> below = json.optional(TO)
                    .map(to -> Range.upTo(endpoint(to, type), bound(json.field(TO_CLOSED))))
                    .orElse(Range.all());
            return above.intersection(below);
        });
    }

    /** A value of the constraint's own type, since values of two types have no order. */
    private static Value endpoint(JsonAt json, ValueType type) {
        Value value = ValueJson.read(json);
        if (type.convert(value).filter(value::equals).isEmpty()) {
            throw json.error("not a value of " + type.sql() + ": " + value.display());
        }
        return value;
    }

    private static BoundType bound(JsonAt closed) {
        return closed.bool() ? BoundType.CLOSED : BoundType.OPEN;
    }
}

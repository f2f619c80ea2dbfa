package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.expr.Expr;
import java.util.List;

/** Expressions: {@code {"kind":"compare","operator":"LESS","left":…,"right":…}}. */
final class ExprJson {
    private static final String KIND = "kind";
    private static final String POSITION = "position";
    private static final String VALUE = "value";
    private static final String OPERATOR = "operator";
    private static final String LEFT = "left";
    private static final String RIGHT = "right";
    private static final String TERM = "term";
    private static final String TERMS = "terms";
    private static final String NEEDLE = "needle";
    private static final String OPTIONS = "options";
    private static final String TEXT = "text";
    private static final String PATTERN = "pattern";
    private static final String LABEL = "label";
    private static final String FUNCTION = "function";
    private static final String ARGUMENTS = "arguments";
    private static final String DETERMINISTIC = "deterministic";

    private static final String COLUMN_KIND = "column";
    private static final String LITERAL_KIND = "literal";
    private static final String COMPARE_KIND = "compare";
    private static final String AND_KIND = "and";
    private static final String OR_KIND = "or";
    private static final String NOT_KIND = "not";
    private static final String IN_KIND = "in";
    private static final String IS_NULL_KIND = "isNull";
    private static final String IS_ABSENT_KIND = "isAbsent";
    private static final String LIKE_KIND = "like";
    private static final String LABEL_REGEX_KIND = "labelRegex";
    private static final String ARITHMETIC_KIND = "arithmetic";
    private static final String CALL_KIND = "call";

    private ExprJson() {}

    static JsonNode write(Expr expr) {
        return expr.accept(new Writer());
    }

    static Expr read(JsonAt json) {
        return json.build(() -> readKind(json));
    }

    private static Expr readKind(JsonAt json) {
        JsonAt kind = json.field(KIND);
        switch (kind.text()) {
            case COLUMN_KIND -> {
                json.fields(KIND, POSITION);
                return new Expr.Column(json.field(POSITION).int32());
            }
            case LITERAL_KIND -> {
                json.fields(KIND, VALUE);
                return new Expr.Literal(ValueJson.read(json.field(VALUE)));
            }
            case COMPARE_KIND -> {
                json.fields(KIND, OPERATOR, LEFT, RIGHT);
                return new Expr.Compare(
                        json.field(OPERATOR).oneOf(Expr.ComparisonOperator.class),
                        read(json.field(LEFT)),
                        read(json.field(RIGHT)));
            }
            case AND_KIND -> {
                return new Expr.And(readTerms(json));
            }
            case OR_KIND -> {
                return new Expr.Or(readTerms(json));
            }
            case NOT_KIND -> {
                json.fields(KIND, TERM);
                return new Expr.Not(read(json.field(TERM)));
            }
            case IN_KIND -> {
                json.fields(KIND, NEEDLE, OPTIONS);
                return new Expr.In(read(json.field(NEEDLE)), json.field(OPTIONS).elements(ExprJson::read));
            }
            case IS_NULL_KIND -> {
                json.fields(KIND, TERM);
                return new Expr.IsNull(read(json.field(TERM)));
            }
            case IS_ABSENT_KIND -> {
                json.fields(KIND, TERM);
                return new Expr.IsAbsent(read(json.field(TERM)));
            }
            case LIKE_KIND -> {
                json.fields(KIND, TEXT, PATTERN);
                return new Expr.Like(read(json.field(TEXT)), json.field(PATTERN).text());
            }
            case LABEL_REGEX_KIND -> {
                json.fields(KIND, LABEL, PATTERN);
                return new Expr.LabelRegex(
                        read(json.field(LABEL)), json.field(PATTERN).text());
            }
            case ARITHMETIC_KIND -> {
                json.fields(KIND, OPERATOR, LEFT, RIGHT);
                return new Expr.Arithmetic(
                        json.field(OPERATOR).oneOf(Expr.ArithmeticOperator.class),
                        read(json.field(LEFT)),
                        read(json.field(RIGHT)));
            }
            case CALL_KIND -> {
                json.fields(KIND, FUNCTION, ARGUMENTS, DETERMINISTIC);
                return new Expr.Call(
                        json.field(FUNCTION).text(),
                        json.field(ARGUMENTS).elements(ExprJson::read),
                        json.field(DETERMINISTIC).bool());
            }
            default -> throw kind.error("unknown kind of expression '" + kind.text() + "'");
        }
    }

    private static List<Expr> readTerms(JsonAt json) {
        json.fields(KIND, TERMS);
        return json.field(TERMS).elements(ExprJson::read);
    }

    private static final class Writer implements Expr.Visitor<JsonNode> {
        @Override
        public JsonNode visit(Expr.Column column) {
            return kind(COLUMN_KIND).put(POSITION, column.position());
        }

        @Override
        public JsonNode visit(Expr.Literal literal) {
            return kind(LITERAL_KIND).set(VALUE, ValueJson.write(literal.value()));
        }

        @Override
        public JsonNode visit(Expr.Compare compare) {
            return sides(kind(COMPARE_KIND).put(OPERATOR, compare.operator().name()), compare.left(), compare.right());
        }

        @Override
        public JsonNode visit(Expr.And and) {
            return kind(AND_KIND).set(TERMS, all(and.terms()));
        }

        @Override
        public JsonNode visit(Expr.Or or) {
            return kind(OR_KIND).set(TERMS, all(or.terms()));
        }

        @Override
        public JsonNode visit(Expr.Not not) {
            return kind(NOT_KIND).set(TERM, write(not.term()));
        }

        @Override
        public JsonNode visit(Expr.In in) {
            return kind(IN_KIND).<ObjectNode>set(NEEDLE, write(in.needle())).set(OPTIONS, all(in.options()));
        }

        @Override
        public JsonNode visit(Expr.IsNull isNull) {
            return kind(IS_NULL_KIND).set(TERM, write(isNull.term()));
        }

        @Override
        public JsonNode visit(Expr.IsAbsent isAbsent) {
            return kind(IS_ABSENT_KIND).set(TERM, write(isAbsent.term()));
        }

        @Override
        public JsonNode visit(Expr.Like like) {
            return kind(LIKE_KIND).<ObjectNode>set(TEXT, write(like.text())).put(PATTERN, like.pattern());
        }

        @Override
        public JsonNode visit(Expr.LabelRegex regex) {
            return kind(LABEL_REGEX_KIND)
                    .<ObjectNode>set(LABEL, write(regex.label()))
                    .put(PATTERN, regex.pattern());
        }

        @Override
        public JsonNode visit(Expr.Arithmetic arithmetic) {
            return sides(
                    kind(ARITHMETIC_KIND).put(OPERATOR, arithmetic.operator().name()),
                    arithmetic.left(),
                    arithmetic.right());
        }

        @Override
        public JsonNode visit(Expr.Call call) {
            return kind(CALL_KIND)
                    .put(FUNCTION, call.function())
                    .<ObjectNode>set(ARGUMENTS, all(call.arguments()))
                    .put(DETERMINISTIC, call.deterministic());
        }

        private static ObjectNode kind(String kind) {
            return Json.object().put(KIND, kind);
        }

        private static JsonNode sides(ObjectNode json, Expr left, Expr right) {
            return json.<ObjectNode>set(LEFT, write(left)).set(RIGHT, write(right));
        }

        private static JsonNode all(List<Expr> exprs) {
            return Json.array(exprs, ExprJson::write);
        }
    }
}

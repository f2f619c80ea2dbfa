package io.mullion.ir.expr;

import io.mullion.ir.value.Value;
import java.util.List;

/**
 * PromQL's label matchers as conditions (S2). A series without the label counts as one whose label is the empty text, so
 * {@code l=""} and {@code l!="us"} hold for NULL and ABSENT too.
 */
public enum LabelMatcher {
    EQUAL("=") {
        @Override
        public Expr on(Expr label, String text) {
            Expr equal = Conditions.equal(label, Value.text(text));
            return text.isEmpty() ? Conditions.or(List.of(equal, Conditions.isNull(label))) : equal;
        }
    },
    NOT_EQUAL("!=") {
        @Override
        public Expr on(Expr label, String text) {
            Expr unequal = Conditions.compare(label, Expr.ComparisonOperator.NOT_EQUAL, Value.text(text));
            return text.isEmpty() ? unequal : Conditions.or(List.of(unequal, Conditions.isNull(label)));
        }
    },
    REGEX("=~") {
        @Override
        public Expr on(Expr label, String text) {
            return new Expr.LabelRegex(label, text);
        }
    },
    NOT_REGEX("!~") {
        @Override
        public Expr on(Expr label, String text) {
            return Conditions.not(new Expr.LabelRegex(label, text));
        }
    };

    private final String promql;

    LabelMatcher(String promql) {
        this.promql = promql;
    }

    /** The operator as PromQL writes it. */
    public String promql() {
        return promql;
    }

    /** The condition that a series matches. */
    public abstract Expr on(Expr label, String text);
}

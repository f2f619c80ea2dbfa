package io.mullion.ir.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.oracle.SqlEvaluator;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PromQL matchers (S2): a series without the label counts as one whose label is the empty text. */
class LabelMatcherTest {
    private static final Expr LABEL = new Expr.Column(0);
    private static final List<Value> LABELS = List.of(
            Value.Missing.NULL,
            Value.Missing.ABSENT,
            Value.text(""),
            Value.text("us"),
            Value.text("eu"),
            Value.text("a.b"),
            Value.text("axb"),
            Value.text("us|eu"),
            Value.text("\ud83d\ude80"));

    private static Optional<TruthSets> sets(Expr condition) {
        return TruthSets.of(condition, position -> Optional.of(ValueType.TEXT));
    }

    @ParameterizedTest(name = "l{0}\"{1}\": {2}")
    @CsvSource(
            value = {
                "EQUAL;us;{'us'}",
                "EQUAL;;{'', NULL, ABSENT}",
                "NOT_EQUAL;us;NOT {'us'}",
                "NOT_EQUAL;;NOT {'', NULL, ABSENT}",
                "REGEX;us|eu;{'eu', 'us'}",
                "REGEX;us|;{'', 'us', NULL, ABSENT}",
                "REGEX;;{'', NULL, ABSENT}",
                "REGEX;a\\.b;{'a.b'}",
                "NOT_REGEX;us|eu;NOT {'eu', 'us'}",
                "NOT_REGEX;us|;NOT {'', 'us', NULL, ABSENT}"
            },
            delimiter = ';')
    void lifts(LabelMatcher matcher, String text, String expected) {
        Expr condition = matcher.on(LABEL, text == null ? "" : text);
        TruthSets sets = sets(condition).orElseThrow();
        boolean negated = expected.startsWith("NOT ");
        String whole = negated
                ? sets.whenTrue().complement().display()
                : sets.whenTrue().display();

        assertThat(whole).isEqualTo(negated ? expected.substring(4) : expected);
    }

    @ParameterizedTest(name = "{0} on every label: as Prometheus reads it, and as it is lifted")
    @ValueSource(
            strings = {
                "", "us", "us|eu", "us|", "|", "a.b", "a\\.b", "us\\|eu", "u.*", "(us|eu)", "[u]s", "^us$", "a\\d"
            })
    void agreesWithEvaluation(String text) {
        for (LabelMatcher matcher : LabelMatcher.values()) {
            Expr condition = matcher.on(LABEL, text);
            Optional<TruthSets> sets = sets(condition);
            for (Value label : LABELS) {
                String read = label instanceof Value.Text it ? it.value() : "";
                boolean expected = switch (matcher) {
                    case EQUAL -> read.equals(text);
                    case NOT_EQUAL -> !read.equals(text);
                    case REGEX -> Pattern.matches(text, read);
                    case NOT_REGEX -> !Pattern.matches(text, read);
                };
                String what = matcher.promql() + " '" + text + "' on " + label.display();
                assertThat(SqlEvaluator.isTrue(condition, List.of(label)))
                        .as(what)
                        .isEqualTo(expected);
                sets.ifPresent(it -> assertThat(it.whenTrue().contains(label))
                        .as(what + ", lifted")
                        .isEqualTo(expected));
            }
        }
    }

    @ParameterizedTest(name = "{0} is more than a list of texts and stays residual")
    @ValueSource(strings = {"u.*", "(us|eu)", "[u]s", "^us$", "us+", "a\\d", "a\\", "us{2}", "\ud83d"})
    void staysResidual(String pattern) {
        assertThat(sets(LabelMatcher.REGEX.on(LABEL, pattern))).isEmpty();
        assertThat(sets(LabelMatcher.NOT_REGEX.on(LABEL, pattern))).isEmpty();
    }

    @Test
    @DisplayName("a matcher of a column that is no text lifts nothing")
    void notAText() {
        assertThat(TruthSets.of(LabelMatcher.REGEX.on(LABEL, "1|2"), position -> Optional.of(ValueType.BIGINT)))
                .isEmpty();
    }
}

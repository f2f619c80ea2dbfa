package io.mullion.ir.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.oracle.SqlEvaluator;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Expressions: rendering, what they read, and what makes them volatile. */
class ExprTest {
    private static final Expr X = Conditions.column(0);
    private static final Expr Y = Conditions.column(1);
    private static final Expr ONE = new Expr.Literal(Value.integer(1));
    private static final Expr RAND = new Expr.Call("rand", List.of(), false);

    @Test
    @DisplayName("rendering with the input's names")
    void display() {
        Expr condition = new Expr.And(List.of(
                new Expr.Or(List.of(new Expr.Compare(ComparisonOperator.LESS, X, ONE), new Expr.IsNull(Y))),
                new Expr.Not(new Expr.In(Y, List.of(ONE, new Expr.Literal(Value.Missing.NULL)))),
                new Expr.Like(Y, "it's%"),
                new Expr.IsAbsent(new Expr.Column(7)),
                new Expr.Compare(
                        ComparisonOperator.NOT_EQUAL,
                        new Expr.Arithmetic(Expr.ArithmeticOperator.DIVIDE, X, ONE),
                        new Expr.Call("abs", List.of(Y), true))));

        assertThat(condition.display(List.of("x", "y")))
                .isEqualTo("(x < 1 OR y IS NULL) AND NOT (y IN (1, NULL)) AND y LIKE 'it''s%' AND $7 IS ABSENT"
                        + " AND (x / 1) <> ABS(y)");
        assertThat(condition.columns()).containsExactly(0, 1, 1, 1, 7, 0, 1);
        assertThat(Conditions.conjuncts(new Expr.And(List.of(condition, X)))).hasSize(6);
    }

    @Test
    @DisplayName("S4 one volatile call anywhere makes the whole volatile")
    void determinism() {
        assertThat(RAND.isDeterministic()).isFalse();
        assertThat(new Expr.Call("abs", List.of(RAND), true).isDeterministic()).isFalse();
        assertThat(new Expr.Not(new Expr.In(X, List.of(ONE, RAND))).isDeterministic())
                .isFalse();
        assertThat(new Expr.Like(RAND, "a%").isDeterministic()).isFalse();
        assertThat(new Expr.Call("abs", List.of(X), true).isDeterministic()).isTrue();
    }

    @ParameterizedTest(name = "{0} mirrored")
    @EnumSource(ComparisonOperator.class)
    void mirrored(ComparisonOperator operator) {
        for (int a = -1; a <= 1; a++) {
            Expr left = new Expr.Literal(Value.integer(a));
            Expr right = new Expr.Literal(Value.integer(0));

            assertThat(SqlEvaluator.evaluate(new Expr.Compare(operator, left, right), List.of()))
                    .isEqualTo(SqlEvaluator.evaluate(new Expr.Compare(operator.mirrored(), right, left), List.of()));
        }
        assertThat(operator.mirrored().mirrored()).isEqualTo(operator);
    }

    @Test
    @DisplayName("an expression that would be invalid cannot be built")
    void invalid() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Expr.Column(-1))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Expr.And(List.of(X)))
                .withMessageContaining("AND");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Expr.Or(List.of()))
                .withMessageContaining("OR");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Conditions.in(X, List.of()))
                .withMessageContaining("IN");
    }

    @Test
    @DisplayName("S6 isLabel tells NULL, ABSENT and a value apart")
    void isLabel() {
        List<Value> labels = List.of(Value.Missing.NULL, Value.Missing.ABSENT, Value.text(""), Value.text("us"));
        for (Value asked : labels) {
            Expr condition = Conditions.isLabel(X, asked);
            for (Value held : labels) {
                assertThat(SqlEvaluator.isTrue(condition, List.of(held)))
                        .as("%s is %s", held.display(), asked.display())
                        .isEqualTo(held.equals(asked));
                assertThat(TruthSets.of(condition, i -> Optional.of(ValueType.TEXT))
                                .orElseThrow()
                                .whenTrue()
                                .contains(held))
                        .isEqualTo(held.equals(asked));
            }
        }
    }
}

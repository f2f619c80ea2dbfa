package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.Where.and;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.between;
import static io.mullion.ir.Where.doubledAbove;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.flipped;
import static io.mullion.ir.Where.greater;
import static io.mullion.ir.Where.in;
import static io.mullion.ir.Where.isAbsent;
import static io.mullion.ir.Where.isNull;
import static io.mullion.ir.Where.less;
import static io.mullion.ir.Where.like;
import static io.mullion.ir.Where.not;
import static io.mullion.ir.Where.notEqual;
import static io.mullion.ir.Where.or;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.PlanFixture;
import io.mullion.ir.StatePlan;
import io.mullion.ir.Where;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S2, S4: which conditions on one column are lifted and to which values; the others stay in the definition. */
class LiftingShapesTest {
    private static final StatePlan LATENCY = kll("latency");
    private static final Value NULL = Value.Missing.NULL;

    @ParameterizedTest(name = "{0}")
    @MethodSource({"shapes", "literals"})
    void lifts(String id, Where.Condition condition, String selection, String residual) {
        Coverage coverage = Coverages.derive(LATENCY.where(condition).plan());
        PlanNode below = coverage.definition().input();

        assertThat(coverage.displaySelection()).isEqualTo(selection);
        assertThat(below.label()).isEqualTo(residual.isEmpty() ? "Scan requests" : "Filter " + residual);
    }

    static Stream<Arguments> shapes() {
        return Stream.of(
                lifted("literal on the left", flipped(5, ComparisonOperator.LESS, "latency"), "{latency ∈ (5.0, ∞)}"),
                lifted("<>", notEqual("latency", 5), "{latency ∈ (-∞, 5.0) ∪ (5.0, ∞) ∪ NaN}"),
                lifted("NOT >", not(greater("latency", 5)), "{latency ∈ (-∞, 5.0] ∪ NaN}"),
                lifted("BETWEEN", between("size", 1, 9), "{size ∈ [1, 10)}"),
                lifted("IN", in("region", "us", "eu", "us"), "{region ∈ {'eu', 'us'}}"),
                lifted("NOT IN", not(in("size", 1, 2)), "{size ∈ (-∞, 1) ∪ [3, ∞)}"),
                lifted("OR of one column", or(less("size", 3), equal("size", 9)), "{size ∈ (-∞, 3) ∪ {9}}"),
                lifted("IS NULL", isNull("region"), "{region ∈ {NULL, ABSENT}}"),
                lifted("IS NOT NULL", not(isNull("latency")), "{latency ∈ (-∞, ∞) ∪ NaN}"),
                lifted("IS ABSENT", isAbsent("region"), "{region ∈ {ABSENT}}"),
                lifted("LIKE 'ab%'", like("job", "ab%"), "{job ∈ ['ab', 'ac')}"),
                lifted("LIKE without wildcard", like("job", "ab"), "{job ∈ {'ab'}}"),
                lifted("NOT LIKE", not(like("job", "ab%")), "{job ∈ (-∞, 'ab') ∪ ['ac', ∞)}"),
                lifted("a boolean column", schema -> Where.column(schema, "cached"), "{cached ∈ {TRUE}}"),
                stays("LIKE 'a_b'", like("job", "a_b"), "job LIKE 'a_b'"),
                stays("LIKE '%a'", like("job", "%a"), "job LIKE '%a'"),
                stays("LIKE of a number", like("size", "1%"), "size LIKE '1%'"),
                stays(
                        "OR of two columns",
                        or(equal("region", "us"), equal("tier", "a")),
                        "(region = 'us' OR tier = 'a')"),
                stays(
                        "OR with a residual",
                        or(less("latency", 1), doubledAbove("latency", 3)),
                        "(latency < 1 OR (latency * 2) > 3)"),
                stays(
                        "two columns compared",
                        schema -> new io.mullion.ir.expr.Expr.Compare(
                                ComparisonOperator.LESS, Where.column(schema, "region"), Where.column(schema, "tier")),
                        "region < tier"));
    }

    static Stream<Arguments> literals() {
        LocalDateTime half = PlanFixture.START.plusNanos(500_000);
        return Stream.of(
                lifted("= NULL selects nothing", equal("region", NULL), "[nothing]"),
                lifted("< NULL selects nothing", less("latency", NULL), "[nothing]"),
                lifted("NOT (= NULL) selects nothing", not(equal("region", NULL)), "[nothing]"),
                lifted("IN with NULL", in("region", "us", NULL), "{region ∈ {'us'}}"),
                lifted("NOT IN with NULL selects nothing", not(in("region", "us", NULL)), "[nothing]"),
                lifted("x > 5 AND x < 3", and(greater("latency", 5), less("latency", 3)), "[nothing]"),
                lifted("x > 4 AND x < 5 over BIGINT", and(greater("size", 4), less("size", 5)), "[nothing]"),
                lifted(
                        "x > 4 AND x < 5 over DOUBLE",
                        and(greater("latency", 4), less("latency", 5)),
                        "{latency ∈ (4.0, 5.0)}"),
                lifted("D4 an integer for a DOUBLE", equal("latency", 1), "{latency ∈ {1.0}}"),
                lifted("D4 a decimal for a DOUBLE", equal("latency", new BigDecimal("0.50")), "{latency ∈ {0.5}}"),
                lifted("D4 a decimal for a BIGINT", equal("size", new BigDecimal("1.00")), "{size ∈ {1}}"),
                lifted("D4 an integer for a DECIMAL", equal("price", 100), "{price ∈ {100}}"),
                lifted("DOUBLE = -0.0", equal("latency", -0.0), "{latency ∈ {0.0}}"),
                lifted(
                        "DOUBLE <= infinity is the line",
                        not(greater("latency", Double.POSITIVE_INFINITY)),
                        "{latency ∈ (-∞, ∞) ∪ NaN}"),
                lifted("DOUBLE < infinity", less("latency", Double.POSITIVE_INFINITY), "{latency ∈ (-∞, Infinity)}"),
                lifted(
                        "TIMESTAMP(9) keeps half a millisecond",
                        atLeast("ts9", half),
                        "{ts9 ∈ [2001-04-01T00:00:00.000500, ∞)}"),
                lifted("unknown precision is dense", greater("tsx", half), "{tsx ∈ (2001-04-01T00:00:00.000500, ∞)}"),
                stays("D4 a decimal no DOUBLE holds", equal("latency", new BigDecimal("0.1")), "latency = 0.1"),
                stays("D4 a fraction for a BIGINT", less("size", 1.5), "size < 1.5"),
                stays("D4 too large for a BIGINT", less("size", new BigDecimal("1e19")), "size < 10000000000000000000"),
                stays("D4 too many digits for DECIMAL(10, 2)", less("price", new BigDecimal("0.001")), "price < 0.001"),
                stays("a text for a number", less("size", "5"), "size < '5'"),
                stays("one bad literal spoils an IN", in("size", 1, 1.5), "size IN (1, 1.5)"),
                stays("NaN", less("latency", Double.NaN), "latency < NaN"),
                stays("half a millisecond for TIMESTAMP(3)", less("ts", half), "ts < 2001-04-01T00:00:00.000500"),
                stays(
                        "a zoned literal for a column without zone",
                        less("ts", Value.instant(java.time.Instant.EPOCH)),
                        "ts < 1970-01-01T00:00:00Z"));
    }

    private static Arguments lifted(String id, Where.Condition condition, String selection) {
        return Arguments.of(id, condition, selection, "");
    }

    private static Arguments stays(String id, Where.Condition condition, String residual) {
        return Arguments.of(id + " stays", condition, "{everything}", residual);
    }
}

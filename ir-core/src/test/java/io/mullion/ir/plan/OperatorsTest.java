package io.mullion.ir.plan;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.SAMPLES;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.kllOf;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.shift;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** S1 for the operators beside Scan, Filter, Project and the sketches: what they derive, and what cannot be built. */
class OperatorsTest {
    private static final Scan T = requests();
    private static final Scan M = metric("m");
    private static final PlanNode STATE = kll("latency").by("region").plan();
    private static final PlanNode SUM =
            kll("latency").as(Summary.Accumulator.SUM).by("region").plan();
    private static final PlanNode PEOPLE = new MaintainPopulation(T, List.of(1, 2));
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Expr TRUE = new Expr.Literal(new Value.Bool(true));
    private static final Schema ONE = Schema.of(List.of(Field.of("x", ValueType.DOUBLE)));

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void cannotBeBuilt(String what, ThrowingCallable build, String evidence) {
        assertThatIllegalArgumentException().isThrownBy(build).withMessageContaining(evidence);
    }

    static Stream<Arguments> cannotBeBuilt() {
        return Stream.of(
                row("Values of another width", () -> values(List.of()), "0 values"),
                row("Values of another type", () -> values(List.of(Value.text("a"))), "'a'"),
                row(
                        "Values of an integer where a DOUBLE is declared",
                        () -> values(List.of(Value.integer(1))),
                        "row 0"),
                row(
                        "NULL in a column that has none",
                        () -> new Values(
                                Schema.of(List.of(
                                        new Field("x", Optional.empty(), new FieldType.Plain(ValueType.INT), false))),
                                List.of(List.of(Value.Missing.NULL))),
                        "NULL"),
                row("an Aggregate of states", () -> new Aggregate(STATE, List.of(), List.of(count())), "state"),
                row("an Aggregate of nothing", () -> new Aggregate(T, List.of(), List.of()), "a key or a result"),
                row("a repeated key", () -> new Aggregate(T, List.of(1, 1), List.of()), "repeats"),
                row("a SUM of texts", () -> new Aggregate(T, List.of(), List.of(call(ExactFunction.SUM, 1))), "region"),
                row("MIN(*)", () -> new Aggregate.Call("m", ExactFunction.MIN, Optional.empty()), "argument"),
                row("a Join of a state", () -> new Join(T, STATE, Join.Type.INNER, TRUE), "state"),
                row("a Join of a table and a metric", () -> new Join(T, M, Join.Type.INNER, TRUE), "INSTANT_VECTOR"),
                row("a Join on no condition", () -> new Join(T, T, Join.Type.LEFT, new Expr.Column(13)), "condition"),
                row("a Join on a column outside", () -> new Join(T, T, Join.Type.LEFT, isNull(24)), "column 24"),
                row("a union of one", () -> concat(T), "two inputs"),
                row("a union of other types", () -> concat(T, new Project(T, columns(0, 1))), "other types"),
                row("a union of a table and a metric", () -> concat(T, M), "RELATION"),
                row("a union of states", () -> concat(STATE, STATE), "state"),
                row("a Sort by nothing", () -> new Sort(T, List.of()), "one key"),
                row("a Sort by a column outside", () -> new Sort(T, List.of(key(12))), "column 12"),
                row("a Sort of states", () -> new Sort(STATE, List.of(key(0))), "state"),
                row("a Limit below zero", () -> new Limit(T, 0, -1), "count -1"),
                row("an offset below zero", () -> new Limit(T, -1, 0), "offset -1"),
                row("a Limit of states", () -> new Limit(STATE, 0, 1), "state"),
                row("a TimeRange without time column", () -> range(MINUTE, T), "TIMESTAMP_LTZ"),
                row("a TimeRange of no length", () -> range(Duration.ZERO, M), "longer than nothing"),
                row("a TimeRange beyond all time", () -> range(Duration.ofSeconds(Long.MAX_VALUE), M), "at most"),
                row("a TimeShift beyond all time", () -> shift(Duration.ofSeconds(Long.MIN_VALUE + 1), M), "at most"),
                row("a TimeShift without time column", () -> shift(MINUTE, T), "TIMESTAMP_LTZ"),
                row(
                        "an instant of a range",
                        () -> new TimeRange(range(MINUTE, M), MINUTE, TimeRange.Mode.INSTANT),
                        "range vector"),
                row("a Subquery of a table", () -> new Subquery(T, MINUTE, MINUTE), "RELATION"),
                row("a Subquery without step", () -> new Subquery(M, MINUTE, Duration.ZERO), "step"),
                row("a metric without time", () -> Scan.of(Source.metric("m"), ONE), "TIMESTAMP_LTZ"),
                row("a Finalize of a sketch", () -> new FinalizeExactAccumulator(STATE), "use SummaryEstimate"),
                row("a Finalize of rows", () -> new FinalizeExactAccumulator(T), "RELATION"),
                row("an estimate of a sum", () -> new SummaryEstimate(SUM, List.of(0.5)), "sum DOUBLE"),
                row("a cardinality of a KLL", () -> new SummaryEstimate(STATE, new Statistic.Cardinality()), "HLL"),
                row("a population of no label", () -> new MaintainPopulation(T, List.of()), "at least one label"),
                row("a population of states", () -> new MaintainPopulation(STATE, List.of(0)), "state"),
                row("populations of a sketch", () -> new EvaluatePopulation(STATE), "MaintainPopulation"),
                row("a KLL of texts", () -> kll("region").plan(), "region is a TEXT"),
                row("a KLL of a condition", () -> SummaryAgg.over(T, new Summary.Kll(200), 7), "CONDITION"),
                row(
                        "a rate of a table",
                        () -> kll("latency").as(Summary.Accumulator.RATE).plan(),
                        "range of time"),
                row("an HLL with weights", () -> weighted(new Summary.Hll(12)), "takes no weights"),
                row("a Filter by a number", () -> new Filter(T, new Expr.Column(4)), "not a condition"),
                row(
                        "an AND of a text",
                        () -> new Filter(T, Conditions.and(List.of(TRUE, new Expr.Column(1)))),
                        "not a"),
                row("a Filter by arithmetic", () -> new Filter(T, times(4)), "not a condition"),
                row(
                        "a text computed as a number",
                        () -> item(ValueType.DOUBLE, new Expr.Literal(Value.text("x"))),
                        "'x'"),
                row("a number computed as a text", () -> item(ValueType.TEXT, times(4)), "STRING"),
                row(
                        "a unit weight with an expression",
                        () -> new Weight(Weight.Domain.UNIT, Optional.of(TRUE)),
                        "weight 1"),
                row("a source version of blanks", () -> Source.named("t").at(" "), "blank"),
                row(
                        "a unique key outside",
                        () -> new Schema(ONE.fields(), OptionalInt.empty(), List.of(List.of(1)), true),
                        "[1]"));
    }

    @Test
    @DisplayName("kinds: tables give relations, metrics instant vectors, ranges range vectors, states states")
    void kinds() {
        PlanNode window = range(MINUTE, shift(MINUTE, M));
        PlanNode rate = kllOf(window).as(Summary.Accumulator.RATE).by("job").plan();

        assertThat(T.kind()).isEqualTo(ResultKind.RELATION);
        assertThat(shift(MINUTE, M).kind()).isEqualTo(ResultKind.INSTANT_VECTOR);
        assertThat(window.kind()).isEqualTo(ResultKind.RANGE_VECTOR);
        assertThat(new TimeRange(M, MINUTE, TimeRange.Mode.INSTANT).kind()).isEqualTo(ResultKind.INSTANT_VECTOR);
        assertThat(new Aggregate(window, List.of(0), List.of(count())).kind()).isEqualTo(ResultKind.INSTANT_VECTOR);
        assertThat(new Aggregate(T, List.of(1), List.of(count())).kind()).isEqualTo(ResultKind.RELATION);
        assertThat(rate.kind()).isEqualTo(ResultKind.STATE);
        assertThat(new FinalizeExactAccumulator(rate).kind()).isEqualTo(ResultKind.INSTANT_VECTOR);
        assertThat(new FinalizeExactAccumulator(SUM).kind()).isEqualTo(ResultKind.RELATION);
        assertThat(new Subquery(new FinalizeExactAccumulator(rate), MINUTE, MINUTE).kind())
                .isEqualTo(ResultKind.RANGE_VECTOR);
        assertThat(PEOPLE.kind()).isEqualTo(ResultKind.STATE);
        assertThat(new EvaluatePopulation(PEOPLE).kind()).isEqualTo(ResultKind.RELATION);
    }

    @Test
    @DisplayName("schemas: keys first, results after, with types, keys and time column derived")
    void schemas() {
        Schema grouped = new Aggregate(
                        M,
                        List.of(2, 0),
                        List.of(
                                count(),
                                new Aggregate.Call("total", ExactFunction.SUM, Optional.of(new Expr.Column(3)))))
                .schema();
        assertThat(grouped.names()).containsExactly("t", "job", "n", "total");
        assertThat(grouped.timeIndex()).hasValue(0);
        assertThat(grouped.uniqueKeys()).containsExactly(List.of(0, 1));
        assertThat(grouped.plainType(2)).contains(ValueType.BIGINT);

        Schema joined = new Join(T, T, Join.Type.LEFT, TRUE).schema();
        assertThat(joined.fields()).hasSize(2 * REQUESTS.fields().size());
        assertThat(new Join(T, T, Join.Type.ANTI, TRUE).schema()).isEqualTo(REQUESTS);
        assertThat(new Join(M, M, Join.Type.FULL, TRUE).schema().timeIndex()).isEmpty();

        assertThat(concat(M, M).schema()).isEqualTo(SAMPLES);
        assertThat(new FinalizeExactAccumulator(SUM).schema().names()).containsExactly("region", "value");
        assertThat(new EvaluatePopulation(PEOPLE).schema().names()).containsExactly("region", "tier");
        assertThat(new EvaluatePopulation(PEOPLE).schema().uniqueKeys()).containsExactly(List.of(0, 1));
        assertThat(new Project(M, List.of(Project.column(M, 3, "v"), Project.column(M, 2, "at")))
                        .schema()
                        .timeIndex())
                .hasValue(1);
    }

    @Test
    @DisplayName("a sum of integers, of decimals and of doubles have types of their own")
    void sumTypes() {
        assertThat(stateOf("size")).isEqualTo("sum BIGINT");
        assertThat(stateOf("price")).isEqualTo("sum DECIMAL(38, 2)");
        assertThat(stateOf("latency")).isEqualTo("sum DOUBLE");
    }

    private static String stateOf(String measure) {
        return kll(measure)
                .as(Summary.Accumulator.SUM)
                .plan()
                .schema()
                .stateType()
                .display();
    }

    @Test
    @DisplayName("an order is total when it goes by a unique key")
    void totalOrder() {
        PlanNode grouped = new Aggregate(T, List.of(1, 2), List.of(count()));

        assertThat(new Sort(grouped, List.of(key(2), key(1), key(0))).isTotal()).isTrue();
        assertThat(new Sort(grouped, List.of(key(2), key(1))).isTotal()).isFalse();
        assertThat(new Sort(T, List.of(key(0))).isTotal()).isFalse();
    }

    @ParameterizedTest(name = "{0} is reserved")
    @EnumSource
    void reserved(ReservedOperator operator) {
        assertThat(ReservedOperator.named(operator.operatorName())).contains(operator);
        assertThat(operator.refusal()).hasMessageContaining("reserved").hasMessageContaining(operator.operatorName());
        assertThat(ReservedOperator.named("Scan")).isEmpty();
    }

    @Test
    @DisplayName("states with keys and without are laid out differently (D3)")
    void grouping() {
        assertThat(kll("latency").plan().schema().stateType())
                .isEqualTo(new FieldType.Sketch(new Summary.Kll(200), FieldType.Grouping.SINGLE_INSTANCE));
        assertThat(STATE.schema().stateType())
                .isEqualTo(new FieldType.Sketch(new Summary.Kll(200), FieldType.Grouping.INSTANCE_PER_GROUP));
    }

    private static Values values(List<Value> row) {
        return new Values(ONE, List.of(row));
    }

    private static Aggregate.Call count() {
        return new Aggregate.Call("n", ExactFunction.COUNT, Optional.empty());
    }

    private static Aggregate.Call call(ExactFunction function, int column) {
        return new Aggregate.Call("x", function, Optional.of(new Expr.Column(column)));
    }

    private static Sort.Key key(int column) {
        return new Sort.Key(column, true, false);
    }

    private static SetOperation concat(PlanNode... inputs) {
        return new SetOperation(SetOperation.Operator.CONCAT, List.of(inputs));
    }

    private static Expr isNull(int column) {
        return Conditions.isNull(new Expr.Column(column));
    }

    private static Expr times(int column) {
        return new Expr.Arithmetic(
                Expr.ArithmeticOperator.TIMES, new Expr.Column(column), new Expr.Literal(Value.integer(2)));
    }

    private static List<Project.Item> columns(int... positions) {
        return java.util.Arrays.stream(positions)
                .mapToObj(position -> Project.column(T, position, "c" + position))
                .toList();
    }

    private static Project item(ValueType type, Expr expr) {
        return new Project(T, List.of(new Project.Item("x", type, expr)));
    }

    private static SummaryAgg weighted(Summary summary) {
        return new SummaryAgg(
                T,
                summary,
                new Expr.Column(4),
                List.of(),
                Optional.empty(),
                Weight.of(Weight.Domain.NON_NEGATIVE_INTEGER));
    }

    private static Arguments row(String what, ThrowingCallable build, String evidence) {
        return Arguments.of(what, build, evidence);
    }
}

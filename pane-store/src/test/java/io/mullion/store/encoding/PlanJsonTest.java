package io.mullion.store.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.Column;
import io.mullion.ir.expr.Expr.Literal;
import io.mullion.ir.oracle.RandomStates;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.Plans;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanJsonTest {

    static Stream<PlanNode> plans() {
        PlanNode us = Plans.latency(Plans.where(Plans.region("us")));
        PlanNode eu = Plans.latency(Plans.where(Plans.region("eu")));
        PlanNode merge = MergeCheck.merge(List.of(us, eu)).orThrow();
        PlanNode byTierAndRegion = Plans.latency().by(List.of(Plans.TIER, Plans.REGION));
        Scan scan = Plans.requests();
        return Stream.concat(
                Stream.of(EveryOperator.plans(), EveryOperator.states(), EveryOperator.definitions())
                        .flatMap(plans -> plans),
                Stream.of(
                        scan,
                        new Scan(scan.source(), scan.schema(), List.of(Plans.region("us")), Optional.of(commits())),
                        new Scan(Source.named("s").at("v7"), everySchemaFeature(), List.of(), Optional.empty()),
                        new Filter(scan, Plans.region("us")),
                        new Project(
                                scan,
                                List.of(
                                        Project.column(scan, Plans.REGION, "r"),
                                        new Project.Item("n", ValueType.BIGINT, new Literal(Value.integer(1))))),
                        us,
                        byTierAndRegion,
                        new SummaryAgg(
                                scan,
                                new Summary.Kll(20),
                                new Column(Plans.SIZE),
                                List.of(),
                                Optional.of(Plans.region("\u0000 \"quoted\" \\ ü 😀")),
                                new Weight(Weight.Domain.NON_NEGATIVE_INTEGER, Optional.of(new Column(Plans.SIZE)))),
                        merge,
                        MergeCheck.merge(List.of(merge, Plans.latency(Plans.where(Plans.region("ap")))))
                                .orThrow(),
                        MergeCheck.merge(List.of(byTierAndRegion), List.of(1)).orThrow(),
                        MergeCheck.merge(List.of(byTierAndRegion), List.of()).orThrow(),
                        new SummaryEstimate(merge, List.of(0.0, 0.5, 0.99, 1.0 / 3, 1.0))));
    }

    private static Arrivals commits() {
        return new Arrivals(
                "requests", Constraint.points(ValueType.BIGINT, List.of(Value.integer(1), Value.integer(7))));
    }

    private static Schema everySchemaFeature() {
        return new Schema(
                List.of(
                        new Field("a", Optional.of("q"), new FieldType.Plain(ValueType.TIMESTAMP_MS), false),
                        new Field(
                                "b",
                                Optional.empty(),
                                new FieldType.Sketch(new Summary.Kll(8), FieldType.Grouping.SINGLE_INSTANCE),
                                true),
                        new Field(
                                "c",
                                Optional.empty(),
                                new FieldType.Sketch(new Summary.Hll(12), FieldType.Grouping.INSTANCE_PER_GROUP),
                                true),
                        new Field(
                                "d",
                                Optional.empty(),
                                new FieldType.ExactAggregate(
                                        Summary.Accumulator.SUM,
                                        ValueType.BIGINT,
                                        FieldType.Grouping.INSTANCE_PER_GROUP),
                                true),
                        new Field(
                                "e",
                                Optional.empty(),
                                new FieldType.PopulationSet(List.of(Field.of("l", ValueType.TEXT))),
                                true)),
                OptionalInt.of(0),
                List.of(List.of(0), List.of(0, 1)),
                false);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void everyOperatorIsReadAsItWasWritten(PlanNode plan) {
        byte[] document = PlanJson.write(plan);
        PlanNode reread = PlanJson.read(document);
        assertThat(reread).isEqualTo(plan);
        assertThat(reread.schema()).isEqualTo(plan.schema());
        assertThat(PlanJson.write(reread)).isEqualTo(document);
        assertThat(new String(document, StandardCharsets.UTF_8)).startsWith("{\"version\":1,\"plan\":{\"kind\":\"");
    }

    @Test
    void theCasesAboveLeaveNoOperatorOut() {
        assertThat(classesOf(plans().flatMap(PlanJsonTest::nodes))).isEqualTo(permitted(PlanNode.class));
    }

    private static Stream<PlanNode> nodes(PlanNode node) {
        return Stream.concat(Stream.of(node), node.children().stream().flatMap(PlanJsonTest::nodes));
    }

    static Stream<Expr> exprs() {
        Expr latency = new Column(Plans.LATENCY);
        Expr one = new Literal(Value.real(1));
        return Stream.of(
                Plans.region("us"),
                new Expr.And(List.of(Plans.region("us"), Plans.region("eu"))),
                new Expr.Or(List.of(Plans.region("us"), Plans.region("eu"), Plans.region("ap"))),
                new Expr.Not(Plans.region("us")),
                new Expr.In(new Column(Plans.REGION), List.of(new Literal(Value.text("us")))),
                new Expr.IsNull(new Column(Plans.TIER)),
                new Expr.IsAbsent(new Column(Plans.TIER)),
                new Expr.Like(new Column(Plans.REGION), "us-%"),
                new Expr.LabelRegex(new Column(Plans.REGION), "us|eu"),
                new Expr.Compare(
                        Expr.ComparisonOperator.GREATER,
                        new Expr.Arithmetic(Expr.ArithmeticOperator.TIMES, latency, one),
                        one),
                new Expr.Call("RAND", List.of(latency), false));
    }

    @ParameterizedTest
    @MethodSource("exprs")
    void everyExpressionIsReadAsItWasWritten(Expr expr) {
        assertThat(reread(expr)).isEqualTo(expr);
    }

    @Test
    void theCasesAboveLeaveNoExpressionOut() {
        assertThat(classesOf(exprs().flatMap(PlanJsonTest::parts))).isEqualTo(permitted(Expr.class));
    }

    private static Stream<Expr> parts(Expr expr) {
        return Stream.concat(Stream.of(expr), expr.children().stream().flatMap(PlanJsonTest::parts));
    }

    static Stream<Value> values() {
        return Stream.of(
                new Value.Bool(true),
                new Value.Bool(false),
                Value.integer(Long.MIN_VALUE),
                Value.integer(Long.MAX_VALUE),
                Value.real(0.1),
                Value.real(-0.0),
                Value.real(Double.MIN_VALUE),
                Value.real(Double.MAX_VALUE),
                Value.real(2e-3),
                Value.real(1e23),
                Value.real(2.2250738585072014E-308),
                Value.real(Double.NaN),
                Value.real(Double.NEGATIVE_INFINITY),
                Value.real(Double.POSITIVE_INFINITY),
                new Value.Decimal(new BigDecimal("1.00")),
                new Value.Decimal(new BigDecimal("-12345678901234567890.000000001")),
                new Value.Decimal(new BigDecimal("1E+30")),
                Value.text(""),
                Value.text("\u0000"),
                Value.text("é \u2028 😀"),
                new Value.Date(-1),
                new Value.Date(Long.MAX_VALUE),
                new Value.Timestamp(Instant.parse("2001-04-01T00:00:00.000000001Z"), false),
                new Value.Timestamp(Instant.MIN, true),
                new Value.Timestamp(Instant.MAX, true),
                new Value.Duration(Duration.ofMillis(-1)),
                new Value.Duration(Duration.ofSeconds(Long.MIN_VALUE)),
                new Value.Duration(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)),
                new Value.Duration(Duration.ZERO),
                Value.Missing.NULL,
                Value.Missing.ABSENT);
    }

    @ParameterizedTest
    @MethodSource("values")
    void everyValueIsReadAsItWasWritten(Value value) {
        Expr holder = new Expr.Compare(Expr.ComparisonOperator.EQUAL, new Literal(value), new Literal(value));
        assertThat(reread(holder)).isEqualTo(holder);
    }

    @Test
    void theCasesAboveLeaveNoValueOut() {
        assertThat(classesOf(values())).isEqualTo(permitted(Value.class));
    }

    static Stream<ValueType> types() {
        return Stream.of(
                ValueType.BOOLEAN,
                new ValueType.IntType(8),
                ValueType.BIGINT,
                new ValueType.RealType(32),
                ValueType.DOUBLE,
                new ValueType.DecimalType(10, 2),
                ValueType.TEXT,
                ValueType.DATE,
                new ValueType.TimestampType(ValueType.TimestampType.UNKNOWN_PRECISION, true),
                ValueType.TIMESTAMP_MS,
                ValueType.DURATION);
    }

    @ParameterizedTest
    @MethodSource("types")
    void everyTypeIsReadAsItWasWritten(ValueType type) {
        PlanNode plan = Scan.of(Source.named("s"), Schema.of(List.of(Field.of("c", type))));
        assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
    }

    @Test
    void theCasesAboveLeaveNoTypeOut() {
        assertThat(classesOf(types())).isEqualTo(permitted(ValueType.class));
    }

    static Stream<Summary> summaries() {
        return Stream.concat(EveryOperator.sketches(), Arrays.stream(Summary.Accumulator.values()));
    }

    @ParameterizedTest
    @MethodSource("summaries")
    void everySummaryIsReadAsItWasWritten(Summary summary) {
        FieldType state = summary.stateType(Optional.of(ValueType.DOUBLE), FieldType.Grouping.SINGLE_INSTANCE);
        PlanNode plan = Scan.of(Source.named("s"), Schema.of(List.of(new Field("c", Optional.empty(), state, false))));
        assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
    }

    @Test
    void theCasesAboveLeaveNoSummaryOut() {
        assertThat(classesOf(summaries())).isEqualTo(permitted(Summary.class));
    }

    @Test
    void randomPlansAreReadAsTheyWereWritten() {
        long seed = 20_010_401;
        Set<PlanNode> different = new HashSet<>();
        Set<Object> ids = new HashSet<>();
        for (int number = 0; number < 2_000; number++) {
            for (PlanNode plan : RandomStates.of(seed, number)) {
                byte[] document = PlanJson.write(plan);
                PlanNode reread = PlanJson.read(document);

                assertThat(reread).as("seed %d, case %d", seed, number).isEqualTo(plan);
                assertThat(PlanJson.write(reread)).isEqualTo(document);
                SummaryAgg definition = Coverages.derive(plan).definition();
                different.add(definition);
                ids.add(PlanJson.idOf(definition));
            }
        }
        assertThat(ids)
                .as("ids of different definitions")
                .hasSameSizeAs(different)
                .hasSizeGreaterThan(1_000);
    }

    @Test
    void equalPlansHaveOneIdAndOtherPlansAnother() {
        assertThat(PlanJson.idOf(Plans.latency())).isEqualTo(PlanJson.idOf(Plans.latency()));
        Set<Object> ids = new HashSet<>();
        List<SummaryAgg> different = List.of(
                Plans.latency(),
                Plans.latency().by(List.of(Plans.REGION)),
                Plans.latency(Plans.where(Plans.region("us"))),
                SummaryAgg.over(Plans.requests(), new Summary.Kll(201), Plans.LATENCY),
                SummaryAgg.over(Plans.requests(), new Summary.Kll(200), Plans.SIZE),
                Plans.latency(Scan.of(Source.named("requests"), Plans.SCHEMA)));
        different.forEach(plan -> assertThat(ids.add(PlanJson.idOf(plan))).isTrue());
    }

    @Test
    void whatIsTooDeepToReadIsNotWritten() {
        Expr deep = Plans.region("us");
        for (int i = 0; i < Json.MAX_DEPTH; i++) {
            deep = new Expr.Not(deep);
        }
        PlanNode plan = Plans.where(deep);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlanJson.write(plan))
                .withMessageContaining("depth");
    }

    @Test
    void aNameThatIsNotUnicodeIsNotWritten() {
        PlanNode plan = Scan.of(Source.named("\uD800"), Plans.SCHEMA);
        assertThatIllegalArgumentException().isThrownBy(() -> PlanJson.write(plan));
    }

    private static Expr reread(Expr expr) {
        return ((Filter) PlanJson.read(PlanJson.write(Plans.where(expr)))).condition();
    }

    private static Set<Class<?>> classesOf(Stream<?> objects) {
        Set<Class<?>> classes = new HashSet<>();
        objects.forEach(object -> classes.add(object.getClass()));
        return classes;
    }

    private static Set<Class<?>> permitted(Class<?> sealed) {
        return new HashSet<>(Arrays.asList(sealed.getPermittedSubclasses()));
    }
}

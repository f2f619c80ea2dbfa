package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.metric;
import static io.mullion.ir.PlanFixture.range;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.shift;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.equal;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.ExactFunction;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.Values;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What refusals say about things that should be equal: the first difference, and for look-alikes the positions. */
class DifferencesTest {
    private static final Scan T = requests();
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Expr YES = new Expr.Literal(new Value.Bool(true));

    @ParameterizedTest(name = "{1}")
    @MethodSource("lookAlikes")
    @DisplayName("nodes that read alike are told apart by what they hold, with columns by position")
    void ownParts(PlanNode node, String parts) {
        String difference = Differences.between(node, node);

        assertThat(difference).isEqualTo(node.label() + ": " + parts + " against " + parts);
    }

    static Stream<Arguments> lookAlikes() {
        Values values = new Values(
                Schema.of(List.of(Field.of("x", ValueType.DOUBLE))),
                List.of(List.of(Value.real(1)), List.of(Value.real(2))));
        Aggregate aggregate =
                new Aggregate(T, List.of(1), List.of(new Aggregate.Call("n", ExactFunction.COUNT, Optional.empty())));
        Join join = new Join(T, T, Join.Type.SEMI, YES);
        SetOperation union = new SetOperation(SetOperation.Operator.CONCAT, List.of(T, T));
        Sort sort = new Sort(T, List.of(new Sort.Key(3, true, false)));
        Limit limit = new Limit(T, 2, 5);
        PlanNode state = kll("latency").by("region").plan();
        PlanNode sum = kll("latency").as(Summary.Accumulator.SUM).plan();
        MaintainPopulation population = new MaintainPopulation(T, List.of(1, 2));
        Subquery subquery = new Subquery(metric("m"), MINUTE, MINUTE);
        Filter filter = new Filter(T, equal("region", "us").on(REQUESTS));
        Project project = new Project(T, List.of(Project.column(T, 4, "l")));
        PlanNode merge = merged(kll("latency").over(t(0, 1)), kll("latency").over(t(1, 2)));
        return Stream.of(
                Arguments.of(T, T.source() + " [] Optional.empty"),
                Arguments.of(values, values.rows().toString()),
                Arguments.of(filter, filter.condition().toString()),
                Arguments.of(project, project.items().toString()),
                Arguments.of(aggregate, aggregate.calls() + " by [1]"),
                Arguments.of(join, "SEMI on " + YES),
                Arguments.of(union, union.label()),
                Arguments.of(sort, sort.keys().toString()),
                Arguments.of(limit, limit.label()),
                Arguments.of(range(MINUTE, metric("m")), "TimeRange RANGE 1m"),
                Arguments.of(shift(MINUTE, metric("m")), "TimeShift 1m"),
                Arguments.of(subquery, subquery.label()),
                Arguments.of(
                        state,
                        "Column[position=4] by [1] filter Optional.empty weight Weight[domain=UNIT, by=Optional.empty]"),
                Arguments.of(merge, merge.label()),
                Arguments.of(new SummaryEstimate(state, List.of(0.5)), "SummaryEstimate quantiles [0.5]"),
                Arguments.of(new FinalizeExactAccumulator(sum), "FinalizeExactAccumulator sum DOUBLE"),
                Arguments.of(population, "[1, 2]"),
                Arguments.of(new EvaluatePopulation(population), "EvaluatePopulation"));
    }

    @Test
    void theCasesAboveLeaveNoOperatorOut() {
        Set<Object> seen = new HashSet<>();
        lookAlikes().forEach(arguments -> seen.add(arguments.get()[0].getClass()));

        assertThat(seen).containsExactlyInAnyOrder((Object[]) PlanNode.class.getPermittedSubclasses());
    }

    @Test
    @DisplayName("the first difference on the way down is named")
    void firstDifference() {
        PlanNode us = new Filter(T, equal("region", "us").on(REQUESTS));
        PlanNode eu = new Filter(T, equal("region", "eu").on(REQUESTS));

        assertThat(Differences.between(new Limit(us, 0, 1), new Limit(eu, 0, 1)))
                .isEqualTo("Filter region = 'us' against Filter region = 'eu'");
        assertThat(Differences.between(us, T)).isEqualTo("Filter region = 'us' against Scan requests");
        assertThat(Differences.between(
                        new SetOperation(SetOperation.Operator.CONCAT, List.of(T, us)),
                        new SetOperation(SetOperation.Operator.CONCAT, List.of(T, eu))))
                .isEqualTo("Filter region = 'us' against Filter region = 'eu'");
    }

    @Test
    @DisplayName("nodes of one label and two schemas")
    void schemasOfOneLabel() {
        PlanNode text = Scan.of(Source.named("s"), Schema.of(List.of(Field.of("a", ValueType.TEXT))));
        PlanNode number = Scan.of(Source.named("s"), Schema.of(List.of(Field.of("a", ValueType.INT))));

        assertThat(Differences.between(text, number))
                .isEqualTo("Scan s: column 0 is a Plain[type=TextType[]] against a Plain[type=IntType[bits=32]]");
    }

    @Test
    @DisplayName("schemas: the number of columns, the first column, or what is beside the columns")
    void schemas() {
        Field a = Field.of("a", ValueType.TEXT);
        Field qualified = new Field("a", Optional.of("t"), new FieldType.Plain(ValueType.TEXT), false);

        assertThat(Differences.between(Schema.of(List.of(a)), Schema.of(List.of(a, a))))
                .isEqualTo("[a] against [a, a]");
        assertThat(Differences.between(Schema.of(List.of(a)), Schema.of(List.of(qualified))))
                .isEqualTo("column 0 is a Plain[type=TextType[]] against t.a Plain[type=TextType[]] NOT NULL");
        assertThat(Differences.between(
                        Schema.of(List.of(a)), new Schema(List.of(a), OptionalInt.empty(), List.of(), false)))
                .isEqualTo("time index, keys or closedness differ");
    }

    @Test
    @DisplayName("a union of other inputs")
    void otherNumbers() {
        PlanNode two = new SetOperation(SetOperation.Operator.CONCAT, List.of(T, T));
        PlanNode three = new SetOperation(SetOperation.Operator.CONCAT, List.of(T, T, T));

        assertThat(Differences.between(two, three)).isEqualTo(two.label() + " against " + three.label());
    }
}

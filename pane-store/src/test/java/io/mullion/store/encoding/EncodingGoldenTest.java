package io.mullion.store.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.Plans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Documents and ids of every version there has been. They name what stores hold: when these tests fail, every stored
 * definition would become another one. Write a new version instead.
 */
class EncodingGoldenTest {

    private static String golden(String name) throws IOException {
        return Resources.toString(Resources.getResource(EncodingGoldenTest.class, name), StandardCharsets.UTF_8)
                .strip();
    }

    private static void assertGolden(PlanNode plan, String name) throws IOException {
        String golden = golden(name);
        assertThat(new String(PlanJson.write(plan), StandardCharsets.UTF_8)).isEqualTo(golden);
        assertThat(PlanJson.read(golden.getBytes(StandardCharsets.UTF_8))).isEqualTo(plan);
    }

    /** W1: a projected label, a residual that stays in the definition, and conditions that are lifted. */
    private static SummaryAgg w1() {
        Expr latency = new Expr.Column(Plans.LATENCY);
        Expr residual = new Expr.Compare(
                Expr.ComparisonOperator.GREATER,
                new Expr.Arithmetic(Expr.ArithmeticOperator.TIMES, latency, new Expr.Literal(Value.integer(2))),
                new Expr.Literal(Value.real(0.1)));
        PlanNode inner = new Filter(Plans.requests(), new Expr.And(List.of(Plans.region("us"), residual)));
        Project project = new Project(
                inner,
                List.of(
                        Project.column(inner, Plans.TS, "ts"),
                        Project.column(inner, Plans.REGION, "r"),
                        Project.column(inner, Plans.LATENCY, "latency")));
        return new SummaryAgg(
                project,
                new Summary.Kll(200),
                new Expr.Column(2),
                List.of(),
                Optional.of(new Expr.Compare(
                        Expr.ComparisonOperator.LESS, new Expr.Column(2), new Expr.Literal(Value.real(100)))),
                Weight.UNIT);
    }

    @Test
    void version1OfAPlan() throws IOException {
        assertGolden(w1(), "w1.plan.v1.json");
    }

    @Test
    void version1OfADefinitionAndItsId() throws IOException {
        Coverage coverage = Coverages.derive(w1());
        assertGolden(coverage.definition(), "w1.definition.v1.json");
        assertThat(PlanJson.idOf(coverage.definition()).hex()).isEqualTo(golden("w1.definition-id.v1.txt"));
    }

    @Test
    void version1OfEveryOtherOperator() throws IOException {
        Scan arrived = new Scan(
                Plans.requests().source(),
                Plans.SCHEMA,
                List.of(
                        new Expr.Or(List.of(
                                new Expr.Not(new Expr.IsNull(new Expr.Column(Plans.TIER))),
                                new Expr.IsAbsent(new Expr.Column(Plans.TIER)),
                                new Expr.Like(new Expr.Column(Plans.REGION), "us-%"))),
                        new Expr.In(
                                new Expr.Column(Plans.REGION),
                                List.of(new Expr.Literal(Value.text("us")), new Expr.Literal(Value.Missing.NULL))),
                        new Expr.Call("IS_WEEKDAY", List.of(new Expr.Column(Plans.TS)), true)),
                Optional.of(new Arrivals(
                        "requests", Constraint.points(ValueType.BIGINT, List.of(Value.integer(1), Value.integer(3))))));
        PlanNode first = Plans.latency(new Filter(arrived, Plans.minutes(0, 1)));
        PlanNode second = Plans.latency(new Filter(arrived, Plans.minutes(1, 2)));
        PlanNode merge = MergeCheck.merge(List.of(first, second)).orThrow();
        assertGolden(new SummaryEstimate(merge, List.of(0.5, 0.99)), "operators.plan.v1.json");
    }

    @Test
    void version1OfEveryOperatorSince() throws IOException {
        assertGoldens(EveryOperator.plans().toList(), "operators-since.plans.v1.jsonl");
    }

    @Test
    void version1OfMergesByKeysAndOfStateColumns() throws IOException {
        assertGoldens(EveryOperator.states().toList(), "states.plans.v1.jsonl");
    }

    @Test
    void version1OfDefinitionsAndTheirIds() throws IOException {
        List<SummaryAgg> definitions = EveryOperator.definitions().toList();
        assertGoldens(definitions, "definitions.plans.v1.jsonl");
        assertThat(definitions.stream()
                        .map(definition -> PlanJson.idOf(definition).hex())
                        .toList())
                .isEqualTo(golden("definitions.ids.v1.txt").lines().toList());
    }

    /** One document a line. */
    private static void assertGoldens(List<? extends PlanNode> plans, String name) throws IOException {
        List<String> goldens = golden(name).lines().toList();
        assertThat(goldens).hasSameSizeAs(plans);
        for (int i = 0; i < plans.size(); i++) {
            assertThat(new String(PlanJson.write(plans.get(i)), StandardCharsets.UTF_8))
                    .isEqualTo(goldens.get(i));
            assertThat(PlanJson.read(goldens.get(i).getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo(plans.get(i));
        }
    }

    @Test
    void version1OfEverySketchAndItsId() throws IOException {
        List<String> goldens = golden("sketches.definition-ids.v1.txt").lines().toList();
        List<String> ids = EveryOperator.sketches()
                .map(sketch -> SummaryAgg.over(Plans.requests(), sketch, Plans.LATENCY))
                .map(definition -> PlanJson.idOf(definition).hex())
                .toList();
        assertThat(ids).isEqualTo(goldens);
    }

    @Test
    void version1OfASelection() throws IOException {
        Box box = Box.of(
                        new Dimension.Column(Plans.REGION),
                        Constraint.points(ValueType.TEXT, List.of(Value.text("us"), Value.Missing.ABSENT)))
                .and(new Dimension.Column(Plans.LATENCY), Constraint.fullLine(ValueType.DOUBLE))
                .and(new Dimension.Arrival("requests"), Constraint.point(ValueType.BIGINT, Value.integer(1)));
        assertThat(new String(SelectionJson.write(Selection.of(box)), StandardCharsets.UTF_8))
                .isEqualTo(golden("selection.v1.json"));
    }
}

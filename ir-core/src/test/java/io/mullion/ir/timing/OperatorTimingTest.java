package io.mullion.ir.timing;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.timing.Timing.INGESTION;
import static io.mullion.ir.timing.Timing.QUERY;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.Where;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.ExactFunction;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import io.mullion.ir.timing.TimingViolation.IllegalChildState;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S8, operator by operator: the names of the edges, what they carry, and which times they join. */
class OperatorTimingTest {
    private static final Scan SCAN = requests();
    private static final Scan METRIC = Scan.of(
            Source.metric("m"),
            new Schema(
                    List.of(Field.of("t", ValueType.TIMESTAMP_LTZ_MS), Field.of("v", ValueType.DOUBLE)),
                    OptionalInt.of(0),
                    List.of(),
                    false));
    private static final SummaryAgg PANE = kll("latency").over(t(0, 1)).plan();
    private static final SummaryAgg COUNT = SummaryAgg.over(SCAN, Summary.Accumulator.COUNT, 4);
    private static final MaintainPopulation POPULATION = new MaintainPopulation(SCAN, List.of(1));
    private static final Expr TRUE = new Expr.Literal(new Value.Bool(true));

    /** Each operator, and the names of its edges. */
    static Stream<Arguments> operators() {
        PlanNode merge = MergeCheck.merge(IntStream.range(0, 4)
                        .mapToObj(i -> kll("latency").over(t(i, i + 1)).plan())
                        .toList())
                .orThrow();
        return Stream.of(
                row(new Filter(SCAN, Where.equal("region", "us").on(REQUESTS)), "Filter.input"),
                row(new Project(SCAN, List.of(Project.column(SCAN, 4, "l"))), "Project.input"),
                row(
                        new Aggregate(
                                SCAN,
                                List.of(),
                                List.of(new Aggregate.Call("n", ExactFunction.COUNT, Optional.empty()))),
                        "Aggregate.input"),
                row(new Join(SCAN, requests(), Join.Type.INNER, TRUE), "Join.left", "Join.right"),
                row(
                        new SetOperation(SetOperation.Operator.CONCAT, List.of(SCAN, requests(), requests())),
                        "SetOperation.inputs[0]",
                        "SetOperation.inputs[1]",
                        "SetOperation.inputs[2]"),
                row(new Sort(SCAN, List.of(new Sort.Key(0, true, true))), "Sort.input"),
                row(new Limit(SCAN, 0, 1), "Limit.input"),
                row(new TimeRange(METRIC, Duration.ofMinutes(5), TimeRange.Mode.RANGE), "TimeRange.input"),
                row(new TimeShift(METRIC, Duration.ofMinutes(5), Optional.empty()), "TimeShift.input"),
                row(new Subquery(METRIC, Duration.ofMinutes(5), Duration.ofMinutes(1)), "Subquery.input"),
                row(PANE, "SummaryAgg.input"),
                row(POPULATION, "MaintainPopulation.input"),
                row(
                        merge,
                        "SummaryMerge.children[0]",
                        "SummaryMerge.children[1]",
                        "SummaryMerge.children[2]",
                        "SummaryMerge.children[3]"),
                row(new SummaryEstimate(PANE, List.of(0.99)), "SummaryEstimate.input"),
                row(new FinalizeExactAccumulator(COUNT), "FinalizeExactAccumulator.input"),
                row(new EvaluatePopulation(POPULATION), "EvaluatePopulation.input"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operators")
    void everyEdgeHasItsName(PlanNode node, List<String> edges) {
        assertThat(OperatorRule.of(node).edges()).isEqualTo(edges);
        assertThat(node.children()).hasSameSizeAs(edges);
    }

    /** The constructors of nodes hold this; if one of them stops, the check of timing takes over. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("operators")
    void edgesCarryWhatTheirReaderReads(PlanNode node, List<String> edges) {
        Carried reads = OperatorRule.of(node).reads();
        assertThat(node.children())
                .allSatisfy(child -> assertThat(Carried.by(child)).isEqualTo(reads));
    }

    /** Each edge of each operator in turn crosses from query time down to ingestion time, or up. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("operators")
    void eachEdgeIsHeldToTheRule(PlanNode node, List<String> edges) {
        for (int i = 0; i < edges.size(); i++) {
            if (OperatorRule.of(node).place() != OperatorRule.Place.QUERY_ONLY) {
                assertThat(crossing(node, i, INGESTION, QUERY))
                        .as("down " + edges.get(i))
                        .contains(edges.get(i));
            }
            boolean carriesStates = node.children().get(i).kind() == ResultKind.STATE;
            assertThat(crossing(node, i, QUERY, INGESTION).isEmpty())
                    .as("up " + edges.get(i))
                    .isEqualTo(carriesStates);
        }
    }

    @Test
    @DisplayName("no edge at all")
    void leaves() {
        assertThat(OperatorRule.of(SCAN).edges()).isEmpty();
        assertThat(OperatorRule.of(new Values(Schema.of(List.of(Field.of("x", ValueType.BIGINT))), List.of()))
                        .edges())
                .isEmpty();
    }

    /** The edge that is refused when only the {@code i}th child runs at the other time. */
    private static Optional<String> crossing(PlanNode node, int i, Timing parent, Timing child) {
        List<TimedNode> children = IntStream.range(0, node.children().size())
                .mapToObj(c -> TimedNode.assign(node.children().get(c), n -> c == i ? child : parent))
                .toList();
        TimedNode timed = new TimedNode(node, parent, children);
        // Below a reader of states, so that rows at ingestion time are no root.
        return TimingCheck.check(parent == QUERY ? timed : underPane(timed))
                .filter(IllegalChildState.class::isInstance)
                .map(violation -> ((IllegalChildState) violation).edge());
    }

    private static TimedNode underPane(TimedNode timed) {
        return timed.node().kind() == ResultKind.STATE
                ? timed
                : new TimedNode(new MaintainPopulation(timed.node(), List.of(0)), INGESTION, List.of(timed));
    }

    private static Arguments row(PlanNode node, String... edges) {
        return Arguments.of(node, List.of(edges));
    }
}

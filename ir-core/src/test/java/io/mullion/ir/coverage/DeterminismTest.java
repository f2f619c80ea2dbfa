package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.SAMPLES;
import static io.mullion.ir.PlanFixture.kllOf;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.SetOperation.Operator;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which definitions are a fixed set of rows (S4), over a source that grows and over one of a named version. */
class DeterminismTest {
    private static final Expr TRUE = new Expr.Literal(new Value.Bool(true));
    private static final Expr RANDOM = new Expr.Compare(
            Expr.ComparisonOperator.LESS, new Expr.Call("RAND", List.of(), false), new Expr.Literal(Value.real(0.5)));
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private enum Fixed {
        ALWAYS,
        IF_VERSIONED,
        NEVER
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    @DisplayName("a fixed set of rows")
    void rows(String what, Fixed fixed, UnaryOperator<PlanNode> below) {
        check(fixed, kllOf(below.apply(scan(Source.named("t")))).of("latency").plan(), false);
        check(
                fixed,
                kllOf(below.apply(scan(Source.named("t").at("v1"))))
                        .of("latency")
                        .plan(),
                true);
    }

    static Stream<Arguments> rows() {
        return Stream.of(
                row("rows", Fixed.ALWAYS, t -> t),
                row("a sort", Fixed.ALWAYS, t -> new Sort(t, List.of(new Sort.Key(0, true, true)))),
                row("UNION ALL", Fixed.ALWAYS, t -> new SetOperation(Operator.CONCAT, List.of(t, t))),
                row("UNION", Fixed.IF_VERSIONED, t -> new SetOperation(Operator.UNION, List.of(t, t))),
                row("INTERSECT", Fixed.IF_VERSIONED, t -> new SetOperation(Operator.INTERSECT, List.of(t, t))),
                row("EXCEPT", Fixed.IF_VERSIONED, t -> new SetOperation(Operator.EXCEPT, List.of(t, t))),
                row("a join", Fixed.IF_VERSIONED, t -> new Join(t, t, Join.Type.SEMI, TRUE)),
                row("a join on a volatile condition", Fixed.NEVER, t -> new Join(t, t, Join.Type.SEMI, RANDOM)),
                row(
                        "a join of which one side grows",
                        Fixed.IF_VERSIONED,
                        t -> new Join(t, scan(Source.named("u").at("v1")), Join.Type.SEMI, TRUE)),
                row("an aggregate", Fixed.IF_VERSIONED, DeterminismTest::maxLatency),
                row(
                        "an aggregate of a volatile argument",
                        Fixed.NEVER,
                        t -> new Aggregate(
                                t,
                                List.of(1),
                                List.of(new Aggregate.Call(
                                        "latency",
                                        ExactFunction.MAX,
                                        Optional.of(new Expr.Call("RAND", List.of(), false)))))),
                row("a limit", Fixed.NEVER, t -> new Limit(t, 0, 5)),
                row(
                        "a limit of a sort that is not total",
                        Fixed.NEVER,
                        t -> new Limit(new Sort(maxLatency(t), List.of(new Sort.Key(1, true, true))), 0, 5)),
                row(
                        "a limit of a total order",
                        Fixed.IF_VERSIONED,
                        t -> new Limit(new Sort(maxLatency(t), List.of(new Sort.Key(0, true, true))), 0, 5)),
                row("a volatile filter", Fixed.NEVER, t -> new Filter(t, RANDOM)),
                row(
                        "a volatile item",
                        Fixed.NEVER,
                        t -> new Project(
                                t,
                                List.of(
                                        Project.column(t, 4, "latency"),
                                        new Project.Item(
                                                "r", ValueType.DOUBLE, new Expr.Call("RAND", List.of(), false))))),
                row(
                        "an estimate",
                        Fixed.IF_VERSIONED,
                        t -> named(new SummaryEstimate(
                                kllOf(t).of("latency").by("region").plan(), List.of(0.5)))),
                row(
                        "a sum read out",
                        Fixed.IF_VERSIONED,
                        t -> named(new FinalizeExactAccumulator(kllOf(t).of("latency")
                                .as(Summary.Accumulator.SUM)
                                .by("region")
                                .plan()))),
                row(
                        "labels as values",
                        Fixed.IF_VERSIONED,
                        t -> new EvaluatePopulation(new MaintainPopulation(t, List.of(4)))),
                row(
                        "populations",
                        Fixed.IF_VERSIONED,
                        t -> new Join(
                                t,
                                new EvaluatePopulation(new MaintainPopulation(t, List.of(1))),
                                Join.Type.SEMI,
                                TRUE)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    @DisplayName("windows")
    void windows(String what, Fixed fixed, UnaryOperator<PlanNode> below) {
        check(fixed, kllOf(below.apply(Scan.of(Source.metric("m"), SAMPLES))).plan(), false);
        check(
                fixed,
                kllOf(below.apply(Scan.of(Source.metric("m").at("v1"), SAMPLES)))
                        .plan(),
                true);
    }

    static Stream<Arguments> windows() {
        UnaryOperator<PlanNode> instant = m -> new TimeRange(m, MINUTE, TimeRange.Mode.INSTANT);
        return Stream.of(
                row("samples", Fixed.ALWAYS, m -> m),
                row("an offset", Fixed.ALWAYS, m -> new TimeShift(m, MINUTE, Optional.empty())),
                row("a window that lifts", Fixed.ALWAYS, m -> new TimeRange(m, MINUTE, TimeRange.Mode.RANGE)),
                row("an instant selector", Fixed.NEVER, instant),
                row("@", Fixed.NEVER, m -> new TimeShift(m, MINUTE, Optional.of(Instant.EPOCH))),
                row("a subquery of samples", Fixed.NEVER, m -> new Subquery(m, MINUTE, MINUTE)),
                row("a subquery", Fixed.NEVER, m -> new Subquery(instant.apply(m), MINUTE, MINUTE)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    @DisplayName("rows written down are fixed")
    void written(String what, PlanNode rows) {
        check(Fixed.ALWAYS, kllOf(rows).of("x").plan(), false);
    }

    static Stream<Arguments> written() {
        PlanNode values =
                new Values(Schema.of(List.of(Field.of("x", ValueType.DOUBLE))), List.of(List.of(Value.real(1))));
        return Stream.of(
                Arguments.of("values", values),
                Arguments.of("their join", new Join(values, values, Join.Type.SEMI, TRUE)));
    }

    @Test
    @DisplayName("a node that is shared thousands of times is looked at once")
    void sharedNodes() {
        PlanNode node = scan(Source.named("t"));
        for (int depth = 0; depth < 12; depth++) {
            node = new SetOperation(Operator.CONCAT, List.of(node, node));
        }

        assertThat(Determinism.violation(node)).isEmpty();
    }

    private static void check(Fixed fixed, PlanNode state, boolean versioned) {
        boolean isFixed = fixed == Fixed.ALWAYS || (fixed == Fixed.IF_VERSIONED && versioned);

        MergeResult result = MergeCheck.merge(List.of(state));

        assertThat(result).isInstanceOf(isFixed ? MergeResult.Merged.class : MergeResult.Refused.class);
        if (result instanceof MergeResult.Refused refused) {
            assertThat(refused.refusal()).isInstanceOf(MergeRefusal.NondeterministicDefinition.class);
        }
    }

    private static PlanNode scan(Source source) {
        return Scan.of(source, REQUESTS);
    }

    private static PlanNode maxLatency(PlanNode rows) {
        return new Aggregate(
                rows,
                List.of(1),
                List.of(new Aggregate.Call("latency", ExactFunction.MAX, Optional.of(new Expr.Column(4)))));
    }

    /** The result column under the name the tests measure. */
    private static PlanNode named(PlanNode readout) {
        return new Project(readout, List.of(Project.column(readout, 1, "latency")));
    }

    private static Arguments row(String what, Fixed fixed, UnaryOperator<PlanNode> below) {
        return Arguments.of(what, fixed, below);
    }
}

package io.mullion.store.encoding;

import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.LabelMatcher;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.ExactFunction;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Statistic;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.Plans;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What the goldens and round trips go through: every operator, summary, weight and type of column. */
final class EveryOperator {
    private static final Schema SAMPLES = new Schema(
            List.of(
                    Field.of("job", ValueType.TEXT),
                    Field.of("t", ValueType.TIMESTAMP_LTZ_MS),
                    Field.of("value", ValueType.DOUBLE)),
            OptionalInt.of(1),
            List.of(),
            false);
    private static final Expr YES = new Expr.Literal(new Value.Bool(true));
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private EveryOperator() {}

    static Stream<PlanNode> plans() {
        Scan table = Plans.requests();
        PlanNode metric = new Scan(
                Source.metric("m"),
                SAMPLES,
                List.of(LabelMatcher.NOT_REGEX.on(new Expr.Column(0), "api|web|")),
                Optional.empty());
        PlanNode window = new TimeRange(
                new TimeShift(metric, Duration.ofSeconds(-90), Optional.empty()), MINUTE, TimeRange.Mode.RANGE);
        PlanNode anchored = new TimeShift(metric, Duration.ZERO, Optional.of(Instant.parse("2001-04-01T00:00:00.5Z")));
        PlanNode instant = new TimeRange(metric, Duration.ofMinutes(5), TimeRange.Mode.INSTANT);
        PlanNode rate = new FinalizeExactAccumulator(agg(window, Summary.Accumulator.RATE, 2, List.of(0)));
        PlanNode grouped = new Aggregate(
                table,
                List.of(Plans.REGION),
                List.of(
                        new Aggregate.Call("n", ExactFunction.COUNT, Optional.empty()),
                        new Aggregate.Call("top", ExactFunction.MAX, Optional.of(new Expr.Column(Plans.LATENCY)))));
        PlanNode population = new MaintainPopulation(table, List.of(Plans.REGION, Plans.TIER));
        return Stream.of(
                new Values(
                        Schema.of(List.of(Field.of("x", ValueType.DOUBLE))),
                        List.of(List.of(Value.real(0.5)), List.of(Value.Missing.NULL))),
                new Limit(new Sort(grouped, List.of(new Sort.Key(0, false, true))), 1, 10),
                new Join(table, grouped, Join.Type.LEFT, YES),
                new SetOperation(SetOperation.Operator.EXCEPT, List.of(table, table)),
                window,
                anchored,
                new Subquery(instant, Duration.ofHours(1), MINUTE),
                rate,
                new EvaluatePopulation(population),
                new SummaryEstimate(
                        agg(table, new Summary.Hll(12), Plans.REGION, List.of()), new Statistic.Cardinality()),
                new SummaryEstimate(
                        agg(table, new Summary.Kll(200), Plans.LATENCY, List.of()), new Statistic.Rank(12.5)),
                new SummaryEstimate(
                        agg(table, new Summary.CountMin(5, 1024, -1), Plans.REGION, List.of()),
                        new Statistic.Frequency(Value.text("us"))));
    }

    /** Definitions with every accumulator, with weights, a version, and rows that were made by other operators. */
    static Stream<SummaryAgg> definitions() {
        Scan table = Plans.requests();
        PlanNode metric = Scan.of(Source.metric("m").at("v7"), SAMPLES);
        PlanNode window = new TimeRange(metric, MINUTE, TimeRange.Mode.RANGE);
        Stream<SummaryAgg> accumulators = Arrays.stream(Summary.Accumulator.values())
                .map(accumulator -> accumulator.family().readsCounters()
                        ? agg(window, accumulator, 2, List.of(0))
                        : agg(table, accumulator, Plans.LATENCY, List.of(Plans.REGION)));
        Weight byItself = Weight.of(Weight.Domain.NON_NEGATIVE_REAL);
        Weight bySize = new Weight(Weight.Domain.NON_NEGATIVE_INTEGER, Optional.of(new Expr.Column(Plans.SIZE)));
        Stream<SummaryAgg> others = Stream.of(
                weighted(table, byItself),
                weighted(table, bySize),
                agg(
                        new SetOperation(SetOperation.Operator.CONCAT, List.of(table, table)),
                        new Summary.Kll(200),
                        3,
                        List.of()),
                agg(metric, new Summary.Kll(200), 2, List.of(0)));
        return Stream.concat(accumulators, others);
    }

    /** Merges by fewer keys, and a scan of every type of column. */
    static Stream<PlanNode> states() {
        PlanNode grouped =
                agg(Plans.requests(), new Summary.Kll(200), Plans.LATENCY, List.of(Plans.TIER, Plans.REGION));
        FieldType.Grouping perGroup = FieldType.Grouping.INSTANCE_PER_GROUP;
        List<Field> fields = List.of(
                state("a", new FieldType.Sketch(new Summary.Hll(12), FieldType.Grouping.SINGLE_INSTANCE)),
                state("b", new FieldType.Sketch(new Summary.Theta(12), perGroup)),
                state("c", new FieldType.ExactAggregate(Summary.Accumulator.SUM, ValueType.BIGINT, perGroup)),
                state("d", new FieldType.PopulationSet(List.of(Field.of("l", ValueType.TEXT)))));
        return Stream.of(
                MergeCheck.merge(List.of(grouped), List.of(1)).orThrow(),
                MergeCheck.merge(List.of(grouped), List.of()).orThrow(),
                Scan.of(Source.named("stored").at("v7"), Schema.of(fields)));
    }

    private static Field state(String name, FieldType type) {
        return new Field(name, Optional.of("q"), type, false);
    }

    private static SummaryAgg weighted(PlanNode input, Weight weight) {
        return new SummaryAgg(
                input, Summary.Accumulator.SUM, new Expr.Column(Plans.LATENCY), List.of(), Optional.empty(), weight);
    }

    static Stream<Summary> sketches() {
        return Stream.of(
                new Summary.Kll(200),
                new Summary.Req(12, true),
                new Summary.TDigest(100),
                new Summary.CountMin(5, 1024, Long.MIN_VALUE),
                new Summary.Hll(12),
                new Summary.Cpc(11),
                new Summary.Theta(14),
                new Summary.Reservoir(Integer.MAX_VALUE),
                new Summary.TopK(10));
    }

    private static SummaryAgg agg(PlanNode input, Summary summary, int measure, List<Integer> keys) {
        return new SummaryAgg(input, summary, new Expr.Column(measure), keys, Optional.empty(), Weight.UNIT);
    }
}

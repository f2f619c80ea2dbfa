package io.mullion.ir.oracle;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.ExactFunction;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** What lies below the walk: inputs that are no plain scan. Plans of one structure share it. */
final class BaseGenerator {
    private static final List<Duration> WIDTHS =
            List.of(Duration.ofSeconds(60), Duration.ofSeconds(90), Duration.ofSeconds(120), Duration.ofSeconds(30));

    private final SplittableRandom random;
    private final ConditionGenerator conditions;

    BaseGenerator(SplittableRandom random, ConditionGenerator conditions) {
        this.random = random;
        this.conditions = conditions;
    }

    static Duration width(SplittableRandom random) {
        return WIDTHS.get(random.nextInt(WIDTHS.size()));
    }

    Draft of(Layout.Shelf shelf) {
        return switch (random.nextInt(10)) {
            case 0 -> Draft.of(aggregate(scan(shelf)));
            case 1 -> Draft.of(join(scan(shelf), scan(shelf)));
            case 2, 3 -> scan(shelf).over(setOperation(shelf));
            case 4 -> limit(scan(shelf));
            case 5 -> values(scan(shelf));
            case 6 -> Draft.of(readout(scan(shelf)));
            case 7 -> Draft.of(population(scan(shelf)));
            default -> overTime(scan(shelf));
        };
    }

    /** A scan that is the same in every plan of the structure; often of a version, since otherwise nothing merges. */
    private Draft scan(Layout.Shelf shelf) {
        String name = shelf.sources().get(random.nextInt(shelf.sources().size()));
        Optional<String> version = random.nextInt(4) == 0 ? Optional.empty() : Optional.of("v1");
        Source source = new Source(name, shelf.kind(), version, ImmutableSortedMap.of());
        List<Expr> predicates = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            predicates.add(conditions
                    .any(shelf.columns(), random.nextInt(shelf.columns().size()), 1)
                    .condition());
        }
        return new Draft(new Scan(source, shelf.schema(), predicates, Optional.empty()), shelf.columns());
    }

    private PlanNode aggregate(Draft input) {
        List<Integer> keys = keys(input);
        List<Aggregate.Call> calls = new ArrayList<>();
        calls.add(new Aggregate.Call("n", ExactFunction.COUNT, Optional.empty()));
        int column = random.nextInt(input.width());
        Expr argument = new Expr.Column(column);
        calls.add(
                input.columns().get(column).isNumber()
                        ? new Aggregate.Call(
                                "s",
                                random.nextBoolean() ? ExactFunction.SUM : ExactFunction.AVG,
                                Optional.of(argument))
                        : new Aggregate.Call("x", ExactFunction.MAX, Optional.of(argument)));
        return new Aggregate(input.node(), keys, calls);
    }

    private List<Integer> keys(Draft input) {
        int first = random.nextInt(input.width());
        int second = random.nextInt(input.width());
        return first == second || random.nextBoolean() ? List.of(first) : List.of(first, second);
    }

    private PlanNode join(Draft left, Draft right) {
        int column = random.nextInt(left.width());
        Expr on = new Expr.Compare(
                Expr.ComparisonOperator.EQUAL, new Expr.Column(column), new Expr.Column(left.width() + column));
        if (random.nextInt(3) == 0) {
            List<Domain> both = new ArrayList<>(left.columns());
            both.addAll(right.columns());
            on = Conditions.and(List.of(
                    on, conditions.any(both, random.nextInt(both.size()), 1).condition()));
        }
        Join.Type[] types = Join.Type.values();
        return new Join(left.node(), right.node(), types[random.nextInt(types.length)], on);
    }

    private PlanNode setOperation(Layout.Shelf shelf) {
        SetOperation.Operator[] operators = SetOperation.Operator.values();
        SetOperation.Operator operator = operators[random.nextInt(operators.length)];
        return new SetOperation(
                operator, List.of(scan(shelf).node(), scan(shelf).node()));
    }

    /** Some rows of an order that is total where the input has a unique key, and now and then of none. */
    private Draft limit(Draft input) {
        List<Sort.Key> keys = new ArrayList<>();
        for (List<Integer> unique : input.node().schema().uniqueKeys()) {
            unique.forEach(column -> keys.add(new Sort.Key(column, random.nextBoolean(), random.nextBoolean())));
        }
        if (keys.isEmpty()) {
            keys.add(new Sort.Key(random.nextInt(input.width()), random.nextBoolean(), random.nextBoolean()));
        }
        PlanNode sorted = random.nextInt(6) == 0 ? input.node() : new Sort(input.node(), keys);
        boolean all = sorted instanceof Sort && random.nextInt(4) == 0;
        return input.over(all ? sorted : new Limit(sorted, random.nextInt(3), 3 + random.nextInt(8)));
    }

    private Draft values(Draft like) {
        List<List<Value>> rows = new ArrayList<>();
        int count = 2 + random.nextInt(6);
        for (int row = 0; row < count; row++) {
            List<Value> values = new ArrayList<>();
            for (Domain column : like.columns()) {
                values.add(column.values().get(random.nextInt(column.values().size())));
            }
            rows.add(values);
        }
        return like.over(new Values(like.node().schema(), rows));
    }

    private PlanNode readout(Draft input) {
        List<Integer> numbers = input.numbers();
        Expr measure = new Expr.Column(numbers.get(random.nextInt(numbers.size())));
        int how = random.nextInt(5);
        Summary summary = switch (how) {
            case 0 -> new Summary.Kll(200);
            case 1 -> new Summary.Hll(12);
            case 2 -> new Summary.CountMin(3, 64, 1);
            case 3 -> Summary.Accumulator.SUM;
            default -> Summary.Accumulator.COUNT;
        };
        SummaryAgg agg = new SummaryAgg(input.node(), summary, measure, keys(input), Optional.empty(), Weight.UNIT);
        return switch (how) {
            case 0 ->
                new SummaryEstimate(
                        agg, random.nextBoolean() ? new Statistic.Quantiles(List.of(0.5)) : new Statistic.Rank(0.5));
            case 1 -> new SummaryEstimate(agg, new Statistic.Cardinality());
            case 2 -> new SummaryEstimate(agg, new Statistic.Frequency(Value.real(1)));
            default -> new FinalizeExactAccumulator(agg);
        };
    }

    private PlanNode population(Draft input) {
        return new EvaluatePopulation(new MaintainPopulation(input.node(), keys(input)));
    }

    /** An instant selector, a subquery or a shift with {@code @}, where there is a time to read. */
    private Draft overTime(Draft input) {
        if (!input.hasTime()) {
            return input;
        }
        Draft instant = input.over(new TimeRange(input.node(), width(random), TimeRange.Mode.INSTANT));
        return switch (random.nextInt(3)) {
            case 0 -> instant;
            case 1 ->
                instant.over(new Subquery(
                        random.nextBoolean()
                                        && input.node().kind() == instant.node().kind()
                                ? input.node()
                                : instant.node(),
                        Duration.ofMinutes(1 + random.nextInt(3)),
                        Duration.ofSeconds(30L + 30 * random.nextInt(2))));
            default ->
                input.over(new TimeShift(
                        input.node(),
                        Duration.ofSeconds(30L * random.nextInt(3)),
                        Optional.of(Domain.NOW.minusSeconds(30L * random.nextInt(4)))));
        };
    }
}

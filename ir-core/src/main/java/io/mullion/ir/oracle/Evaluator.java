package io.mullion.ir.oracle;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import io.mullion.ir.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Runs a plan for real and keeps track of which row is which. Whatever a plan leaves open (which rows a Limit takes, what
 * RAND gives) is decided by {@code chance}: one way in this run, another way in the next.
 *
 * @param now the evaluation time
 * @param chance what decides whatever the plan leaves open
 */
record Evaluator(World world, Instant now, long chance) implements PlanNode.Visitor<List<Row>> {

    private Evaluator at(Instant time) {
        return new Evaluator(world, time, chance);
    }

    private SqlEvaluator on(Row row) {
        return new SqlEvaluator(row.values(), Mix.of(chance, row.id()));
    }

    /** The rows that come out of a node that is no state. */
    List<Row> rows(PlanNode node) {
        return node.accept(this);
    }

    /** What is in a state, group by group. */
    List<Group> groups(PlanNode state) {
        if (state instanceof SummaryAgg agg) {
            return groups(agg, rows(agg.input()));
        }
        return state instanceof SummaryMerge merge ? merged(merge) : populations((MaintainPopulation) state);
    }

    /** The state of an aggregate over these rows of its input. */
    List<Group> groups(SummaryAgg agg, List<Row> input) {
        Grouping grouping = new Grouping(agg.keys().isEmpty());
        for (Row row : input) {
            SqlEvaluator values = on(row);
            if (agg.filter().isEmpty() || values.isTrue(agg.filter().get())) {
                Value weight = agg.weight().by().map(by -> by.accept(values)).orElse(Value.Missing.NULL);
                grouping.add(
                        pick(row.values(), agg.keys()),
                        new Entry(row.id(), agg.measure().accept(values), weight, row.late()));
            }
        }
        return grouping.groups();
    }

    private List<Group> merged(SummaryMerge merge) {
        List<List<Group>> children = new ArrayList<>();
        for (PlanNode child : merge.children()) {
            children.add(groups(child));
        }
        return Grouping.merge(children, merge.groupBy());
    }

    private List<Group> populations(MaintainPopulation population) {
        Grouping grouping = new Grouping(false);
        for (Row row : rows(population.input())) {
            grouping.add(
                    pick(row.values(), population.labels()),
                    new Entry(row.id(), Value.integer(1), Value.Missing.NULL, row.late()));
        }
        return grouping.groups();
    }

    static List<Value> pick(List<Value> values, List<Integer> positions) {
        List<Value> picked = new ArrayList<>(positions.size());
        for (int position : positions) {
            picked.add(values.get(position));
        }
        return picked;
    }

    private List<Row> where(List<Row> rows, Expr condition) {
        List<Row> kept = new ArrayList<>();
        for (Row row : rows) {
            if (on(row).isTrue(condition)) {
                kept.add(row);
            }
        }
        return kept;
    }

    @Override
    public List<Row> visit(Scan scan) {
        List<Row> rows = world.read(scan.source());
        for (Expr predicate : scan.predicates()) {
            rows = where(rows, predicate);
        }
        if (scan.arrivals().isEmpty()) {
            return rows;
        }
        Arrivals arrivals = scan.arrivals().get();
        List<Row> kept = new ArrayList<>();
        for (Row row : rows) {
            Long commit = row.commits().get(arrivals.lineage());
            if (commit != null && Membership.isIn(Value.integer(commit), arrivals.commits())) {
                kept.add(row);
            }
        }
        return kept;
    }

    @Override
    public List<Row> visit(Values values) {
        List<Row> rows = new ArrayList<>();
        long id = 13;
        for (List<Value> row : values.rows()) {
            id = Mix.of(Mix.of(id, row), rows.size());
            rows.add(Row.made(id, row, values.schema().timeIndex().orElse(-1), false));
        }
        return rows;
    }

    @Override
    public List<Row> visit(Filter filter) {
        return where(rows(filter.input()), filter.condition());
    }

    @Override
    public List<Row> visit(Project project) {
        List<Row> rows = new ArrayList<>();
        for (Row row : rows(project.input())) {
            SqlEvaluator evaluator = on(row);
            List<Value> values = new ArrayList<>(project.items().size());
            for (Project.Item item : project.items()) {
                Value value = item.expr().accept(evaluator);
                values.add(item.expr() instanceof Expr.Column ? value : Cast.to(item.type(), value));
            }
            rows.add(row.with(values));
        }
        return rows;
    }

    @Override
    public List<Row> visit(Aggregate aggregate) {
        return Readouts.aggregate(aggregate, rows(aggregate.input()), this::on);
    }

    @Override
    public List<Row> visit(Join join) {
        return new JoinRows(join, both -> new SqlEvaluator(both.values(), Mix.of(chance, both.id())))
                .of(rows(join.left()), rows(join.right()));
    }

    @Override
    public List<Row> visit(SetOperation operation) {
        List<List<Row>> inputs = new ArrayList<>();
        for (PlanNode input : operation.inputs()) {
            inputs.add(rows(input));
        }
        int time = operation.schema().timeIndex().orElse(-1);
        return SetRows.of(operation.operator(), inputs, time);
    }

    @Override
    public List<Row> visit(Sort sort) {
        Comparator<Row> order = Comparator.comparingInt(row -> 0);
        for (Sort.Key key : sort.keys()) {
            // DESC turns values around; where NULL goes is said on its own.
            Comparator<Value> values = Order.total(key.ascending() == key.nullsFirst());
            Comparator<Row> byKey = Comparator.comparing(row -> row.values().get(key.column()), values);
            order = order.thenComparing(key.ascending() ? byKey : byKey.reversed());
        }
        List<Row> rows = new ArrayList<>(rows(sort.input()));
        rows.sort(order.thenComparing(byChance()));
        return rows;
    }

    private Comparator<Row> byChance() {
        return Comparator.comparingLong(row -> Mix.of(row.id(), chance));
    }

    @Override
    public List<Row> visit(Limit limit) {
        List<Row> rows = new ArrayList<>(rows(limit.input()));
        if (!(limit.input() instanceof Sort)) {
            rows.sort(byChance());
        }
        int from = (int) Math.min(limit.offset(), rows.size());
        return rows.subList(from, (int) Math.min(from + limit.count(), rows.size()));
    }

    /** From {@code now − width}, exclusive, to {@code now}, inclusive. */
    @Override
    public List<Row> visit(TimeRange range) {
        int time = range.schema().timeIndex().orElseThrow();
        Instant start = now.minus(range.width());
        List<Row> inside = new ArrayList<>();
        for (Row row : rows(range.input())) {
            if (row.values().get(time) instanceof Value.Timestamp at
                    && at.instant().isAfter(start)
                    && !at.instant().isAfter(now)) {
                inside.add(row);
            }
        }
        return range.mode() == TimeRange.Mode.RANGE ? inside : Series.latest(inside, range.schema());
    }

    @Override
    public List<Row> visit(TimeShift shift) {
        Instant seen = shift.at().orElse(now).minus(shift.offset());
        Duration move = Duration.between(seen, now);
        int time = shift.schema().timeIndex().orElseThrow();
        List<Row> moved = new ArrayList<>();
        for (Row row : at(seen).rows(shift.input())) {
            moved.add(
                    row.values().get(time) instanceof Value.Timestamp at
                            ? row.withTime(
                                    time, new Value.Timestamp(at.instant().plus(move), at.zoned()))
                            : row);
        }
        return moved;
    }

    @Override
    public List<Row> visit(Subquery subquery) {
        long step = subquery.step().toMillis();
        long end = now.toEpochMilli();
        long start = now.minus(subquery.width()).toEpochMilli();
        List<Row> rows = new ArrayList<>();
        int time = subquery.schema().timeIndex().orElse(-1);
        for (long at = Math.floorDiv(start, step) * step + step; at <= end; at += step) {
            Instant seen = Instant.ofEpochMilli(at);
            for (Row row : at(seen).rows(subquery.input())) {
                Value stamp = Value.instant(seen);
                Row here = time < 0 ? row : row.withTime(time, stamp);
                rows.add(new Row(Mix.of(row.id(), at), here.values(), Map.of(), stamp, row.late()));
            }
        }
        return rows;
    }

    @Override
    public List<Row> visit(SummaryEstimate estimate) {
        return Readouts.estimate(estimate, groups(estimate.input()));
    }

    @Override
    public List<Row> visit(FinalizeExactAccumulator readout) {
        return Readouts.finalise(readout, groups(readout.input()));
    }

    @Override
    public List<Row> visit(EvaluatePopulation population) {
        return Readouts.populations(groups(population.input()));
    }

    @Override
    public List<Row> visit(SummaryAgg agg) {
        throw noRows(agg);
    }

    @Override
    public List<Row> visit(SummaryMerge merge) {
        throw noRows(merge);
    }

    @Override
    public List<Row> visit(MaintainPopulation population) {
        throw noRows(population);
    }

    private static IllegalArgumentException noRows(PlanNode state) {
        return new IllegalArgumentException("a state has groups, not rows: " + state.label());
    }
}

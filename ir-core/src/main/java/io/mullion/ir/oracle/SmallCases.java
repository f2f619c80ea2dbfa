package io.mullion.ir.oracle;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;

/** Pairs of conditions on one column that stand to each other as wanted, which all values of the domain decide. */
final class SmallCases {
    private static final String TABLE = "line";
    private static final int DRAWS = 200;
    private static final Set<Shape> POINTS = EnumSet.of(Shape.EQUAL, Shape.IN);
    private static final List<Shape> LIFTABLE =
            List.of(Shape.values()).stream().filter(Shape::isLiftable).toList();

    private final SplittableRandom random;
    private final ConditionGenerator conditions;
    private final Domain domain;
    private final Shape shape;
    /** The values that have a place in the order, in order, and then the others. */
    private final List<Value> values;

    private final int ordered;

    private SmallCases(SplittableRandom random, Shape shape) {
        this.random = random;
        this.conditions = new ConditionGenerator(random);
        this.shape = shape;
        // Texts have the order that is easiest to get wrong.
        Domain found = random.nextInt(4) == 0
                ? Domain.TEXT
                : Domain.all().get(random.nextInt(Domain.all().size()));
        while (!ConditionGenerator.fits(shape, found)) {
            found = Domain.all().get(random.nextInt(Domain.all().size()));
        }
        this.domain = found;
        List<Value> inOrder = new ArrayList<>(domain.values());
        inOrder.sort(Order.total(false));
        this.values = inOrder;
        this.ordered = (int) values.stream()
                .filter(value -> !(value instanceof Value.Missing) && !Order.isNan(value))
                .count();
    }

    /** The pair number {@code number} of its kind: shapes and relations take turns. */
    static Trial of(SplittableRandom random, long number, Tally tally) {
        Shape shape = LIFTABLE.get((int) Math.floorMod(number, (long) LIFTABLE.size()));
        Relation[] relations = Relation.values();
        Relation relation = relations[(int) Math.floorMod(number / LIFTABLE.size(), (long) relations.length)];
        return new SmallCases(random, shape).draw(relation, tally);
    }

    private Trial draw(Relation relation, Tally tally) {
        for (int draw = 0; draw < DRAWS; draw++) {
            ConditionGenerator.Generated first = conditions.of(shape, List.of(domain), 0, 2);
            ConditionGenerator.Generated second = partner(first, relation);
            BitSet a = truth(first.condition());
            BitSet b = truth(second.condition());
            // Some shapes select nothing, so in the end anything goes.
            boolean worthwhile = (!a.isEmpty() && !b.isEmpty()) || draw > DRAWS / 2;
            if (worthwhile && is(relation, first, second, a, b)) {
                return trial(first, second, relation, tally);
            }
        }
        // No such pair: then two of which the first contains the second.
        ConditionGenerator.Generated first = conditions.of(shape, List.of(domain), 0, 2);
        return trial(first, first, Relation.CONTAINED, tally);
    }

    private ConditionGenerator.Generated partner(ConditionGenerator.Generated first, Relation relation) {
        ConditionGenerator.Generated other = conditions.liftable(List.of(domain), 0, 1);
        if (random.nextBoolean()) {
            return other;
        }
        Expr near = relation == Relation.CONTAINED
                ? Conditions.and(List.of(first.condition(), other.condition()))
                : PlanGenerator.mirrored(first.condition());
        return new ConditionGenerator.Generated(near, first.shapes());
    }

    private BitSet truth(Expr condition) {
        BitSet truth = new BitSet();
        for (int i = 0; i < values.size(); i++) {
            truth.set(i, SqlEvaluator.isTrue(condition, List.of(values.get(i))));
        }
        return truth;
    }

    private boolean is(
            Relation relation,
            ConditionGenerator.Generated first,
            ConditionGenerator.Generated second,
            BitSet a,
            BitSet b) {
        BitSet onlyB = (BitSet) b.clone();
        onlyB.andNot(a);
        return switch (relation) {
            case DISJOINT -> !a.intersects(b);
            case CONTAINED -> onlyB.isEmpty();
            case JOINABLE ->
                !a.intersects(b)
                        && (POINTS.containsAll(first.shapes()) && POINTS.containsAll(second.shapes())
                                || isRange(a) && isRange(b) && isRange(union(a, b)));
        };
    }

    private static BitSet union(BitSet a, BitSet b) {
        BitSet union = (BitSet) a.clone();
        union.or(b);
        return union;
    }

    /** Neighbouring ordered values and nothing else. */
    private boolean isRange(BitSet set) {
        return !set.isEmpty() && set.length() <= ordered && set.nextClearBit(set.nextSetBit(0)) == set.length();
    }

    private Trial trial(
            ConditionGenerator.Generated first, ConditionGenerator.Generated second, Relation relation, Tally tally) {
        Schema schema = new Schema(
                List.of(Field.of("x", domain.type()), Field.of("id", ValueType.BIGINT)),
                OptionalInt.empty(),
                List.of(List.of(1)),
                true);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            rows.add(new Row(
                    i + 1L, List.of(values.get(i), Value.integer(i + 1L)), Map.of(), Value.Missing.NULL, false));
        }
        PlanNode scan = Scan.of(Source.named(TABLE), schema);
        Set<Shape> shapes = EnumSet.copyOf(first.shapes());
        shapes.addAll(second.shapes());
        tally.plan(first.shapes());
        tally.plan(second.shapes());
        StateTrial states = new StateTrial(
                new World(Map.of(TABLE, rows), true),
                List.of(state(scan, first.condition()), state(scan, second.condition())),
                SummaryAgg.over(scan, Summary.Accumulator.COUNT, 1),
                shapes);
        return new SmallTrial(states, relation, shape);
    }

    private static SummaryAgg state(PlanNode scan, Expr condition) {
        return SummaryAgg.over(new Filter(scan, condition), Summary.Accumulator.COUNT, 1);
    }
}

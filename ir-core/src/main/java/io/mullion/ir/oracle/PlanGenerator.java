package io.mullion.ir.oracle;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Random states. Plans of one structure seed share their nodes, their projects and their residual conditions, and so often
 * their definition; the variant seed decides about the conditions that may lift, the commits and the time offsets. A
 * mirrored state has one of its conditions turned around, and so often no row in common with the one that has not.
 */
final class PlanGenerator {
    private final Layout layout;
    private final SplittableRandom structure;
    private final SplittableRandom variant;
    private final ConditionGenerator residuals;
    private final ConditionGenerator conditions;
    private final int mostConditions;
    private final Set<Shape> shapes = EnumSet.noneOf(Shape.class);

    /** How many more conditions to write before the one to turn around. */
    private int untilMirrored;

    /** A state and the shapes of its own conditions. */
    record Generated(SummaryAgg state, Set<Shape> shapes) {}

    /** A condition that comes once, as soon as there is a column for it. */
    private Optional<Shape> forced = Optional.empty();

    private PlanGenerator(Layout layout, long structureSeed, long variantSeed, int mostConditions, int untilMirrored) {
        this.layout = layout;
        this.structure = new SplittableRandom(structureSeed);
        this.variant = new SplittableRandom(variantSeed);
        this.residuals = new ConditionGenerator(structure);
        this.conditions = new ConditionGenerator(variant);
        this.mostConditions = mostConditions;
        this.untilMirrored = untilMirrored;
    }

    /** A state with few conditions, which often holds many rows. */
    static Generated wide(Layout layout, long structureSeed, long variantSeed) {
        return new PlanGenerator(layout, structureSeed, variantSeed, 1, -1).build();
    }

    /** The same wide state with the condition of this number, counted from 0, turned around. */
    static Generated mirrored(Layout layout, long structureSeed, long variantSeed, int condition) {
        return new PlanGenerator(layout, structureSeed, variantSeed, 1, condition).build();
    }

    /** A state with one condition of its own, of that shape and on the structure's choice of column. */
    static Generated shaped(Layout layout, long structureSeed, long variantSeed, Shape shape, boolean mirrored) {
        PlanGenerator generator = new PlanGenerator(layout, structureSeed, variantSeed, 0, mirrored ? 0 : -1);
        generator.forced = Optional.of(shape);
        return generator.build();
    }

    /** A state with a narrow condition on the column that all slices of the structure are cut along. */
    static Generated slice(Layout layout, long structureSeed, long variantSeed) {
        PlanGenerator generator = new PlanGenerator(layout, structureSeed, variantSeed, 0, -1);
        Generated whole = generator.build();
        return generator.cut(whole);
    }

    /** What the slices of the structure are cut from. */
    static Generated whole(Layout layout, long structureSeed) {
        return new PlanGenerator(layout, structureSeed, 0, 0, -1).build();
    }

    private Generated cut(Generated whole) {
        SummaryAgg agg = whole.state();
        List<Domain> columns = Draft.of(agg.input()).columns();
        int at = agg.keys().isEmpty() || structure.nextBoolean()
                ? structure.nextInt(columns.size())
                : agg.keys().get(structure.nextInt(agg.keys().size()));
        Expr cut = narrow(new Expr.Column(at), columns.get(at));
        Expr filter = agg.filter().map(f -> Conditions.and(List.of(f, cut))).orElse(cut);
        return new Generated(
                new SummaryAgg(
                        agg.input(), agg.summary(), agg.measure(), agg.keys(), Optional.of(filter), agg.weight()),
                whole.shapes());
    }

    /** A value, or what lies between two, or neither; sometimes with NULL or another value besides. */
    private Expr narrow(Expr column, Domain domain) {
        Value a = domain.literal(variant);
        Value b = domain.literal(variant);
        Expr narrow = variant.nextBoolean()
                ? Conditions.equal(column, a)
                : Conditions.and(List.of(
                        Conditions.compare(column, ComparisonOperator.GREATER, a),
                        Conditions.compare(column, ComparisonOperator.LESS_OR_EQUAL, b)));
        return switch (variant.nextInt(6)) {
            case 0 -> Conditions.or(List.of(Conditions.isNull(column), narrow));
            case 1 -> Conditions.or(List.of(narrow, Conditions.equal(column, b)));
            case 2 -> Conditions.or(List.of(narrow, new Expr.IsAbsent(column)));
            default -> narrow;
        };
    }

    private Generated build() {
        Layout.Shelf shelf = structure.nextInt(5) < 3 ? layout.table() : layout.metric();
        Draft draft = structure.nextInt(3) == 0 ? new BaseGenerator(structure, residuals).of(shelf) : scan(shelf);
        int steps = structure.nextInt(4) + (draft.hasTime() ? 1 : 0);
        for (int step = 0; step < steps; step++) {
            draft = step(draft);
        }
        SummaryAgg agg = new SummaryGenerator(structure, variant)
                .over(
                        draft,
                        Optional.of(conjuncts(draft.columns()))
                                .filter(c -> !c.isEmpty())
                                .map(Conditions::and));
        return new Generated(agg, shapes);
    }

    private Draft scan(Layout.Shelf shelf) {
        String name = shelf.sources().get(structure.nextInt(shelf.sources().size()));
        Optional<String> version = structure.nextInt(5) == 0 ? Optional.of("v1") : Optional.empty();
        ImmutableSortedMap.Builder<String, String> settings = ImmutableSortedMap.naturalOrder();
        if (structure.nextInt(6) == 0) {
            settings.put(World.ZONE, "1");
        }
        // Now and then another source, which makes another definition.
        switch (variant.nextInt(48)) {
            case 0 -> name = shelf.sources().get(0);
            case 1 -> version = Optional.of("v2");
            case 2 -> settings.put(World.NULL_LABELS, "absent");
            default -> {}
        }
        Source source = new Source(name, shelf.kind(), version, settings.build());
        List<Expr> predicates = conjuncts(shelf.columns());
        Optional<Arrivals> arrivals = structure.nextInt(3) == 0 ? Optional.of(arrivals()) : Optional.empty();
        return new Draft(new Scan(source, shelf.schema(), predicates, arrivals), shelf.columns());
    }

    private Arrivals arrivals() {
        boolean mirrored = forced.isEmpty() && untilMirrored-- == 0;
        List<Value> commits = new ArrayList<>();
        for (int commit = 1; commit <= Layout.COMMITS; commit++) {
            if (variant.nextBoolean() != mirrored) {
                commits.add(Value.integer(commit));
            }
        }
        String lineage = Layout.LINEAGES.get(variant.nextInt(3) == 0 ? 1 : 0);
        return new Arrivals(lineage, Constraint.points(ValueType.BIGINT, commits));
    }

    private Draft step(Draft draft) {
        int what = structure.nextInt(draft.hasTime() ? 8 : 4);
        if (what < 2) {
            List<Expr> conjuncts = conjuncts(draft.columns());
            return conjuncts.isEmpty() ? draft : draft.over(new Filter(draft.node(), Conditions.and(conjuncts)));
        }
        if (what < 4) {
            return new ProjectGenerator(structure).over(draft);
        }
        return what < 6 ? draft.over(range(draft)) : draft.over(shift(draft));
    }

    private PlanNode range(Draft draft) {
        boolean fixed = structure.nextInt(3) == 0;
        Duration width = fixed ? Duration.ofMinutes(1) : BaseGenerator.width(variant);
        boolean instant = !draft.isRange() && structure.nextInt(6) == 0;
        return new TimeRange(draft.node(), width, instant ? TimeRange.Mode.INSTANT : TimeRange.Mode.RANGE);
    }

    private PlanNode shift(Draft draft) {
        Duration offset = Duration.ofSeconds(30L * (variant.nextInt(5) - 1));
        boolean at = structure.nextInt(6) == 0;
        return new TimeShift(
                draft.node(),
                offset,
                at ? Optional.of(Domain.NOW.minusSeconds(30L * variant.nextInt(3))) : Optional.empty());
    }

    /** The structure's residual conditions and some of the variant's own. */
    private List<Expr> conjuncts(List<Domain> columns) {
        List<Expr> conjuncts = new ArrayList<>();
        if (structure.nextInt(5) == 0) {
            ConditionGenerator.Generated residual = residuals.residual(columns, structure.nextInt(columns.size()));
            conjuncts.add(residual.condition());
            shapes.addAll(residual.shapes());
        }
        forced.flatMap(shape -> forced(shape, columns)).ifPresent(conjuncts::add);
        int own = variant.nextInt(mostConditions + 1);
        for (int i = 0; i < own; i++) {
            ConditionGenerator.Generated condition = conditions.any(columns, variant.nextInt(columns.size()), 2);
            int at = variant.nextInt(conjuncts.size() + 1);
            conjuncts.add(at, untilMirrored-- == 0 ? mirrored(condition.condition()) : condition.condition());
            shapes.addAll(condition.shapes());
        }
        return conjuncts;
    }

    private Optional<Expr> forced(Shape shape, List<Domain> columns) {
        int from = structure.nextInt(columns.size());
        boolean later = structure.nextInt(3) == 0;
        for (int i = 0; i < columns.size() && !later; i++) {
            int column = (from + i) % columns.size();
            if (ConditionGenerator.fits(shape, columns.get(column))) {
                forced = Optional.empty();
                ConditionGenerator.Generated condition = conditions.of(shape, columns, column, 2);
                shapes.addAll(condition.shapes());
                return Optional.of(untilMirrored-- == 0 ? mirrored(condition.condition()) : condition.condition());
            }
        }
        return Optional.empty();
    }

    /** What holds where the condition does not: {@code x >= c} for {@code x < c}, NOT for all else. */
    static Expr mirrored(Expr condition) {
        if (!(condition instanceof Expr.Compare compare)) {
            return Conditions.not(condition);
        }
        ComparisonOperator opposite = switch (compare.operator()) {
            case EQUAL -> ComparisonOperator.NOT_EQUAL;
            case NOT_EQUAL -> ComparisonOperator.EQUAL;
            case LESS -> ComparisonOperator.GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> ComparisonOperator.GREATER;
            case GREATER -> ComparisonOperator.LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> ComparisonOperator.LESS;
        };
        return new Expr.Compare(opposite, compare.left(), compare.right());
    }
}

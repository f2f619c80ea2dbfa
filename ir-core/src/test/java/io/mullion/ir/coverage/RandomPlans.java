package io.mullion.ir.coverage;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Domain;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.expr.RandomConditions;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Random states over the table of {@link Row}. Plans of one structure seed share their shape, their projects and their
 * residual conditions, and so often their definition; the variant seed decides about the conditions that may lift. A
 * mirrored state has one of its conditions negated, and so often no row in common with the one that has not.
 */
final class RandomPlans {
    private final Random structure;
    private final Random variant;
    private final RandomConditions residuals;
    private final RandomConditions conditions;
    private final int mostConditions;

    /** How many more conditions to write before the one to negate. */
    private int untilNegated;

    /** What each column of the node under construction holds. */
    private List<Domain> domains = Row.DOMAINS;

    private RandomPlans(long structureSeed, long variantSeed, int mostConditions, int untilNegated) {
        this.mostConditions = mostConditions;
        this.untilNegated = untilNegated;
        this.structure = new Random(structureSeed);
        this.variant = new Random(variantSeed);
        this.residuals = new RandomConditions(structure);
        this.conditions = new RandomConditions(variant);
    }

    /** A state with few conditions, which often holds many rows. */
    static SummaryAgg wide(long structureSeed, long variantSeed) {
        return new RandomPlans(structureSeed, variantSeed, 1, -1).build();
    }

    /** The same wide state with the condition of this number, counted from 0, negated. */
    static SummaryAgg mirrored(long structureSeed, long variantSeed, int condition) {
        return new RandomPlans(structureSeed, variantSeed, 1, condition).build();
    }

    /** A state with one narrow condition, on the column that all slices of the structure are cut along. */
    static SummaryAgg slice(long structureSeed, long variantSeed) {
        RandomPlans plans = new RandomPlans(structureSeed, variantSeed, 0, -1);
        SummaryAgg whole = plans.build();
        int column = plans.structure.nextInt(plans.domains.size());
        Expr cut = plans.narrowCut(
                Conditions.column(column), plans.domains.get(column).literals());
        Optional<Expr> filter = Optional.of(
                whole.filter().map(f -> Conditions.and(List.of(f, cut))).orElse(cut));
        return new SummaryAgg(whole.input(), whole.summary(), whole.measure(), whole.keys(), filter, whole.weight());
    }

    /** A value, or what lies between two values, or neither; sometimes with NULL or another value besides. */
    private Expr narrowCut(Expr column, List<Value> literals) {
        Value a = literals.get(variant.nextInt(literals.size()));
        Value b = literals.get(variant.nextInt(literals.size()));
        Expr narrow = variant.nextBoolean()
                ? Conditions.equal(column, a)
                : Conditions.and(List.of(
                        Conditions.compare(column, ComparisonOperator.GREATER, a),
                        Conditions.compare(column, ComparisonOperator.LESS, b)));
        return switch (variant.nextInt(6)) {
            case 0 -> Conditions.or(List.of(Conditions.isNull(column), narrow));
            case 1 -> Conditions.or(List.of(narrow, Conditions.equal(column, b)));
            case 2 -> Conditions.or(List.of(narrow, new Expr.IsAbsent(column)));
            default -> narrow;
        };
    }

    private SummaryAgg build() {
        List<Expr> predicates = conjuncts();
        Optional<Arrivals> arrivals = structure.nextInt(4) == 0 ? Optional.of(randomArrivals()) : Optional.empty();
        PlanNode input = new Scan(Source.named("requests"), Row.SCHEMA, predicates, arrivals);
        int steps = structure.nextInt(4);
        for (int step = 0; step < steps; step++) {
            input = structure.nextBoolean() ? filtered(input) : projected(input);
        }
        Optional<Expr> filter =
                Optional.of(conjuncts()).filter(c -> !c.isEmpty()).map(Conditions::and);
        List<Integer> keys = structure.nextInt(3) == 0 ? List.of(structure.nextInt(domains.size())) : List.of();
        return new SummaryAgg(
                input,
                Summary.Accumulator.COUNT,
                Conditions.column(structure.nextInt(domains.size())),
                keys,
                filter,
                Weight.UNIT);
    }

    private PlanNode filtered(PlanNode input) {
        List<Expr> conjuncts = conjuncts();
        return conjuncts.isEmpty() ? input : new Filter(input, Conditions.and(conjuncts));
    }

    /** Columns in any order, some twice and some gone, and now and then a computed one. */
    private PlanNode projected(PlanNode input) {
        List<Project.Item> items = new ArrayList<>();
        List<Domain> projected = new ArrayList<>();
        int width = 2 + structure.nextInt(domains.size());
        for (int i = 0; i < width; i++) {
            int position = structure.nextInt(domains.size());
            Domain domain = domains.get(position);
            if (Set.of(Domain.DOUBLE, Domain.BIGINT).contains(domain) && structure.nextInt(4) == 0) {
                items.add(new Project.Item("c" + i, ValueType.DOUBLE, doubled(position)));
                projected.add(Domain.DOUBLE);
            } else {
                items.add(Project.column(input, position, "c" + i));
                projected.add(domain);
            }
        }
        domains = projected;
        return new Project(input, items);
    }

    private static Expr doubled(int position) {
        return new Expr.Arithmetic(
                Expr.ArithmeticOperator.TIMES, Conditions.column(position), new Expr.Literal(Value.integer(2)));
    }

    /** The structure's residual conditions and some of the variant's own. */
    private List<Expr> conjuncts() {
        List<Expr> conjuncts = new ArrayList<>();
        if (structure.nextInt(5) == 0) {
            int position = structure.nextInt(domains.size());
            conjuncts.add(residuals.residual(position, domains.get(position)));
        }
        int own = variant.nextInt(mostConditions + 1);
        for (int i = 0; i < own; i++) {
            int position = variant.nextInt(domains.size());
            int at = variant.nextInt(conjuncts.size() + 1);
            Expr condition = conditions.any(position, domains.get(position), 2).condition();
            conjuncts.add(at, untilNegated-- == 0 ? Conditions.not(condition) : condition);
        }
        return conjuncts;
    }

    private Arrivals randomArrivals() {
        List<Value> commits = new ArrayList<>();
        for (int commit = 0; commit < 4; commit++) {
            if (variant.nextBoolean()) {
                commits.add(Value.integer(commit));
            }
        }
        String lineage = variant.nextInt(4) == 0 ? "job-b" : "job-a";
        return new Arrivals(lineage, Constraint.points(ValueType.BIGINT, commits));
    }
}

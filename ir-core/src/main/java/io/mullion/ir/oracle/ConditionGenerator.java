package io.mullion.ir.oracle;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.expr.LabelMatcher;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Seeded random conditions of every shape of S2, and of those that never lift. */
final class ConditionGenerator {
    private static final List<String> PREFIXES = List.of(
            "%",
            "a%",
            "ab%",
            "abc%",
            "b%",
            "\ud7ff%",
            "\uffff%",
            "\udbff\udfff%",
            "a\udbff\udfff%",
            "a",
            "ab",
            "",
            "\ud800\udc00%");
    private static final List<String> OTHER_PATTERNS = List.of("a_", "%b", "a%c", "_%", "ab%%", "a\\%%", "a\\_b");
    private static final List<String> ALTERNATIVES =
            List.of("a", "a|ab", "|a", "ab|abc|b", "", "a|", "b|\ud800\udc00", "a\\.|ab");
    private static final List<String> REGEXES = List.of("a.*", "[ab]+", "a?", ".*", "(ab|b).?", "ab|.", "a+");

    private static final List<Shape> SHAPES = List.of(Shape.values());
    private static final List<Shape> LIFTABLE =
            SHAPES.stream().filter(Shape::isLiftable).toList();
    private static final List<Shape> RESIDUAL =
            SHAPES.stream().filter(shape -> !shape.isLiftable()).toList();
    private static final List<Shape> COMPARISONS =
            List.of(Shape.LESS, Shape.LESS_OR_EQUAL, Shape.GREATER, Shape.GREATER_OR_EQUAL, Shape.EQUAL);
    private static final List<ComparisonOperator> OPERATORS = List.of(ComparisonOperator.values());
    private static final List<LabelMatcher> MATCHERS = List.of(LabelMatcher.EQUAL, LabelMatcher.NOT_EQUAL);

    private final SplittableRandom random;

    ConditionGenerator(SplittableRandom random) {
        this.random = random;
    }

    /**
     * A condition.
     *
     * @param shapes those of the condition and of its parts
     */
    record Generated(Expr condition, Set<Shape> shapes) {
        /** Whether every part of it has a shape that is lifted. */
        boolean isLiftable() {
            return shapes.stream().allMatch(Shape::isLiftable);
        }
    }

    /** A condition over the column that nests at most {@code depth} levels; residual about once in fifteen. */
    Generated any(List<Domain> columns, int column, int depth) {
        return random.nextInt(15) == 0 ? residual(columns, column) : liftable(columns, column, depth);
    }

    /** A condition that is lifted if its column reaches the aggregate. */
    Generated liftable(List<Domain> columns, int column, int depth) {
        while (true) {
            Shape shape = LIFTABLE.get(random.nextInt(LIFTABLE.size()));
            if (fits(shape, columns.get(column)) && (depth > 0 || !isNested(shape))) {
                return of(shape, columns, column, depth);
            }
        }
    }

    /** A condition that no rule lifts. */
    Generated residual(List<Domain> columns, int column) {
        while (true) {
            Shape shape = RESIDUAL.get(random.nextInt(RESIDUAL.size()));
            // What is volatile never merges, so it is rare.
            if (fits(shape, columns.get(column)) && (shape != Shape.VOLATILE_CALL || random.nextInt(4) == 0)) {
                return of(shape, columns, column, 0);
            }
        }
    }

    private static boolean isNested(Shape shape) {
        return shape == Shape.AND || shape == Shape.OR || shape == Shape.NOT;
    }

    /** Whether there are conditions of that shape over such a column. */
    static boolean fits(Shape shape, Domain domain) {
        return switch (shape) {
            case LIKE_PREFIX, LIKE_OTHER, LABEL_ALTERNATIVES, LABEL_REGEX, LABEL_MATCHER -> domain.isText();
            case BOOLEAN_COLUMN -> domain.equals(Domain.BOOLEAN);
            case ARITHMETIC -> domain.isNumber();
            case CALL -> domain.isNumber() || domain.isText();
            default -> true;
        };
    }

    /** A condition of this shape; its parts, if it has any, are liftable. */
    Generated of(Shape shape, List<Domain> columns, int column, int depth) {
        Expr it = new Expr.Column(column);
        Domain domain = columns.get(column);
        return switch (shape) {
            case AND, OR -> {
                List<Expr> conditions = new ArrayList<>();
                Set<Shape> shapes = EnumSet.of(shape);
                int terms = 2 + random.nextInt(2);
                for (int i = 0; i < terms; i++) {
                    Generated term = liftable(columns, column, depth - 1);
                    conditions.add(term.condition());
                    shapes.addAll(term.shapes());
                }
                yield new Generated(shape == Shape.AND ? new Expr.And(conditions) : new Expr.Or(conditions), shapes);
            }
            case NOT -> {
                Generated term = random.nextBoolean()
                        ? of(pick(COMPARISONS), columns, column, 0)
                        : liftable(columns, column, depth - 1);
                Set<Shape> shapes = EnumSet.of(Shape.NOT);
                shapes.addAll(term.shapes());
                yield new Generated(new Expr.Not(term.condition()), shapes);
            }
            default -> new Generated(leaf(shape, it, domain, columns), EnumSet.of(shape));
        };
    }

    private Expr leaf(Shape shape, Expr it, Domain domain, List<Domain> columns) {
        return switch (shape) {
            case EQUAL -> compare(ComparisonOperator.EQUAL, it, domain);
            case NOT_EQUAL -> compare(ComparisonOperator.NOT_EQUAL, it, domain);
            case LESS -> compare(ComparisonOperator.LESS, it, domain);
            case LESS_OR_EQUAL -> compare(ComparisonOperator.LESS_OR_EQUAL, it, domain);
            case GREATER -> compare(ComparisonOperator.GREATER, it, domain);
            case GREATER_OR_EQUAL -> compare(ComparisonOperator.GREATER_OR_EQUAL, it, domain);
            case FLIPPED -> new Expr.Compare(operator(), literal(domain.literals()), it);
            case BETWEEN ->
                Conditions.and(List.of(
                        compare(ComparisonOperator.GREATER_OR_EQUAL, it, domain),
                        compare(ComparisonOperator.LESS_OR_EQUAL, it, domain)));
            case IN -> new Expr.In(it, options(domain, false));
            case NOT_IN -> Conditions.not(new Expr.In(it, options(domain, false)));
            case IN_WITH_NULL -> new Expr.In(it, options(domain, true));
            case NOT_IN_WITH_NULL -> Conditions.not(new Expr.In(it, options(domain, true)));
            case COMPARE_NULL -> new Expr.Compare(operator(), it, new Expr.Literal(Value.Missing.NULL));
            case IS_NULL -> new Expr.IsNull(it);
            case IS_NOT_NULL -> Conditions.not(new Expr.IsNull(it));
            case IS_ABSENT -> new Expr.IsAbsent(it);
            case LIKE_PREFIX -> new Expr.Like(it, pick(PREFIXES));
            case LABEL_ALTERNATIVES -> labels(it, pick(ALTERNATIVES));
            case LABEL_MATCHER -> pick(MATCHERS).on(it, ((Value.Text) domain.literal(random)).value());
            case BOOLEAN_COLUMN -> it;
            case LIKE_OTHER -> new Expr.Like(it, pick(OTHER_PATTERNS));
            case LABEL_REGEX -> labels(it, pick(REGEXES));
            case FOREIGN_LITERAL -> foreign(it, domain);
            case ARITHMETIC ->
                new Expr.Compare(
                        operator(),
                        new Expr.Arithmetic(Expr.ArithmeticOperator.TIMES, it, new Expr.Literal(Value.integer(2))),
                        literal(domain.literals()));
            case CALL ->
                new Expr.Compare(
                        operator(),
                        new Expr.Call(domain.isText() ? "UPPER" : "ABS", List.of(it), true),
                        literal(domain.literals()));
            case VOLATILE_CALL ->
                Conditions.compare(new Expr.Call("RAND", List.of(), false), operator(), Value.real(0.5));
            case TWO_COLUMNS -> twoColumns(it, domain, columns);
            case AND, OR, NOT -> throw new IllegalStateException("not a leaf: " + shape);
        };
    }

    private Expr compare(ComparisonOperator operator, Expr it, Domain domain) {
        return new Expr.Compare(operator, it, literal(domain.literals()));
    }

    private Expr labels(Expr it, String pattern) {
        Expr regex = new Expr.LabelRegex(it, pattern);
        return random.nextInt(3) == 0 ? Conditions.not(regex) : regex;
    }

    private Expr foreign(Expr it, Domain domain) {
        Expr foreign = literal(domain.foreign());
        return random.nextBoolean()
                ? new Expr.Compare(operator(), it, foreign)
                : new Expr.In(it, List.of(foreign, literal(domain.literals())));
    }

    /** Compared with another column of its type, or with itself. */
    private Expr twoColumns(Expr it, Domain domain, List<Domain> columns) {
        List<Integer> alike = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).equals(domain)) {
                alike.add(i);
            }
        }
        return new Expr.Compare(operator(), it, new Expr.Column(pick(alike)));
    }

    private List<Expr> options(Domain domain, boolean withNull) {
        List<Expr> options = new ArrayList<>();
        int count = (withNull ? 0 : 1) + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            options.add(literal(domain.literals()));
        }
        if (withNull) {
            options.add(random.nextInt(options.size() + 1), new Expr.Literal(Value.Missing.NULL));
        }
        return options;
    }

    private Expr literal(List<Value> from) {
        return new Expr.Literal(pick(from));
    }

    private ComparisonOperator operator() {
        return pick(OPERATORS);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}

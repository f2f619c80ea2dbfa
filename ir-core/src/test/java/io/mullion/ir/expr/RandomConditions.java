package io.mullion.ir.expr;

import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Seeded random conditions over one column, of every shape of S2 and some that never lift. */
public final class RandomConditions {
    private static final List<String> PATTERNS = List.of(
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
    private static final List<String> HARD_PATTERNS = List.of("a_", "%b", "a%c", "_%", "ab%%", "a\\%%", "a\\_b");

    private static final List<Shape> SHAPES = List.of(Shape.values());
    private static final List<ComparisonOperator> OPERATORS = List.of(ComparisonOperator.values());

    private final Random random;
    private final Map<Shape, Integer> counts = new EnumMap<>(Shape.class);

    public RandomConditions(Random random) {
        this.random = random;
    }

    /** The shapes of conditions; {@link #RESIDUAL} is anything that must not be lifted. */
    public enum Shape {
        COMPARE,
        COMPARE_FLIPPED,
        COMPARE_NULL,
        IN,
        IN_WITH_NULL,
        IS_NULL,
        IS_ABSENT,
        LIKE,
        BOOLEAN_COLUMN,
        AND,
        OR,
        NOT,
        RESIDUAL
    }

    /**
     * A condition.
     *
     * @param liftable whether every part of it has one of the shapes of S2, with literals of the column's type
     */
    public record Generated(Expr condition, boolean liftable) {}

    /** How often each shape was used so far. */
    public Map<Shape, Integer> counts() {
        return counts;
    }

    /** A condition over the column; nests at most {@code depth} levels and is residual about once in fifteen. */
    public Generated any(int column, Domain domain, int depth) {
        Shape shape = pick(domain, depth);
        return switch (shape) {
            case AND, OR -> {
                List<Generated> terms = Stream.generate(() -> any(column, domain, depth - 1))
                        .limit(2 + random.nextInt(2))
                        .toList();
                List<Expr> conditions = terms.stream().map(Generated::condition).toList();
                yield new Generated(
                        shape == Shape.AND ? new Expr.And(conditions) : new Expr.Or(conditions),
                        terms.stream().allMatch(Generated::liftable));
            }
            case NOT -> {
                Generated term = any(column, domain, depth - 1);
                yield new Generated(new Expr.Not(term.condition()), term.liftable());
            }
            case RESIDUAL -> new Generated(residual(column, domain), false);
            default -> new Generated(leaf(shape, column, domain), true);
        };
    }

    private Shape pick(Domain domain, int depth) {
        while (true) {
            Shape shape = SHAPES.get(random.nextInt(SHAPES.size()));
            boolean fits = switch (shape) {
                case LIKE -> domain.type().equals(ValueType.TEXT);
                case BOOLEAN_COLUMN -> domain.type().equals(ValueType.BOOLEAN);
                case AND, OR, NOT -> depth > 0;
                case RESIDUAL, COMPARE_NULL -> random.nextInt(4) == 0;
                default -> true;
            };
            if (fits) {
                counts.merge(shape, 1, Integer::sum);
                return shape;
            }
        }
    }

    private Expr leaf(Shape shape, int column, Domain domain) {
        Expr it = new Expr.Column(column);
        return switch (shape) {
            case COMPARE -> new Expr.Compare(operator(), it, literal(domain.literals()));
            case COMPARE_FLIPPED -> new Expr.Compare(operator(), literal(domain.literals()), it);
            case COMPARE_NULL -> new Expr.Compare(operator(), it, new Expr.Literal(Value.Missing.NULL));
            case IN -> new Expr.In(it, options(domain, false));
            case IN_WITH_NULL -> new Expr.In(it, options(domain, true));
            case IS_NULL -> new Expr.IsNull(it);
            case IS_ABSENT -> new Expr.IsAbsent(it);
            case LIKE -> new Expr.Like(it, PATTERNS.get(random.nextInt(PATTERNS.size())));
            case BOOLEAN_COLUMN -> it;
            case AND, OR, NOT, RESIDUAL -> throw new IllegalStateException("not a leaf: " + shape);
        };
    }

    /** A condition on this column that no rule lifts but the evaluator understands. */
    public Expr residual(int column, Domain domain) {
        Expr it = new Expr.Column(column);
        Expr foreign = literal(domain.foreign());
        boolean number = Set.of(Domain.DOUBLE, Domain.BIGINT, Domain.INT).contains(domain);
        boolean text = domain.equals(Domain.TEXT);
        return switch (random.nextInt(5)) {
            case 0 ->
                number
                        ? new Expr.Compare(
                                operator(),
                                new Expr.Arithmetic(
                                        Expr.ArithmeticOperator.TIMES, it, new Expr.Literal(Value.integer(2))),
                                literal(domain.literals()))
                        : new Expr.Compare(operator(), it, it);
            case 1 ->
                text
                        ? new Expr.Like(it, HARD_PATTERNS.get(random.nextInt(HARD_PATTERNS.size())))
                        : new Expr.Compare(operator(), it, foreign);
            case 2 ->
                text || number
                        ? new Expr.Compare(
                                operator(),
                                new Expr.Call(text ? "UPPER" : "ABS", List.of(it), true),
                                literal(domain.literals()))
                        : new Expr.In(it, List.of(literal(domain.literals()), foreign));
            case 3 -> new Expr.In(it, List.of(foreign, literal(domain.literals())));
            default -> new Expr.IsNull(new Expr.Compare(operator(), it, literal(domain.literals())));
        };
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
        return new Expr.Literal(from.get(random.nextInt(from.size())));
    }

    private ComparisonOperator operator() {
        return OPERATORS.get(random.nextInt(OPERATORS.size()));
    }
}

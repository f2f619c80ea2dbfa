package io.mullion.ir.expr;

import com.google.common.collect.Range;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The values of one column for which a condition is true, and those for which it is false (S2). Where it is neither, SQL
 * calls it unknown. Keeping both sets makes NOT an exchange, so {@code NOT (x > 5)} keeps NaN and drops NULL as it must.
 *
 * <p>Accepted: comparisons of the column with a literal on either side, IN, IS NULL, LIKE with one trailing {@code %}, a regex that only lists texts, and
 * AND, OR, NOT of these over the same column. Anything else, and any literal that does not convert to the column's type
 * without loss, gives no answer: the condition then stays residual.
 */
public record TruthSets(int column, Constraint whenTrue, Constraint whenFalse) {

    /** The sets of {@code condition}; {@code typeOf} gives the declared type of a column, empty for none. */
    public static Optional<TruthSets> of(Expr condition, IntFunction<Optional<ValueType>> typeOf) {
        return condition.accept(new Finder(typeOf));
    }

    private TruthSets negated() {
        return new TruthSets(column, whenFalse, whenTrue);
    }

    private static final class Finder implements Expr.Visitor<Optional<TruthSets>> {
        private final IntFunction<Optional<ValueType>> typeOf;

        private Finder(IntFunction<Optional<ValueType>> typeOf) {
            this.typeOf = typeOf;
        }

        @Override
        public Optional<TruthSets> visit(Expr.Column column) {
            return typeOf.apply(column.position())
                    .filter(type -> type instanceof ValueType.BoolType)
                    .map(type -> split(column.position(), Constraint.point(type, new Value.Bool(true))));
        }

        @Override
        public Optional<TruthSets> visit(Expr.Literal literal) {
            return Optional.empty();
        }

        @Override
        public Optional<TruthSets> visit(Expr.Compare compare) {
            if (compare.left() instanceof Expr.Column column && compare.right() instanceof Expr.Literal literal) {
                return comparison(column.position(), compare.operator(), literal.value());
            }
            if (compare.left() instanceof Expr.Literal literal && compare.right() instanceof Expr.Column column) {
                return comparison(column.position(), compare.operator().mirrored(), literal.value());
            }
            return Optional.empty();
        }

        private Optional<TruthSets> comparison(int column, Expr.ComparisonOperator operator, Value literal) {
            return typeOf.apply(column).flatMap(type -> {
                if (literal instanceof Value.Missing) {
                    return Optional.of(new TruthSets(column, Constraint.none(type), Constraint.none(type)));
                }
                return type.convert(literal).map(value -> {
                    Constraint equal = Constraint.point(type, value);
                    return switch (operator) {
                        case EQUAL -> split(column, equal);
                        case NOT_EQUAL -> split(column, equal).negated();
                        case LESS -> split(column, Constraint.range(type, Range.lessThan(value)));
                        case LESS_OR_EQUAL -> split(column, Constraint.range(type, Range.atMost(value)));
                        case GREATER -> split(column, Constraint.range(type, Range.greaterThan(value)));
                        case GREATER_OR_EQUAL -> split(column, Constraint.range(type, Range.atLeast(value)));
                    };
                });
            });
        }

        /** False for every value but NULL and ABSENT that does not make it true; NaN compares as unequal to all. */
        private static TruthSets split(int column, Constraint whenTrue) {
            Constraint present = Constraint.all(whenTrue.type()).minus(Constraint.missing(whenTrue.type()));
            return new TruthSets(column, whenTrue, present.minus(whenTrue));
        }

        @Override
        public Optional<TruthSets> visit(Expr.And and) {
            return combine(and.terms(), Constraint::intersect, Constraint::union);
        }

        @Override
        public Optional<TruthSets> visit(Expr.Or or) {
            return combine(or.terms(), Constraint::union, Constraint::intersect);
        }

        private Optional<TruthSets> combine(
                List<Expr> terms, BinaryOperator<Constraint> onTrue, BinaryOperator<Constraint> onFalse) {
            Optional<TruthSets> result = terms.get(0).accept(this);
            for (Expr term : terms.subList(1, terms.size())) {
                Optional<TruthSets> next = term.accept(this);
                result = result.flatMap(a -> next.filter(b -> a.column() == b.column())
                        .map(b -> new TruthSets(
                                a.column(),
                                onTrue.apply(a.whenTrue(), b.whenTrue()),
                                onFalse.apply(a.whenFalse(), b.whenFalse()))));
            }
            return result;
        }

        @Override
        public Optional<TruthSets> visit(Expr.Not not) {
            return not.term().accept(this).map(TruthSets::negated);
        }

        @Override
        public Optional<TruthSets> visit(Expr.In in) {
            if (!(in.needle() instanceof Expr.Column column)) {
                return Optional.empty();
            }
            return typeOf.apply(column.position()).flatMap(type -> {
                List<Value> values = new ArrayList<>();
                boolean listHasNull = false;
                for (Expr option : in.options()) {
                    if (!(option instanceof Expr.Literal literal)) {
                        return Optional.empty();
                    }
                    if (literal.value() instanceof Value.Missing) {
                        listHasNull = true;
                        continue;
                    }
                    Optional<Value> value = type.convert(literal.value());
                    if (value.isEmpty()) {
                        return Optional.empty();
                    }
                    values.add(value.get());
                }
                TruthSets sets = split(column.position(), Constraint.points(type, values));
                return Optional.of(
                        listHasNull ? new TruthSets(sets.column(), sets.whenTrue(), Constraint.none(type)) : sets);
            });
        }

        @Override
        public Optional<TruthSets> visit(Expr.IsNull isNull) {
            return neverUnknown(isNull.term(), type -> Optional.of(Constraint.missing(type)));
        }

        @Override
        public Optional<TruthSets> visit(Expr.IsAbsent isAbsent) {
            return neverUnknown(isAbsent.term(), type -> Optional.of(Constraint.point(type, Value.Missing.ABSENT)));
        }

        private Optional<TruthSets> neverUnknown(Expr term, Function<ValueType, Optional<Constraint>> whenTrue) {
            if (!(term instanceof Expr.Column column)) {
                return Optional.empty();
            }
            return typeOf.apply(column.position())
                    .flatMap(whenTrue)
                    .map(values -> new TruthSets(column.position(), values, values.complement()));
        }

        @Override
        public Optional<TruthSets> visit(Expr.Like like) {
            if (!(like.text() instanceof Expr.Column column) || like.pattern().contains("\\")) {
                return Optional.empty();
            }
            return typeOf.apply(column.position())
                    .filter(type -> type instanceof ValueType.TextType)
                    .flatMap(type -> LikePattern.values(like.pattern())
                            .map(range -> split(column.position(), Constraint.range(type, range))));
        }

        @Override
        public Optional<TruthSets> visit(Expr.LabelRegex regex) {
            return neverUnknown(
                    regex.label(),
                    type -> type instanceof ValueType.TextType
                            ? LabelAlternatives.of(regex.pattern()).map(texts -> labels(type, texts))
                            : Optional.empty());
        }

        /** The labels with one of these texts; a label that is missing reads as the empty text. */
        private static Constraint labels(ValueType type, List<Value> texts) {
            Constraint points = Constraint.points(type, texts);
            return points.contains(Value.text("")) ? points.union(Constraint.missing(type)) : points;
        }

        @Override
        public Optional<TruthSets> visit(Expr.Arithmetic arithmetic) {
            return Optional.empty();
        }

        @Override
        public Optional<TruthSets> visit(Expr.Call call) {
            return Optional.empty();
        }
    }
}

package io.mullion.ir.oracle;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Parts of conditions and what they are mistaken for. */
final class ConditionFaults {
    private ConditionFaults() {}

    /** The column of a comparison with a literal on the right. */
    private static Optional<Expr> column(Expr expr) {
        return expr instanceof Expr.Compare compare
                        && compare.left() instanceof Expr.Column
                        && compare.right() instanceof Expr.Literal
                ? Optional.of(compare.left())
                : Optional.empty();
    }

    private static boolean isOf(Expr expr, ComparisonOperator... operators) {
        return column(expr).isPresent() && List.of(operators).contains(((Expr.Compare) expr).operator());
    }

    private static Expr with(Expr comparison, ComparisonOperator operator) {
        Expr.Compare compare = (Expr.Compare) comparison;
        return new Expr.Compare(operator, compare.left(), compare.right());
    }

    static Expr nullInNotEqual(Expr part) {
        return isOf(part, ComparisonOperator.NOT_EQUAL)
                ? Conditions.or(List.of(part, Conditions.isNull(((Expr.Compare) part).left())))
                : part;
    }

    static Expr notIsOpposite(Expr part) {
        if (!(part instanceof Expr.Not not) || column(not.term()).isEmpty()) {
            return part;
        }
        return switch (((Expr.Compare) not.term()).operator()) {
            case LESS -> with(not.term(), ComparisonOperator.GREATER_OR_EQUAL);
            case LESS_OR_EQUAL -> with(not.term(), ComparisonOperator.GREATER);
            case GREATER -> with(not.term(), ComparisonOperator.LESS_OR_EQUAL);
            case GREATER_OR_EQUAL -> with(not.term(), ComparisonOperator.LESS);
            case EQUAL, NOT_EQUAL -> part;
        };
    }

    static Expr nullInNot(Expr part) {
        return part instanceof Expr.Not not && column(not.term()).isPresent()
                ? Conditions.or(
                        List.of(part, Conditions.isNull(column(not.term()).get())))
                : part;
    }

    static Expr openIsClosed(Expr part) {
        return isOf(part, ComparisonOperator.LESS) ? with(part, ComparisonOperator.LESS_OR_EQUAL) : part;
    }

    static Expr closedIsOpen(Expr part) {
        return isOf(part, ComparisonOperator.GREATER_OR_EQUAL) ? with(part, ComparisonOperator.GREATER) : part;
    }

    static Expr unequalIsLess(Expr part) {
        return isOf(part, ComparisonOperator.NOT_EQUAL) ? with(part, ComparisonOperator.LESS) : part;
    }

    static Expr withoutNullOption(Expr part) {
        if (!(part instanceof Expr.In in)) {
            return part;
        }
        List<Expr> options = new ArrayList<>(in.options());
        options.remove(new Expr.Literal(Value.Missing.NULL));
        return options.isEmpty() ? part : new Expr.In(in.needle(), options);
    }

    static Expr lastOptionLost(Expr part) {
        return part instanceof Expr.In in && in.options().size() > 1
                ? new Expr.In(in.needle(), in.options().subList(0, in.options().size() - 1))
                : part;
    }

    static Expr equalsNullIsNull(Expr part) {
        return isOf(part, ComparisonOperator.EQUAL)
                        && ((Expr.Literal) ((Expr.Compare) part).right()).value() instanceof Value.Missing
                ? Conditions.isNull(((Expr.Compare) part).left())
                : part;
    }

    static Expr isNullWithoutAbsent(Expr part) {
        return part instanceof Expr.IsNull isNull
                ? Conditions.and(List.of(part, Conditions.not(new Expr.IsAbsent(isNull.term()))))
                : part;
    }

    static Expr absentIsNull(Expr part) {
        return part instanceof Expr.IsAbsent isAbsent ? Conditions.isNull(isAbsent.term()) : part;
    }

    static Expr orIsAnd(Expr part) {
        return part instanceof Expr.Or or ? new Expr.And(or.terms()) : part;
    }

    static Expr firstOfOr(Expr part) {
        return part instanceof Expr.Or or ? or.terms().get(0) : part;
    }

    static Expr firstOfAnd(Expr part) {
        return part instanceof Expr.And and ? and.terms().get(0) : part;
    }

    static Expr notMirrored(Expr part) {
        return part instanceof Expr.Compare compare
                        && compare.left() instanceof Expr.Literal
                        && compare.right() instanceof Expr.Column
                ? new Expr.Compare(compare.operator(), compare.right(), compare.left())
                : part;
    }

    /** {@code 'ab%'} up to {@code 'ac'}, inclusive. */
    static Expr prefixEndIncluded(Expr part) {
        if (!(part instanceof Expr.Like like) || !like.pattern().matches("[a-z]+%")) {
            return part;
        }
        String prefix = like.pattern().substring(0, like.pattern().length() - 1);
        int last = prefix.length() - 1;
        String end = prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
        return Conditions.and(List.of(
                Conditions.compare(like.text(), ComparisonOperator.GREATER_OR_EQUAL, Value.text(prefix)),
                Conditions.compare(like.text(), ComparisonOperator.LESS_OR_EQUAL, Value.text(end))));
    }

    static Expr likeIsPrefix(Expr part) {
        return part instanceof Expr.Like like && like.pattern().indexOf('%') > 0
                ? new Expr.Like(
                        like.text(), like.pattern().substring(0, like.pattern().indexOf('%') + 1))
                : part;
    }

    static Expr regexIsText(Expr part) {
        return part instanceof Expr.LabelRegex regex
                ? new Expr.LabelRegex(regex.label(), regex.pattern().replaceAll("[^a-z|]", ""))
                : part;
    }

    static Expr emptyAlternativeLost(Expr part) {
        return part instanceof Expr.LabelRegex regex
                ? new Expr.LabelRegex(regex.label(), regex.pattern().replaceAll("^\\||\\|$", ""))
                : part;
    }

    static Expr missingLabelsDoNotMatch(Expr part) {
        return part instanceof Expr.Or or
                        && column(or.terms().get(0)).isPresent()
                        && or.terms().get(1) instanceof Expr.IsNull
                ? or.terms().get(0)
                : part;
    }

    static Expr flagIsAnyValue(Expr condition) {
        return condition instanceof Expr.Column ? Conditions.not(Conditions.isNull(condition)) : condition;
    }

    static Expr fractionsAreCut(Expr part) {
        return part instanceof Expr.Literal literal
                        && literal.value() instanceof Value.Real real
                        && real.value() != Math.rint(real.value())
                ? new Expr.Literal(Value.integer((long) real.value()))
                : part;
    }

    /** An integer literal is another value than the real of the same size. */
    static Expr formsAreApart(Expr part) {
        return isOf(part, ComparisonOperator.EQUAL)
                        && ((Expr.Literal) ((Expr.Compare) part).right()).value() instanceof Value.Int integer
                ? Conditions.equal(((Expr.Compare) part).left(), Value.real(integer.value() + 0.5))
                : part;
    }

    static Expr arithmeticIsColumn(Expr part) {
        return part instanceof Expr.Arithmetic arithmetic && arithmetic.left() instanceof Expr.Column
                ? arithmetic.left()
                : part;
    }

    static Expr callIsArgument(Expr part) {
        return part instanceof Expr.Call call && call.arguments().size() == 1
                ? call.arguments().get(0)
                : part;
    }

    static Expr columnsAreNotNull(Expr part) {
        return part instanceof Expr.Compare compare
                        && Stream.of(compare.left(), compare.right()).allMatch(side -> side instanceof Expr.Column)
                ? Conditions.not(Conditions.isNull(compare.left()))
                : part;
    }
}

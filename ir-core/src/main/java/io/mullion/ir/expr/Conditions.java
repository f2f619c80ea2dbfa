package io.mullion.ir.expr;

import io.mullion.ir.expr.Expr.Column;
import io.mullion.ir.expr.Expr.Compare;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.expr.Expr.In;
import io.mullion.ir.expr.Expr.IsNull;
import io.mullion.ir.expr.Expr.Like;
import io.mullion.ir.expr.Expr.Literal;
import io.mullion.ir.expr.Expr.Not;
import io.mullion.ir.value.Value;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Shorthand to build conditions, and to take conjunctions apart and together again. */
public final class Conditions {
    private Conditions() {}

    public static Expr column(int position) {
        return new Column(position);
    }

    public static Expr compare(Expr left, ComparisonOperator operator, Value right) {
        return new Compare(operator, left, new Literal(right));
    }

    public static Expr equal(Expr left, Value right) {
        return compare(left, ComparisonOperator.EQUAL, right);
    }

    public static Expr in(Expr needle, Collection<? extends Value> options) {
        return new In(
                needle, options.stream().map(value -> (Expr) new Literal(value)).toList());
    }

    public static Expr like(Expr text, String pattern) {
        return new Like(text, pattern);
    }

    public static Expr isNull(Expr term) {
        return new IsNull(term);
    }

    public static Expr not(Expr term) {
        return new Not(term);
    }

    /** Exactly this label and no other; tells NULL, ABSENT and values apart. */
    public static Expr isLabel(Expr label, Value value) {
        if (value instanceof Value.Missing missing) {
            Expr absent = new Expr.IsAbsent(label);
            return missing.absent() ? absent : and(List.of(isNull(label), not(absent)));
        }
        return equal(label, value);
    }

    /** {@code low <= term AND term < high}, the shape of every window of time. */
    public static Expr atLeastBelow(Expr term, Value low, Value high) {
        return and(List.of(
                compare(term, ComparisonOperator.GREATER_OR_EQUAL, low), compare(term, ComparisonOperator.LESS, high)));
    }

    /** The conjunction of one or more terms. */
    public static Expr and(List<Expr> terms) {
        return terms.size() == 1 ? terms.get(0) : new Expr.And(terms);
    }

    public static Expr or(List<Expr> terms) {
        return terms.size() == 1 ? terms.get(0) : new Expr.Or(terms);
    }

    /** The terms of nested ANDs in order; any other expression is its own only term. */
    public static Stream<Expr> conjuncts(Expr condition) {
        return condition instanceof Expr.And and
                ? and.terms().stream().flatMap(Conditions::conjuncts)
                : Stream.of(condition);
    }
}

package io.mullion.ir.expr;

import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.Optional;
import java.util.function.IntFunction;

/** What sort of value an expression gives, as far as its shape tells. */
public enum ExprKind {
    CONDITION,
    NUMBER,
    TEXT,
    TIME,
    /** The result of a function, or NULL. */
    UNKNOWN;

    /** {@code typeOf} gives the declared type of a column, empty for none. */
    public static ExprKind of(Expr expr, IntFunction<Optional<ValueType>> typeOf) {
        return expr.accept(new Finder(typeOf));
    }

    public static ExprKind of(ValueType type) {
        if (type instanceof ValueType.BoolType) {
            return CONDITION;
        }
        if (type instanceof ValueType.TextType) {
            return TEXT;
        }
        boolean isNumber = type instanceof ValueType.IntType
                || type instanceof ValueType.RealType
                || type instanceof ValueType.DecimalType;
        return isNumber ? NUMBER : TIME;
    }

    /** Whether it is true, false or unknown for every row, and the terms that AND, OR and NOT join are so too. */
    public static boolean isCondition(Expr expr, IntFunction<Optional<ValueType>> typeOf) {
        if (expr instanceof Expr.And || expr instanceof Expr.Or || expr instanceof Expr.Not) {
            return expr.children().stream().allMatch(term -> isCondition(term, typeOf));
        }
        ExprKind kind = of(expr, typeOf);
        return kind == CONDITION || kind == UNKNOWN;
    }

    /** Whether values of this kind may be declared to be of that type. */
    public boolean fits(ValueType type) {
        return this == UNKNOWN || this == of(type);
    }

    private record Finder(IntFunction<Optional<ValueType>> typeOf) implements Expr.Visitor<ExprKind> {
        @Override
        public ExprKind visit(Expr.Column column) {
            return typeOf.apply(column.position()).map(ExprKind::of).orElse(UNKNOWN);
        }

        @Override
        public ExprKind visit(Expr.Literal literal) {
            Value value = literal.value();
            if (value instanceof Value.Missing) {
                return UNKNOWN;
            }
            if (value instanceof Value.Bool) {
                return CONDITION;
            }
            if (value instanceof Value.Text) {
                return TEXT;
            }
            boolean isNumber =
                    value instanceof Value.Int || value instanceof Value.Real || value instanceof Value.Decimal;
            return isNumber ? NUMBER : TIME;
        }

        @Override
        public ExprKind visit(Expr.Compare compare) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.And and) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.Or or) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.Not not) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.In in) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.IsNull isNull) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.IsAbsent isAbsent) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.Like like) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.LabelRegex regex) {
            return CONDITION;
        }

        @Override
        public ExprKind visit(Expr.Arithmetic arithmetic) {
            return NUMBER;
        }

        @Override
        public ExprKind visit(Expr.Call call) {
            return UNKNOWN;
        }
    }
}

package io.mullion.job.request;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Column;

/**
 * Reads a SQL condition such as {@code origin IN ('ORD','ATL') AND ts >= '2001-04-01'} over the columns of a data set.
 * JSqlParser knows the grammar; this class resolves names and keeps to the conditions Mullion gives a meaning to. A text
 * compared with a time column is read as a time.
 */
public final class WhereParser {
    private static final Map<Class<?>, ComparisonOperator> COMPARISONS = Map.of(
            EqualsTo.class, ComparisonOperator.EQUAL,
            NotEqualsTo.class, ComparisonOperator.NOT_EQUAL,
            MinorThan.class, ComparisonOperator.LESS,
            MinorThanEquals.class, ComparisonOperator.LESS_OR_EQUAL,
            GreaterThan.class, ComparisonOperator.GREATER,
            GreaterThanEquals.class, ComparisonOperator.GREATER_OR_EQUAL);

    private final Schema schema;

    private WhereParser(Schema schema) {
        this.schema = schema;
    }

    /**
     * Parses a condition.
     *
     * @throws IllegalArgumentException if it is not SQL, names an unknown column, or uses something that has no meaning here
     */
    public static Expr parse(String condition, Schema schema) {
        if (condition.isBlank()) {
            throw new IllegalArgumentException(
                    "the condition is empty; leave it out, or write one such as origin = 'ORD'");
        }
        try {
            return new WhereParser(schema).condition(CCJSqlParserUtil.parseCondExpression(condition, false));
        } catch (JSQLParserException | TokenMgrException e) {
            throw new IllegalArgumentException("cannot read the condition: " + condition + firstLine(e), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException(
                    "the condition is too deep: write a long OR of equalities as IN, and nest less", e);
        }
    }

    private static String firstLine(Throwable e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String message = Optional.ofNullable(cause.getMessage()).orElse("");
        return message.lines().findFirst().map(line -> " (" + line + ")").orElse("");
    }

    private Expr condition(Expression sql) {
        if (sql instanceof ExpressionList<?> list && list.size() == 1) {
            return condition(list.get(0));
        }
        if (sql instanceof AndExpression and) {
            return Conditions.and(terms(and, AndExpression.class));
        }
        if (sql instanceof OrExpression or) {
            return Conditions.or(terms(or, OrExpression.class));
        }
        if (sql instanceof NotExpression not) {
            return new Expr.Not(condition(not.getExpression()));
        }
        if (sql instanceof InExpression in) {
            return negatedIf(in.isNot(), in(in));
        }
        if (sql instanceof Between between) {
            return negatedIf(between.isNot(), between(between));
        }
        if (sql instanceof IsNullExpression isNull) {
            return negatedIf(isNull.isNot(), new Expr.IsNull(operand(isNull.getLeftExpression(), Optional.empty())));
        }
        if (sql instanceof LikeExpression like && like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE) {
            return negatedIf(like.isNot(), like(like));
        }
        ComparisonOperator operator = COMPARISONS.get(sql.getClass());
        if (operator != null) {
            BinaryExpression comparison = (BinaryExpression) sql;
            return compare(operator, comparison.getLeftExpression(), comparison.getRightExpression());
        }
        if (sql instanceof Column) {
            return operand(sql, Optional.empty());
        }
        throw unsupported(sql);
    }

    /** The terms of a chain of one operator, which the parser hands over as a tree that leans to the left. */
    private List<Expr> terms(BinaryExpression chain, Class<? extends BinaryExpression> operator) {
        Deque<Expression> terms = new ArrayDeque<>();
        Expression rest = chain;
        while (operator.isInstance(rest)) {
            BinaryExpression link = (BinaryExpression) rest;
            terms.addFirst(link.getRightExpression());
            rest = link.getLeftExpression();
        }
        terms.addFirst(rest);
        return terms.stream().map(this::condition).toList();
    }

    private static Expr negatedIf(boolean negated, Expr condition) {
        return negated ? new Expr.Not(condition) : condition;
    }

    private Expr compare(ComparisonOperator operator, Expression left, Expression right) {
        return new Expr.Compare(operator, operand(left, typeOf(right)), operand(right, typeOf(left)));
    }

    private Expr in(InExpression in) {
        if (!(in.getRightExpression() instanceof ExpressionList<?> options)) {
            throw unsupported(in);
        }
        Optional<ValueType> type = typeOf(in.getLeftExpression());
        List<Expr> values = new ArrayList<>();
        options.forEach(option -> values.add(operand(option, type)));
        return new Expr.In(operand(in.getLeftExpression(), Optional.empty()), values);
    }

    private Expr between(Between between) {
        return new Expr.And(List.of(
                compare(
                        ComparisonOperator.GREATER_OR_EQUAL,
                        between.getLeftExpression(),
                        between.getBetweenExpressionStart()),
                compare(
                        ComparisonOperator.LESS_OR_EQUAL,
                        between.getLeftExpression(),
                        between.getBetweenExpressionEnd())));
    }

    private Expr like(LikeExpression like) {
        if (like.getEscape() != null || !(like.getRightExpression() instanceof StringValue pattern)) {
            throw unsupported(like);
        }
        return Conditions.like(operand(like.getLeftExpression(), Optional.empty()), text(pattern));
    }

    /** The type of a column reference, which a literal on the other side is read as. */
    private Optional<ValueType> typeOf(Expression sql) {
        return sql instanceof Column column ? schema.plainType(position(column)) : Optional.empty();
    }

    private Expr operand(Expression sql, Optional<ValueType> expected) {
        if (sql instanceof Column column) {
            return new Expr.Column(position(column));
        }
        return new Expr.Literal(literal(sql, expected));
    }

    private Value literal(Expression sql, Optional<ValueType> expected) {
        boolean isNumber = sql instanceof LongValue || sql instanceof DoubleValue || sql instanceof SignedExpression;
        if (isNumber && expected.filter(ValueType.TextType.class::isInstance).isPresent()) {
            throw new IllegalArgumentException("a text is compared with the number " + sql + "; write '" + sql + "'");
        }
        if (sql instanceof StringValue string) {
            return expected.filter(ValueType.TimestampType.class::isInstance)
                    .map(type -> TimeText.parse(text(string), (ValueType.TimestampType) type))
                    .orElseGet(() -> Value.text(text(string)));
        }
        if (sql instanceof LongValue number) {
            return integer(number.getBigIntegerValue());
        }
        if (sql instanceof DoubleValue number) {
            return new Value.Decimal(new BigDecimal(number.toString()));
        }
        if (sql instanceof SignedExpression signed) {
            return signed.getSign() == '-'
                    ? negated(literal(signed.getExpression(), expected), sql)
                    : literal(signed.getExpression(), expected);
        }
        if (sql instanceof NullValue) {
            return Value.Missing.NULL;
        }
        if (sql instanceof BooleanValue bool) {
            return new Value.Bool(bool.getValue());
        }
        if (sql instanceof CastExpression cast
                && cast.isImplicitCast()
                && cast.getLeftExpression() instanceof StringValue string
                && expected.orElse(null) instanceof ValueType.TimestampType type) {
            return TimeText.parse(text(string), type);
        }
        throw unsupported(sql);
    }

    private static Value integer(BigInteger number) {
        return number.bitLength() <= 63 ? Value.integer(number.longValue()) : new Value.Decimal(new BigDecimal(number));
    }

    private static Value negated(Value value, Expression sql) {
        if (value instanceof Value.Int number) {
            return integer(BigInteger.valueOf(number.value()).negate());
        }
        if (value instanceof Value.Decimal number) {
            BigDecimal negative = number.value().negate();
            return negative.scale() <= 0 ? integer(negative.toBigInteger()) : new Value.Decimal(negative);
        }
        throw unsupported(sql);
    }

    private static String text(StringValue string) {
        if (string.getPrefix() != null) {
            throw unsupported(string);
        }
        return string.getNotExcapedValue();
    }

    private int position(Column column) {
        String name = column.getColumnName().replaceAll("^[\"`]|[\"`]$", "");
        if (column.getTable() != null && column.getTable().getName() != null) {
            throw new IllegalArgumentException("write '" + name + "' without a table in front: " + column);
        }
        return schema.positionOf(name)
                .orElseThrow(() ->
                        new IllegalArgumentException("no column '" + name + "'; the data set keeps " + schema.names()));
    }

    private static IllegalArgumentException unsupported(Expression sql) {
        return new IllegalArgumentException("not supported in a condition: " + sql
                + " (supported: =, <>, <, <=, >, >=, BETWEEN, IN, LIKE, IS NULL, AND, OR, NOT with literals)");
    }
}
